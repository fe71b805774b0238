import { appendFileSync, closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChainKey,
  type ChainKeys,
  ensureLogFolder,
  findForgery,
  monthOf,
  type Position,
  readIfExists,
  recordedHeadSeal,
} from './chain';

/**
 * A position of the chain that was recorded outside the database, so that access to the database alone does not suffice
 * to cut the log off unnoticed.
 */
export interface RecordedHead extends Pick<Position, 'id' | 'hash'> {
  /** When its entry was stored; absent in a head that was noted by hand. */
  readonly created_at?: string;
  /** Where it was recorded, for messages. */
  readonly from: string;
  readonly signature?: { readonly key_id: string; readonly seal: string };
}

/** Formats a head for printing, `12:9f…`. */
export const formatHead = ({ id, hash }: Pick<Position, 'id' | 'hash'>): string => `${id}:${hash}`;

/** One line: id, hash, time, key and HMAC. */
const formatRecordedHead = (key: ChainKey, position: Position): string =>
  `${formatHead(position)} ${position.created_at} ${key.id} ${recordedHeadSeal(key, position)}`;

const recordedHeadPattern = /(?<!\w)(\d{1,15}):([0-9a-f]{64})(?: (\S{24}) ([0-9a-f]{12}) ([0-9a-f]{64}))?(?!\w)/;

/**
 * Finds a head in a line, which may have other text around it, as a line of syslog has; undefined where
 * there is none.
 */
function parseRecordedHead(line: string, from: string): RecordedHead | undefined {
  const [, number, hash, created_at, key_id, seal] = recordedHeadPattern.exec(line) ?? [];
  const id = Number(number ?? 0);
  if (id === 0 || hash === undefined) return undefined;
  return {
    id,
    hash,
    from,
    ...(created_at !== undefined &&
      key_id !== undefined &&
      seal !== undefined && { created_at, signature: { key_id, seal } }),
  };
}

/** All heads among the lines of a text. */
export const parseRecordedHeads = (text: string, from: string): readonly RecordedHead[] =>
  text.split('\n').flatMap((line) => parseRecordedHead(line, from) ?? []);

/** Describes the first recorded head that was not signed with one of the keys; one without a signature passes. */
export function findForgedHead(heads: readonly RecordedHead[], keys: ChainKeys): string | undefined {
  for (const { id, hash, from, created_at = '', signature } of heads) {
    const forgery = signature && findForgery(keys, signature, (key) => recordedHeadSeal(key, { id, hash, created_at }));
    if (forgery !== undefined) return `The line of entry ${id} in ${from} ${forgery}`;
  }
  return undefined;
}

/** Heads that an operator gives. */
export interface GivenHeads {
  /** Heads of the chain that an earlier report printed and that were stored elsewhere. */
  readonly heads?: readonly string[];
  /** The text of a file with such heads, or with the lines that were delivered to another place. */
  readonly keptHeads?: string;
}

function parseGivenHead(text: string): RecordedHead {
  const recordedHead = parseRecordedHead(text, `the given head ${text.slice(0, 20)}…`);
  if (!recordedHead) throw new Error('Give the head of the chain as it was printed: --head NUMBER:HASH');
  return recordedHead;
}

function parseKeptHeads(text: string): readonly RecordedHead[] {
  const recordedHeads = parseRecordedHeads(text, 'the file of heads');
  if (recordedHeads.length === 0) throw new Error('The file of --heads contains no head of the access log');
  return recordedHeads;
}

/** The heads that an operator gives. Throws where one is malformed. */
export const parseGivenHeads = ({ heads = [], keptHeads }: GivenHeads): readonly RecordedHead[] => [
  ...heads.map(parseGivenHead),
  ...(keptHeads === undefined ? [] : parseKeptHeads(keptHeads)),
];

const monthlyFile = /^heads-\d{4}-\d\d$/;
/** Where earlier versions kept the last head alone. */
const formerFile = 'head';

/** The paths of the monthly files, oldest first. */
const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => monthlyFile.test(name))
    .sort()
    .map((name) => join(folder, name));

const readFormer = (folder: string): readonly RecordedHead[] =>
  parseRecordedHeads(readIfExists(join(folder, formerFile)) ?? '', join(folder, formerFile));

/** Every head that the processes of a data folder have recorded. */
export function readRecordedHeads(dataDir: string): readonly RecordedHead[] {
  const folder = ensureLogFolder(dataDir);
  return [
    ...readFormer(folder),
    ...listFiles(folder).flatMap((path) => parseRecordedHeads(readFileSync(path, 'utf8'), path)),
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
 * The head of the last entry that a process of this folder knew. Several processes may write to one file, so it is
 * not always the last line.
 */
function readLastRecordedHead(folder: string): RecordedHead | undefined {
  const newest = listFiles(folder).at(-1);
  const recordedHeads = newest === undefined ? readFormer(folder) : parseRecordedHeads(readTail(newest), newest);
  return recordedHeads.reduce<RecordedHead | undefined>(
    (last, recordedHead) => (last && last.id >= recordedHead.id ? last : recordedHead),
    undefined,
  );
}

/** The positions that this process knows, and records in files that only grow: one a month. */
export interface RecordedHeads {
  /** The last known position: an entry that has to be in the log. */
  readonly last: () => Pick<RecordedHead, 'id' | 'hash' | 'created_at'> | undefined;
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

interface RecordedHeadsOptions {
  readonly folder: string;
  readonly key: ChainKey;
  /** Receives every line that was recorded. */
  readonly onLine?: (line: string, position: Position) => void;
  /** Called when lines begin to be lost because the disk cannot be written. */
  readonly onError: (error: unknown) => void;
}

/** Opens the recorded heads of a folder that other processes may share. */
export function openRecordedHeads({ folder, key, onLine, onError }: RecordedHeadsOptions): RecordedHeads {
  let last: ReturnType<RecordedHeads['last']> = readLastRecordedHead(folder);
  let pending: Position | undefined;
  let writtenAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isWritable = true;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!pending) return;
    writtenAt = performance.now();
    const [position, line] = [pending, formatRecordedHead(key, pending)];
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
