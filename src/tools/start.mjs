import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { reportFailure } from './explainFailure.mjs';
import { importModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';

/** Commands that end soon: a build would take longer than they do. */
const commandsFromSource = ['--plan', '--migrate'];

ensureDependencies();
if (process.argv.some((argument) => commandsFromSource.includes(argument)))
  await importModule('src/server/fromSource.ts').catch(reportFailure);
else {
  await ensureBuild().catch(reportFailure);
  await import(pathToFileURL(join(projectRoot, 'dist/server/main.js')).href);
}
