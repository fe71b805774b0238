import { bundleModule } from './bundleModule.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';
import { reportFailure } from './reportFailure.mjs';

/** Turns a generated screen into a file of one's own: `npm run eject -- --help`. */
async function run() {
  const { formatFile } = await import('./checkWith.mjs');
  const { ejectInRepository } = await bundleModule('src/scaffold/index.ts');
  return ejectInRepository(process.argv.slice(2), { root: projectRoot, format: formatFile });
}

ensureDependencies();
await run().then((code) => (process.exitCode = code), reportFailure);
