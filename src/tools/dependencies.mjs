import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';

const minimumNodeVersion = [20, 19];

/** Exits with a message if Node.js is too old to run the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > minimumNodeVersion[0] || (major === minimumNodeVersion[0] && minor >= minimumNodeVersion[1])) return;
  console.error(`Node.js ${minimumNodeVersion.join('.')} or later is required; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Exits with a message if the folder of packages is that of another checkout: an installation would empty it. */
function requireOwnFolder() {
  const packages = join(projectRoot, 'node_modules');
  if (!lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `The packages in ${readlinkSync(packages)}, to which node_modules is a link, are older than package-lock.json: ` +
      'install them there, or remove the link',
  );
  process.exit(1);
}

/** Installs the locked dependencies if they are missing or older than the lock file. */
export function ensureDependencies() {
  requireNode();
  const installed = join(projectRoot, 'node_modules', '.package-lock.json');
  const lock = join(projectRoot, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs - 1000) return;
  requireOwnFolder();
  console.error('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectRoot,
    stdio: ['inherit', 2, 2],
  });
  if (status !== 0) {
    console.error('The dependencies could not be installed: see the output above.');
    process.exit(1);
  }
}
