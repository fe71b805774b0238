import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainKey, type ChainKeys, type Head } from './chain';
import type { Anchor } from './verifyLog';

/** The folder below DATA_DIR for the parts of the log that must stay outside the database. */
const logFolderOf = (dataDir: string): string => join(dataDir, 'access-log');

/** Creates the folder where it is missing, accessible to this account alone. */
export function ensureLogFolder(dataDir: string): string {
  const folder = logFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function readIfExists(path: string): string | undefined {
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
  if (key !== undefined && key.length < minKeyLength) throw new Error(`The key of the access log in ${path} is incomplete: restore the file from a backup, or remove it if the log has no entries yet`);
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

/** The configured keys and the key file of the folder, which is created where no key is configured. No key is ever stored in the database. */
export function readChainKeys(configured: readonly string[], dataDir: string): ChainKeys {
  const path = join(ensureLogFolder(dataDir), 'key');
  if (configured.length === 0) createKeyFile(path);
  const storedKey = readKeyFile(path);
  const [first, ...more] = [...configured, ...(storedKey === undefined ? [] : [storedKey])].map(chainKey);
  if (!first) throw new Error(`The key of the access log in ${path} was removed`);
  return [first, ...more];
}

const anchorFile = 'head';

/** Formats a head for printing, `12:9f…`. */
export const formatHead = ({ id, hash }: Pick<Head, 'id' | 'hash'>): string => `${id}:${hash}`;

/** Records the head of the chain outside the database, so that access to the database alone does not suffice to truncate the log unnoticed. */
export function writeAnchor(folder: string, head: Pick<Head, 'id' | 'hash'>): void {
  const temporaryPath = join(folder, `${anchorFile}.${randomUUID()}`);
  writeFileSync(temporaryPath, formatHead(head), { mode: 0o600 });
  renameSync(temporaryPath, join(folder, anchorFile));
}

/** Parses a printed head, `12:9f…`; undefined for any other text. */
export function parseAnchor(text: string, from: string): Anchor | undefined {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return id !== undefined && hash !== undefined && Number(id) > 0 ? { id: Number(id), hash, from } : undefined;
}

/** The head of the chain when a process of this folder last appended to it. */
export function readLastAnchor(dataDir: string): Anchor | undefined {
  const path = join(ensureLogFolder(dataDir), anchorFile);
  return parseAnchor(readIfExists(path) ?? '', path);
}
