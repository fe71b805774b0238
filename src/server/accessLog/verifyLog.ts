import type { ServerConfig } from '../config';
import type { Store } from '../db';
import type { StoredEntry } from './accessEvent';
import {
  type ChainKeys,
  entryHash,
  findForgery,
  genesisHash,
  headSeal,
  monthOf,
  type Position,
  readChainKeys,
} from './chain';
import { describeBreak, isBreakMark, lastBefore } from './chainEnd';
import { type LogDb, readChainState, readEntries, readSeals, type StoredSeal } from './logQueries';
import { describeRemovedBreaks, findSealProblem, findStart } from './months';
import {
  findForgedHead,
  formatHead,
  type GivenHeads,
  parseGivenHeads,
  readRecordedHeads,
  type RecordedHead,
} from './recordedHeads';

export interface Verdict {
  /** Describes the first broken entry and its month; undefined where the chain is intact. */
  readonly problem?: string;
  /** Everything that is broken: each mark of a break, and the first problem before and behind each. */
  readonly problems: readonly string[];
  /** The number of entries that are in order. */
  readonly entries: number;
  readonly head: Pick<Position, 'id' | 'hash'>;
  readonly pruned: readonly string[];
}

interface VerifyOptions {
  readonly keys: ChainKeys;
  readonly recordedHeads?: readonly RecordedHead[];
}

const pageSize = 2_000;

/** The month of an entry; empty before the first one. */
const monthAt = ({ created_at }: Position): string => monthOf(created_at ?? '');

/** What is wrong with an entry in itself or behind the previous one. */
function findEntryProblem(entry: StoredEntry, previous: Position, keys: ChainKeys): string | undefined {
  const { id, created_at, key_id, hash } = entry;
  if (id > previous.id + 1)
    return `Entry ${previous.id + 1} is missing: the next entry is ${id} of ${monthOf(created_at)}`;
  const findOwnProblem = (): string | undefined => {
    if (id <= previous.id) return 'is duplicated';
    const hashWith = (key: ChainKeys[number]) => entryHash(key, previous.hash, entry);
    const forgery = findForgery(keys, { key_id, seal: hash }, hashWith, 'was changed or moved');
    if (forgery !== undefined) return forgery;
    if (created_at < (previous.created_at ?? '')) return 'is older than the previous entry';
    return entry.discarded_at === null ? undefined : 'was hidden';
  };
  const problem = findOwnProblem();
  return problem && `Entry ${id} of ${monthOf(created_at)} ${problem}`;
}

/** Where the hash of an entry is recorded as well: in the seal of its month, and in recorded heads. */
type Records = ReadonlyMap<number, readonly Recorded[]>;
type Recorded = Pick<RecordedHead, 'id' | 'hash' | 'from'>;

function collectRecords(seals: readonly StoredSeal[], recordedHeads: readonly RecordedHead[]): Records {
  const records = new Map<number, Recorded[]>();
  for (const record of [...seals.map(toRecord), ...recordedHeads])
    records.set(record.id, [...(records.get(record.id) ?? []), record]);
  return records;
}

const toRecord = ({ last_id: id, hash, month }: StoredSeal): Recorded => ({ id, hash, from: `the seal of ${month}` });

function findRecordProblem({ id, hash }: StoredEntry, records: Records): string | undefined {
  const other = records.get(id)?.find((record) => record.hash !== hash);
  return (
    other && `Entry ${id} differs from the one recorded in ${other.from}: the chain was rewritten up to this entry`
  );
}

interface Walk {
  readonly last: Position;
  readonly entries: number;
  readonly problems: readonly string[];
  /** Entries after the last one could not be checked, because it is followed by a problem. */
  readonly isLost: boolean;
}

interface WalkOptions {
  /** Undefined where the seals do not tell: then the first mark is the start. */
  readonly start: Position | undefined;
  readonly keys: ChainKeys;
  readonly records: Records;
}

/** Adds an entry to a walk. After a problem only the mark of a break is a place to go on from. */
function addEntry(walk: Walk, entry: StoredEntry, { keys, records }: WalkOptions): Walk {
  const { last, entries, problems, isLost } = walk;
  if (isBreakMark(entry, keys)) {
    const missing =
      !isLost && last.id < lastBefore(entry)
        ? [`Entry ${last.id + 1} is missing: the next entry is ${entry.id} of ${monthOf(entry.created_at)}`]
        : [];
    const found = [...problems, ...missing, describeBreak(entry)];
    return { last: entry, entries: entries + 1, problems: found, isLost: false };
  }
  if (isLost) return walk;
  const problem = findEntryProblem(entry, last, keys) ?? findRecordProblem(entry, records);
  return problem === undefined
    ? { ...walk, last: entry, entries: entries + 1 }
    : { ...walk, problems: [...problems, problem], isLost: true };
}

