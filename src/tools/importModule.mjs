import { join } from 'node:path';
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
