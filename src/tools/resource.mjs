import { bundleModule } from './bundleModule.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';
import { reportFailure } from './reportFailure.mjs';

/** Writes the declaration of a kind of record: `npm run resource -- --help`. */
async function run() {
  const { checkWith, formatFile } = await import('./checkWith.mjs');
  const { runInRepository } = await bundleModule('src/scaffold/index.ts');
  return runInRepository(process.argv.slice(2), {
    root: projectRoot,
    calledIn: process.env.INIT_CWD ?? process.cwd(),
    check: checkWith,
    format: formatFile,
  });
}

ensureDependencies();
await run().then((code) => (process.exitCode = code), reportFailure);
