import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';

ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(projectRoot, 'dist/server/main.js')).href);