async function walkChain(db: LogDb, options: WalkOptions): Promise<Walk> {
  const { start } = options;
  const last = start ?? { id: 0, hash: genesisHash, created_at: null };
  let walk: Walk = { last, entries: 0, problems: [], isLost: !start };
  let after = last.id;
  for (;;) {
    const page = await readEntries(db, { after, limit: pageSize });
    for (const entry of page) walk = addEntry(walk, entry, options);
    if (page.length < pageSize) return walk;
    after = page.at(-1)?.id ?? after;
  }
}

async function findHeadProblem(db: LogDb, last: Position, keys: ChainKeys): Promise<string | undefined> {
  const { head } = await readChainState(db);
  if (!head) {
    if (last.id === 0) return undefined;
    const after = `entries after ${last.id} of ${monthAt(last) || 'the log'}`;
    return `The head of the chain is not recorded: ${after} may be missing`;
  }
  const forgery = findForgery(keys, head, (key) => headSeal(key, head));
  if (forgery !== undefined) return `The recorded head of the chain ${forgery}`;
  if (head.id > last.id) {
    const missing = `Entry ${last.id + 1} of ${monthAt(head)} is missing`;
    return `${missing}: the log was truncated; it ended at entry ${head.id}`;
  }
  return head.id < last.id || head.hash !== last.hash
    ? `The recorded head of the chain was reset to entry ${head.id}`
    : undefined;
}

async function verifyChain(db: LogDb, { keys, recordedHeads = [] }: VerifyOptions): Promise<Verdict> {
  const seals = await readSeals(db);
  const sealProblem = findSealProblem(seals, keys);
  const start = sealProblem === undefined ? findStart(seals) : undefined;
  const walk = await walkChain(db, { start, keys, records: collectRecords(seals, recordedHeads) });
  const { last, entries, isLost } = walk;
  const findEndProblem = async () => {
    const beyond = [...seals.map(toRecord), ...recordedHeads].find(({ id }) => id > last.id);
    return (
      (await findHeadProblem(db, last, keys)) ??
      (beyond && `Entry ${last.id + 1} is missing: the log was truncated; ${beyond.from} records entry ${beyond.id}`)
    );
  };
  const problems = [
    ...seals.flatMap(describeRemovedBreaks),
    sealProblem,
    ...walk.problems,
    isLost ? undefined : await findEndProblem(),
    findForgedHead(recordedHeads, keys),
  ].filter((problem) => problem !== undefined);
  return {
    ...(problems[0] !== undefined && { problem: problems[0] }),
    problems,
    entries,
    head: { id: last.id, hash: last.hash },
    pruned: seals.flatMap((seal) => (seal.pruned ? seal.month : [])),
  };
}

/**
 * Verifies the chain from its first entry to its head, behind each mark of a break anew: detects an entry that was
 * changed, removed, added, moved or hidden, a truncated end, and a chain forged without the key. Reads one snapshot of
 * the log; others may write meanwhile.
 */
export function verifyLog(db: LogDb, options: VerifyOptions): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction: LogDb) => verifyChain(transaction, options));
}

interface VerifyRequest extends GivenHeads {
  readonly store: Pick<Store, 'background'>;
  readonly config: Pick<ServerConfig, 'dataDir' | 'accessLog'>;
}

export interface VerdictReport {
  readonly isIntact: boolean;
  readonly line: string;
}

/**
 * Verifies the access log against the keys, the recorded heads in the data folder and the given heads. Throws for a
 * malformed head.
 */
export async function reportVerdict(request: VerifyRequest): Promise<VerdictReport> {
  const { store, config } = request;
  const keys = readChainKeys(config.accessLog.keys, config.dataDir);
  const { problems, entries, head, pruned } = await verifyLog(store.background, {
    keys,
    recordedHeads: [...readRecordedHeads(config.dataDir), ...parseGivenHeads(request)],
  });
  if (problems.length > 0) return { isIntact: false, line: `The access log is broken. ${problems.join('\n')}` };
  const removed =
    pruned.length === 0 ? '' : `; ${pruned[0]} to ${pruned.at(-1)} were removed after their retention period`;
  return {
    isIntact: true,
    line: `The access log is intact: ${entries} entries, its head is ${formatHead(head)}${removed}`,
  };
}
