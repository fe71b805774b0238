import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';
import { reportFailure } from './reportFailure.mjs';

ensureDependencies();
await ensureBuild().catch(reportFailure);
await import(pathToFileURL(join(projectRoot, 'dist/server/main.js')).href);
