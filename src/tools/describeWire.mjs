import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';

ensureDependencies();
const { runnerImport } = await import('vite');
const load = async (path) => (await runnerImport(join(projectRoot, path), { configFile: false })).module;
const { describeWire, generatedMark } = await load('src/contract/describeWire.ts');
const { registry } = await load('resources/index.ts');
const path = join(projectRoot, 'docs/WIRE.md');
const [conventions] = readFileSync(path, 'utf8').split(generatedMark);
writeFileSync(path, `${conventions}${describeWire(registry)}`);
