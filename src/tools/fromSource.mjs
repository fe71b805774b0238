import { ensureDependencies } from './dependencies.mjs';
import { reportFailure } from './reportFailure.mjs';

/** Runs a command that ends, such as --plan, from the sources: a build would take longer than the command. */
ensureDependencies();
const { importModule } = await import('./importModule.mjs');
await importModule('src/server/fromSource.ts').catch(reportFailure);
