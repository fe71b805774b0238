import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { importModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';
import { assertNoRepeatedNames, findUnlistedDeclarations } from './declarations/sourceMistakes.mjs';
import { reportFailure } from './explainFailure.mjs';
import { buildIfOutdated } from './buildIfOutdated.mjs';
import { serverBuild } from './serverBuild.mjs';

const inputs = ['src', 'resources', 'public', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];

/**
 * Builds the web app (`outDir`/web) and the server (`outDir`/server/main.js). `plugins` are added to Vite's for both.
 * @param {{ outDir: string, plugins?: import('vite').Plugin[] }} options
 */
async function buildPreservingNodeEnv({ outDir, plugins = [] }) {
  const environment = process.env.NODE_ENV;
  try {
    await buildWebAndServer({ outDir, plugins });
  } finally {
    // Vite sets NODE_ENV for the process; restore the value of the user.
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}

async function buildWebAndServer({ outDir, plugins }) {
  // Errors in declarations are reported at their source line, not at that of the compiled module.
  process.setSourceMapsEnabled(true);
  const { build } = await import('vite');
  const common = { configFile: join(projectRoot, 'vite.config.ts'), mode: 'production', logLevel: 'warn', plugins };
  const load = (path) => importModule(path, { plugins });
  await assertNoRepeatedNames(join(projectRoot, 'resources'));
  const { checkProduct, prepareEmptyStore } = await load('src/server/index.ts');
  // Check first: a server would reject invalid declarations, and the web app cannot start with them.
  checkProduct({ tellsUnused: false });
  // Runs in a separate thread, in parallel.
  const emptyStore = prepareEmptyStore();
  emptyStore.catch(() => undefined);
  const places = { name: 'screen-places', api: (await load('src/app/screenPlaces.ts')).fetchedPlaces() };
  // Loading the declarations has set NODE_ENV to "development", by which packages select their build.
  process.env.NODE_ENV = 'production';
  await build({ ...common, plugins: [...plugins, places], build: { outDir: join(outDir, 'web'), emptyOutDir: true } });
  const server = serverBuild({ outDir: join(outDir, 'server') });
  await build({ ...common, ...server, build: { ...server.build, sourcemap: true } });
  await emptyStore;
}

/**
 * Builds into `outDir` (default: dist) if the output is missing or outdated. `more` are further input folders, read by
 * the plugins.
 * @param {{ outDir?: string, plugins?: import('vite').Plugin[], more?: string[] }} options
 */
export async function ensureBuild({ outDir = join(projectRoot, 'dist'), plugins = [], more = [] } = {}) {
  await buildIfOutdated({
    outDir,
    inputs: [...inputs, ...more],
    build: async () => {
      for (const file of findUnlistedDeclarations(join(projectRoot, 'resources')))
        console.error(
          `resources/${file} declares a resource that resources/index.ts does not list: it has no effect until it ` +
            'is added there',
        );
      await buildPreservingNodeEnv({ outDir, plugins });
    },
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureDependencies();
  await ensureBuild().catch(reportFailure);
}
