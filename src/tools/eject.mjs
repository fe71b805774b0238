import { ensureDependencies } from './dependencies.mjs';
import { importModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';
import { reportFailure } from './reportFailure.mjs';

/** Turns a generated screen into a file of one's own: `npm run eject -- --help`. */
async function run() {
  const { formatFile } = await import('./checkWith.mjs');
  const { ejectInRepository } = await importModule('src/scaffold/index.ts', { logLevel: 'error' });
  return ejectInRepository(process.argv.slice(2), { root: projectRoot, format: formatFile });
}

ensureDependencies();
await run().then((code) => (process.exitCode = code), reportFailure);
