import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { importModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';

ensureDependencies();
const { describeWire, generatedMark } = await importModule('src/contract/describeWire.ts');
const { registry } = await importModule('resources/index.ts');
const path = join(projectRoot, 'docs/WIRE.md');
const [conventions] = readFileSync(path, 'utf8').split(generatedMark);
writeFileSync(path, `${conventions}${describeWire(registry)}`);
