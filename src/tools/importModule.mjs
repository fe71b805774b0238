import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project.mjs';

/**
 * Imports a TypeScript module of the project, by its path there.
 * @param {string} path
 * @param {import('vite').InlineConfig} [options] of Vite, such as plug-ins
 */
export async function importModule(path, options = {}) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(projectRoot, path), { configFile: false, root: projectRoot, ...options });
  return module;
}

/**
 * Imports a TypeScript module of the project at `root`, by its path there, as one bundle: half the time of loading its
 * modules one by one (`importModule`), for code that does not ask where its file is. Each bundle has a folder of its
 * own, since several processes may make one at once.
 * @param {string} path
 * @param {{ root?: string, plugins?: import('vite').Plugin[] }} [options]
 */
export async function bundleModule(path, { root = projectRoot, plugins = [] } = {}) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'bundle-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    plugins,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { module: join(root, path) },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // The folder of packages may be a link, from which a relative path would lead elsewhere.
          sourcemapPathTransform: (source, map) => pathToFileURL(resolve(dirname(map), source)).href,
        },
      },
    },
  });
  // An error of a declaration is told at its line, not at that of the bundle.
  process.setSourceMapsEnabled(true);
  return await import(pathToFileURL(join(outDir, 'module.js')).href);
}
