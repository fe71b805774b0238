import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';
import { tellFailure } from './tellFailure.mjs';
import { serverBuild } from './serverBuild.mjs';
import { unlistedDeclarations } from './unlisted.mjs';

const inputs = ['src', 'resources', 'public', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];

const filesBelow = (path) => {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
};

/** A digest of everything that a build reads: the sources, and the settings that are built in. */
function digestOfInputs(more) {
  const hash = createHash('sha256');
  for (const input of [...inputs, ...more]) {
    const path = join(projectRoot, input);
    const files = input.includes('.') ? [path] : filesBelow(path);
    for (const file of files) hash.update(file).update(readFileSync(file));
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/**
 * Builds the web app (`outDir`/web) and the server (`outDir`/server/main.js). `plugins` join Vite's own for both.
 * @param {{ outDir: string, plugins?: import('vite').Plugin[] }} options
 */
async function buildAll({ outDir, plugins = [] }) {
  const environment = process.env.NODE_ENV;
  try {
    await buildBoth({ outDir, plugins });
  } finally {
    // A build sets NODE_ENV for its whole process; what runs after it must see what its user set.
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}

async function buildBoth({ outDir, plugins }) {
  // What is wrong with a declaration is told at its own line, not at that of what was made of it.
  process.setSourceMapsEnabled(true);
  const { build, runnerImport } = await import('vite');
  const common = { configFile: join(projectRoot, 'vite.config.ts'), mode: 'production', logLevel: 'warn', plugins };
  const load = async (path) => (await runnerImport(join(projectRoot, path), { configFile: false, root: projectRoot, plugins })).module;
  const { checkProduct, prepareEmptyStore } = await load('src/server/index.ts');
  // Before anything is built: a server would refuse them, and the web app cannot start with them.
  checkProduct();
  // In a thread of its own, beside the rest.
  const emptyStore = prepareEmptyStore();
  emptyStore.catch(() => undefined);
  const places = { name: 'screen-places', api: (await load('src/app/screenPlaces.ts')).fetchedPlaces() };
  // Loading the declarations has said "development" for the whole process, and the packages choose their build by it.
  process.env.NODE_ENV = 'production';
  await build({ ...common, plugins: [...plugins, places], build: { outDir: join(outDir, 'web'), emptyOutDir: true } });
  const server = serverBuild({ outDir: join(outDir, 'server') });
  await build({ ...common, ...server, build: { ...server.build, sourcemap: true } });
  await emptyStore;
}

/**
 * Builds into `outDir` (dist unless told) where what stands there is missing or older than the sources. `more` are folders that the
 * plugins read beside the product's own.
 * @param {{ outDir?: string, plugins?: import('vite').Plugin[], more?: string[] }} options
 */
export async function ensureBuild({ outDir = join(projectRoot, 'dist'), plugins = [], more = [] } = {}) {
  const stamp = join(outDir, 'stamp');
  const digest = digestOfInputs(more);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  // What a tool says beside its work goes where it does not mix with what is printed for others to read.
  console.error('Building …');
  for (const file of unlistedDeclarations(join(projectRoot, 'resources'))) console.error(`resources/${file} declares a kind of record that resources/index.ts does not name: nothing comes of it until its line stands there`);
  rmSync(stamp, { force: true });
  await buildAll({ outDir, plugins });
  writeFileSync(stamp, digest);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureDependencies();
  await ensureBuild().catch(tellFailure);
}
