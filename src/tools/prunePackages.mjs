import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';
import { apart } from './serverBuild.mjs';

/* For an image: leaves of node_modules, and of what package.json asks for, the packages that the built server reads there. All others are built in. */
const path = join(projectRoot, 'package.json');
const { dependencies, devDependencies: _devDependencies, ...declared } = JSON.parse(readFileSync(path, 'utf8'));
const kept = Object.fromEntries(Object.entries(dependencies).filter(([name]) => apart.includes(name)));
writeFileSync(path, `${JSON.stringify({ ...declared, dependencies: kept }, null, 2)}\n`);
process.exit(spawnSync('npm', ['prune', '--no-audit', '--no-fund'], { cwd: projectRoot, stdio: 'inherit' }).status ?? 1);
