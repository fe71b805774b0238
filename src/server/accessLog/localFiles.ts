import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainKey, type ChainKeys } from './chain';

/** The folder below DATA_DIR for the parts of the log that must stay outside the database. */
const logFolderOf = (dataDir: string): string => join(dataDir, 'access-log');

/** Creates the folder where it is missing, accessible to this account alone. */
export function ensureLogFolder(dataDir: string): string {
  const folder = logFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The text of a file; undefined where there is none. */
export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** As many characters as a configured key has at least. */
const minKeyLength = 32;

/** The key in a file; throws where only a part of it was written: anybody could guess such a key. */
function readKeyFile(path: string): string | undefined {
  const key = readIfExists(path);
  if (key !== undefined && key.length < minKeyLength)
    throw new Error(
      `The key of the access log in ${path} is incomplete: restore the file from a backup, or remove it if the log has no entries yet`,
    );
  return key;
}

function createKeyFile(path: string): void {
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    // Another process has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The configured keys and the key file of the folder, which is created where no key is configured. No key is ever
 * stored in the database.
 */
export function readChainKeys(configured: readonly string[], dataDir: string): ChainKeys {
  const path = join(ensureLogFolder(dataDir), 'key');
  if (configured.length === 0) createKeyFile(path);
  const storedKey = readKeyFile(path);
  const [first, ...more] = [...configured, ...(storedKey === undefined ? [] : [storedKey])].map(chainKey);
  if (!first) throw new Error(`The key of the access log in ${path} was removed`);
  return [first, ...more];
}
