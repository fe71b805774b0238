import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';

/** The supported major versions; the running one is skipped. */
const supportedVersions = ['20', '22', '24'];

const requestedVersions = process.argv.slice(2);
const runningVersion = process.versions.node.split('.')[0];
const versions = (requestedVersions.length > 0 ? requestedVersions : supportedVersions).filter(
  (version) => version !== runningVersion,
);

/** Runs the unit and API tests under that major version of Node.js, which npx downloads and caches. */
function runTestsUnder(version) {
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    '--yes',
    '--package',
    `node@${version}`,
    'node',
    vitest,
    'run',
    '--project',
    'node',
    'tests/unit',
    'tests/api',
  ];
  console.log(`\n== Node.js ${version}`);
  return (
    spawnSync('npx', args, { cwd: projectRoot, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
  );
}

const failed = versions.filter((version) => !runTestsUnder(version));
if (versions.length === 0) console.log(`Node.js ${runningVersion} is the running version: npm test covers it`);
else
  console.log(
    failed.length > 0 ? `\nFailed under Node.js ${failed.join(', ')}` : `\nNode.js ${versions.join(', ')}: all passed`,
  );
process.exit(failed.length > 0 ? 1 : 0);
