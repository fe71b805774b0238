import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';
import { externalPackages } from './serverBuild.mjs';

/*
 * For the container image: reduces package.json and node_modules to the packages that the built server loads from
 * there. All others are bundled.
 */
const path = join(projectRoot, 'package.json');
const { dependencies, devDependencies: _devDependencies, ...declared } = JSON.parse(readFileSync(path, 'utf8'));
const retainedDependencies = Object.fromEntries(
  Object.entries(dependencies).filter(([name]) => externalPackages.includes(name)),
);
writeFileSync(path, `${JSON.stringify({ ...declared, dependencies: retainedDependencies }, null, 2)}\n`);
process.exit(
  spawnSync('npm', ['prune', '--no-audit', '--no-fund'], { cwd: projectRoot, stdio: 'inherit' }).status ?? 1,
);
