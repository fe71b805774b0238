import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameSecret } from '../staff/ensureSecret';
import { eventColumns, type StoredEntry } from './accessEvent';

/** An HMAC key, and the short id by which entries name it. */
export interface ChainKey {
  readonly id: string;
  readonly secret: string;
}

/** The keys of a log: the first signs new entries, all of them verify. */
export type ChainKeys = readonly [ChainKey, ...ChainKey[]];

export const chainKey = (secret: string): ChainKey => ({
  id: createHash('sha256').update(`access log key ${secret}`).digest('hex').slice(0, 12),
  secret,
});

/** The previous hash of the first entry. */
export const genesisHash = '0'.repeat(64);

const computeHmac = (key: ChainKey, kind: string, parts: readonly unknown[]): string =>
  createHmac('sha256', key.secret)
    .update(JSON.stringify([kind, ...parts]))
    .digest('hex');

/**
 * The HMAC of an entry: over its position, its non-null columns by name, and the hash of the previous entry. It takes
 * the key to compute, so access to the database alone does not suffice to forge a chain.
 */
export function entryHash(
  key: ChainKey,
  previousHash: string,
  entry: Omit<StoredEntry, 'hash' | 'discarded_at'>,
): string {
  const filled = eventColumns.flatMap((name) =>
    entry[name] === null || entry[name] === undefined ? [] : [[name, entry[name]]],
  );
  return computeHmac(key, 'entry', [previousHash, entry.id, entry.created_at, entry.key_id, filled]);
}

/** An entry's place in the chain. */
export interface Position {
  /** 0 before the first entry. */
  readonly id: number;
  readonly hash: string;
  /** When the entry was stored. */
  readonly created_at: string | null;
}

/** The last position of the chain. */
export interface Head extends Position {
  /** The first entry of the current month, and the hash of the entry before it. */
  readonly first_id: number;
  readonly before: string;
}

export const noHead: Head = { id: 0, hash: genesisHash, created_at: null, first_id: 1, before: genesisHash };

export const headSeal = (key: ChainKey, { id, hash, created_at, first_id, before }: Head): string =>
  computeHmac(key, 'head', [id, hash, created_at, first_id, before]);

/** The HMAC of a position that is recorded outside the database. */
export const recordedHeadSeal = (key: ChainKey, { id, hash, created_at }: Position): string =>
  computeHmac(key, 'anchor', [id, hash, created_at]);

/** The permanent record of a month: the segment of the chain that its entries form. */
export interface MonthSeal {
  /** `2026-11`. */
  readonly month: string;
  readonly first_id: number;
  readonly last_id: number;
  /** The hash of the entry before its first one, and the hash of its last one. */
  readonly before: string;
  readonly hash: string;
  /** Its entries were removed when their retention period ended. */
  readonly pruned: boolean;
  /** The number of breaks among its removed entries; absent or null where there were none. */
  readonly breaks?: number | null;
}

export const monthSeal = (
  key: ChainKey,
  { month, first_id, last_id, before, hash, pruned, breaks }: MonthSeal,
): string => computeHmac(key, 'month', [month, first_id, last_id, before, hash, pruned, ...(breaks ? [breaks] : [])]);

/** The key with an id; undefined where it is not among them. */
export const findKey = (keys: ChainKeys, id: string | undefined): ChainKey | undefined =>
  keys.find((key) => key.id === id);

/** What is wrong with a seal, to follow its subject; undefined where it is that of its content under a key. */
export function findForgery(
  keys: ChainKeys,
  { key_id, seal }: { readonly key_id: string; readonly seal: string },
  sealOf: (key: ChainKey) => string,
  changed = 'was changed',
): string | undefined {
  const key = findKey(keys, key_id);
  if (!key) return `was signed with the key ${key_id}, which ACCESS_LOG_KEY does not contain`;
  return isSameSecret(seal, sealOf(key)) ? undefined : changed;
}

/** Whether a seal is that of its content under one of these keys. */
export const isSealed = (...seal: Parameters<typeof findForgery>): boolean => findForgery(...seal) === undefined;

/** The month of an instant, in UTC. */
export const monthOf = (instant: string): string => instant.slice(0, 7);

/** The number of months from one month to a later one; negative to an earlier one. */
export function monthsBetween(from: string, to: string): number {
  const [[fromYear = 0, fromMonth = 1], [toYear = 0, toMonth = 1]] = [from, to].map((month) =>
    month.split('-').map(Number),
  ) as [number[], number[]];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Adds a number of months, which may be negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

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
      `The key of the access log in ${path} is incomplete: restore the file from a backup, ` +
        'or remove it if the log has no entries yet',
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
