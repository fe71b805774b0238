import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell is preferred: it opens a page of this product in about half the time of the full browser. */
const executableNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const findInstalled = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => executableNames.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

async function findPlaywrightDownload() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

/** Finds or installs Chromium: CHROMIUM_PATH, an installed one, Playwright's download, apt-get, in this order. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is set to ${given}, which does not exist.`);
  }
  const found = findInstalled() ?? (await findPlaywrightDownload());
  if (found) return found;
  console.log('Chromium was not found: installing it …');
  const downloaded = run('npx', ['playwright', 'install', 'chromium']) ? await findPlaywrightDownload() : undefined;
  if (downloaded) return downloaded;
  if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']))
    return findInstalled();
  throw new Error('Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH.');
}
