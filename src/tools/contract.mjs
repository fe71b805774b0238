import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureProviderCode } from './buildProvider.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';
import { reportFailure } from './reportFailure.mjs';

ensureDependencies();
await ensureProviderCode().catch(reportFailure);
await import(pathToFileURL(join(projectRoot, 'dist/provider/code/contract.js')).href);
