import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainKey, type ChainKeys, type Head } from './chain';
import type { Anchor } from './verifyLog';

/** What the log keeps outside the database, below DATA_DIR. */
const folderOf = (dataDir: string): string => join(dataDir, 'access-log');

/** The folder, for this account alone; made where it is missing. */
export function ensureFolder(dataDir: string): string {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeKey(path: string): string {
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}

/** The configured keys, and the one of the folder, which is made where none is configured: never one that the database knows. */
export function readKeys(configured: readonly string[], dataDir: string): ChainKeys {
  const path = join(ensureFolder(dataDir), 'key');
  const own = readIfThere(path);
  const [first, ...more] = [...configured, ...(own === undefined ? [] : [own])].map(chainKey);
  return first ? [first, ...more] : [chainKey(makeKey(path))];
}

const anchorFile = 'head';

/** The end of a chain as it is printed. */
export const headText = ({ id, hash }: Pick<Head, 'id' | 'hash'>): string => `${id}:${hash}`;

/** Writes down how far the chain has come, out of the reach of who has the database alone. */
export function writeAnchor(folder: string, head: Pick<Head, 'id' | 'hash'>): void {
  const written = join(folder, `${anchorFile}.${randomUUID()}`);
  writeFileSync(written, headText(head), { mode: 0o600 });
  renameSync(written, join(folder, anchorFile));
}

/** A head as it is printed, `12:9f…`; undefined where a text is none. */
export function readAnchor(text: string, from: string): Anchor | undefined {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return id !== undefined && hash !== undefined && Number(id) > 0 ? { id: Number(id), hash, from } : undefined;
}

/** How far the chain had come when a process on this folder last wrote to it. */
export function lastAnchor(dataDir: string): Anchor | undefined {
  const path = join(ensureFolder(dataDir), anchorFile);
  return readAnchor(readIfThere(path) ?? '', path);
}
