import { ensureDependencies } from './dependencies.mjs';
import { reportFailure } from './explainFailure.mjs';
import { bundleModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';

/**
 * `resource` writes the declaration of a kind of record, `eject` turns a generated screen into a file of one's own:
 * `npm run resource -- --help`.
 */
async function run([command, ...args]) {
  const { checkWith, formatFile } = await import('./checkWith.mjs');
  const { ejectInRepository, runInRepository } = await bundleModule('src/scaffold/index.ts');
  const repository = { root: projectRoot, format: formatFile };
  return command === 'eject'
    ? ejectInRepository(args, repository)
    : runInRepository(args, { ...repository, calledIn: process.env.INIT_CWD ?? process.cwd(), check: checkWith });
}

ensureDependencies();
await run(process.argv.slice(2)).then((code) => (process.exitCode = code), reportFailure);
