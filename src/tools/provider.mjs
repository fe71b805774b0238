import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfOutdated } from './buildIfOutdated.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { importModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';
import { reportFailure } from './explainFailure.mjs';

const codeDir = join(projectRoot, 'dist/provider/code');
const typesDir = join(projectRoot, 'dist/provider/types');
const source = join(projectRoot, 'src/headless');
const inputs = [
  ...['contract', 'fields', 'headless', 'provider', 'schema', 'app/build', 'tools'].map((folder) => `src/${folder}`),
  ...['resources', 'package-lock.json', 'tsconfig.json'],
];

/** Bundles the provider with all that it imports: only the upload with progress loads a package, axios. */
async function bundle() {
  const { build } = await import('vite');
  const { stubDeclarationCheck } = await importModule('src/app/build/stubDeclarationCheck.ts');
  const { stubUnusedModules } = await importModule('src/app/build/stubUnusedModules.ts');
  await build({
    configFile: false,
    root: projectRoot,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    plugins: [stubDeclarationCheck(), { ...stubUnusedModules(), apply: 'build' }],
    ssr: { noExternal: true, external: ['axios'] },
    build: {
      ssr: true,
      outDir: codeDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          index: join(source, 'index.ts'),
          cli: join(source, 'cli.ts'),
          contract: join(projectRoot, 'src/contract/cli.ts'),
        },
        output: { chunkFileNames: '[name].js' },
        treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]provider[\\/]/, sideEffects: false }] },
      },
    },
  });
}

/** Builds the code of the package `patient-support-desk/provider`, if it is missing or outdated. */
export const ensureProviderCode = () =>
  buildIfOutdated({
    outDir: codeDir,
    inputs,
    build: async () => {
      const environment = process.env.NODE_ENV;
      await bundle();
      // Vite sets NODE_ENV for the process.
      if (environment === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = environment;
    },
  });

/** Writes the declarations of types of the package, if they are missing or outdated. */
export const ensureProviderTypes = () =>
  buildIfOutdated({
    outDir: typesDir,
    inputs,
    build: async () => {
      // The compiler is slow to load.
      const { writeDeclarations } = await import('./writeDeclarations.mjs');
      writeDeclarations({ entry: join(source, 'index.ts'), outDir: typesDir });
    },
  });

/** `build` makes the package; any other command is one of the package, by its name there. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [command] = process.argv.splice(2, 1);
  ensureDependencies();
  await ensureProviderCode().catch(reportFailure);
  if (command === 'build') await ensureProviderTypes().catch(reportFailure);
  else await import(pathToFileURL(join(codeDir, `${command}.js`)).href);
}
