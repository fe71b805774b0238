import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';
import { tellFailure } from './tellFailure.mjs';

ensureDependencies();
await ensureBuild().catch(tellFailure);
await import(pathToFileURL(join(projectRoot, 'dist/server/main.js')).href);
