import { appendFileSync, closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { anchorSeal, findKey, isSameHash, monthOf, type ChainKey, type ChainKeys, type Position } from './chain';
import { ensureLogFolder, readIfExists } from './localFiles';

/**
 * A position of the chain that was recorded outside the database, so that access to the database alone does not suffice
 * to cut the log off unnoticed.
 */
export interface Anchor extends Pick<Position, 'id' | 'hash'> {
  /** When its entry was stored; absent in a head that was noted by hand. */
  readonly created_at?: string;
  /** Where it was recorded, for messages. */
  readonly from: string;
  readonly signature?: { readonly keyId: string; readonly seal: string };
}

/** Formats a head for printing, `12:9f…`. */
export const formatHead = ({ id, hash }: Pick<Position, 'id' | 'hash'>): string => `${id}:${hash}`;

/** One line: id, hash, time, key and HMAC. */
const formatAnchor = (key: ChainKey, position: Position): string =>
  `${formatHead(position)} ${position.created_at} ${key.id} ${anchorSeal(key, position)}`;

const anchorPattern = /(?<!\w)(\d{1,15}):([0-9a-f]{64})(?: (\S{24}) ([0-9a-f]{12}) ([0-9a-f]{64}))?(?!\w)/;

/**
 * Finds a head or an anchor in a line, which may have other text around it, as a line of syslog has; undefined where
 * there is none.
 */
export function parseAnchor(line: string, from: string): Anchor | undefined {
  const [, number, hash, created_at, keyId, seal] = anchorPattern.exec(line) ?? [];
  const id = Number(number ?? 0);
  if (id === 0 || hash === undefined) return undefined;
  return {
    id,
    hash,
    from,
    ...(created_at !== undefined &&
      keyId !== undefined &&
      seal !== undefined && { created_at, signature: { keyId, seal } }),
  };
}

/** All anchors among the lines of a text. */
export const parseAnchors = (text: string, from: string): readonly Anchor[] =>
  text.split('\n').flatMap((line) => parseAnchor(line, from) ?? []);

/** What is wrong with the signature of an anchor; undefined where it is right, or where there is none. */
export function findForgery({ id, hash, created_at = '', signature }: Anchor, keys: ChainKeys): string | undefined {
  if (!signature) return undefined;
  const key = findKey(keys, signature.keyId);
  if (!key) return `was signed with the key ${signature.keyId}, which ACCESS_LOG_KEY does not contain`;
  return isSameHash(signature.seal, anchorSeal(key, { id, hash, created_at })) ? undefined : 'was changed';
}

const monthlyFile = /^heads-\d{4}-\d\d$/;
/** Where earlier versions kept the last head alone. */
const formerFile = 'head';

/** The paths of the monthly files, oldest first. */
const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => monthlyFile.test(name))
    .sort()
    .map((name) => join(folder, name));

const readFormer = (folder: string): readonly Anchor[] =>
  parseAnchors(readIfExists(join(folder, formerFile)) ?? '', join(folder, formerFile));

/** Every anchor that the processes of a data folder have recorded. */
export function readAnchors(dataDir: string): readonly Anchor[] {
  const folder = ensureLogFolder(dataDir);
  return [
    ...readFormer(folder),
    ...listFiles(folder).flatMap((path) => parseAnchors(readFileSync(path, 'utf8'), path)),
  ];
}

const tailBytes = 16_384;

function readTail(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(tailBytes);
    const length = readSync(descriptor, buffer, 0, tailBytes, Math.max(0, fstatSync(descriptor).size - tailBytes));
    return buffer.toString('latin1', 0, length);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The anchor of the last entry that a process of this folder knew. Several processes may write to one file, so it is
 * not always the last line.
 */
function readLastAnchor(folder: string): Anchor | undefined {
  const newest = listFiles(folder).at(-1);
  const anchors = newest === undefined ? readFormer(folder) : parseAnchors(readTail(newest), newest);
  return anchors.reduce<Anchor | undefined>(
    (last, anchor) => (last && last.id >= anchor.id ? last : anchor),
    undefined,
  );
}

/** The positions that this process knows, and records in files that only grow: one a month. */
export interface Anchors {
  /** The last known position: an entry that has to be in the log. */
  readonly last: () => Pick<Anchor, 'id' | 'hash' | 'created_at'> | undefined;
  /** Records a position, at once or within a minute. */
  readonly add: (position: Position, options?: { readonly immediately?: boolean }) => void;
  /** Records the last position. */
  readonly close: () => void;
}

/**
 * A line has about 180 bytes: an office that works on 250 days for 10 hours fills 27 MB a year, one that never rests
 * 95.
 */
const intervalMs = 60_000;

interface AnchorOptions {
  readonly folder: string;
  readonly key: ChainKey;
  /** Receives every line that was recorded. */
  readonly onLine?: (line: string, position: Position) => void;
  /** Called when lines begin to be lost because the disk cannot be written. */
  readonly onError: (error: unknown) => void;
}

/** Opens the anchors of a folder that other processes may share. */
export function openAnchors({ folder, key, onLine, onError }: AnchorOptions): Anchors {
  let last: ReturnType<Anchors['last']> = readLastAnchor(folder);
  let pending: Position | undefined;
  let writtenAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isWritable = true;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!pending) return;
    writtenAt = performance.now();
    const [position, line] = [pending, formatAnchor(key, pending)];
    try {
      // The leading line break separates the line from one of which a full disk has taken only a part.
      appendFileSync(join(folder, `heads-${monthOf(position.created_at ?? '')}`), `\n${line}\n`, { mode: 0o600 });
      isWritable = true;
    } catch (error) {
      if (isWritable) onError(error);
      isWritable = false;
      return;
    }
    pending = undefined;
    onLine?.(line, position);
  };
  return {
    last: () => last,
    add: (position, { immediately = false } = {}) => {
      if (position.created_at === null || position.id === last?.id) return;
      last = { ...position, created_at: position.created_at };
      pending = position;
      const wait = intervalMs - (performance.now() - writtenAt);
      if (immediately || wait <= 0) write();
      else timer ??= setTimeout(write, wait).unref();
    },
    close: write,
  };
}
