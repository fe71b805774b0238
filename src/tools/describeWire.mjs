import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleModule } from './importModule.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';

ensureDependencies();
const { describeWire, generatedMark } = await bundleModule('src/contract/describeWire.ts');
const { registry } = await bundleModule('resources/index.ts');
const path = join(projectRoot, 'docs/WIRE.md');
const [conventions] = readFileSync(path, 'utf8').split(generatedMark);
writeFileSync(path, `${conventions}${describeWire(registry)}`);
