import { entryHash, genesisHash, headSeal, isSameHash, monthOf, monthSeal, type ChainKey, type ChainKeys } from './chain';
import type { StoredEntry } from './accessEvent';
import { readEntries, readHead, readSeals, type LogDb, type StoredSeal } from './logQueries';

/** A position of the chain that was recorded outside the database. */
export interface Anchor {
  readonly id: number;
  readonly hash: string;
  /** Where it was recorded, for messages. */
  readonly from: string;
}

export interface Verdict {
  /** Describes the first broken entry and its month; undefined where the chain is intact. */
  readonly problem?: string;
  readonly entries: number;
  readonly head: { readonly id: number; readonly hash: string };
  readonly pruned: readonly string[];
}

interface VerifyOptions {
  readonly keys: ChainKeys;
  readonly anchors?: readonly Anchor[];
}

class BrokenChainError extends Error {}

const pageSize = 2_000;

interface ChainPosition {
  readonly id: number;
  readonly hash: string;
  readonly created_at: string;
}

const findKey = (keys: ChainKeys, id: string): ChainKey => {
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new BrokenChainError(`was signed with the key ${id}, which ACCESS_LOG_KEY does not contain`);
  return key;
};

const withSubject = (subject: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    if (error instanceof BrokenChainError) throw new BrokenChainError(`${subject} ${error.message}`);
    throw error;
  }
};

/** The position before the first remaining entry, after the pruned months. */
function findStart(seals: readonly StoredSeal[], keys: ChainKeys): ChainPosition {
  let previous: ChainPosition = { id: 0, hash: genesisHash, created_at: '' };
  let hasUnpruned = false;
  let start = previous;
  for (const seal of seals) {
    withSubject(`The seal of ${seal.month}`, () => {
      if (!isSameHash(seal.seal, monthSeal(findKey(keys, seal.key_id), seal))) throw new BrokenChainError('was changed');
      if (seal.first_id !== previous.id + 1 || seal.before !== previous.hash) throw new BrokenChainError('does not follow the previous seal: a seal is missing');
      if (seal.pruned && hasUnpruned) throw new BrokenChainError('marks its entries as removed although older ones are not');
    });
    previous = { id: seal.last_id, hash: seal.hash, created_at: '' };
    if (seal.pruned) start = previous;
    else hasUnpruned = true;
  }
  return start;
}

function checkEntry(entry: StoredEntry, previous: ChainPosition, keys: ChainKeys): void {
  const { id, created_at, hash } = entry;
  const month = monthOf(created_at);
  if (id > previous.id + 1) throw new BrokenChainError(`Entry ${previous.id + 1} is missing: the next entry is ${id} of ${month}`);
  withSubject(`Entry ${id} of ${month}`, () => {
    if (id <= previous.id) throw new BrokenChainError('is duplicated');
    if (!isSameHash(hash, entryHash(findKey(keys, entry.key_id), previous.hash, entry))) throw new BrokenChainError('was changed or moved');
    if (created_at < previous.created_at) throw new BrokenChainError('is older than the previous entry');
    if (entry.discarded_at !== null) throw new BrokenChainError('was hidden');
  });
}

/** Compares an entry with the seals and anchors recorded at its position. */
function checkCheckpoints({ id, hash }: Pick<ChainPosition, 'id' | 'hash'>, checkpoints: ReadonlyMap<number, readonly { readonly hash: string; readonly what: string }[]>): void {
  for (const checkpoint of checkpoints.get(id) ?? []) {
    if (checkpoint.hash !== hash) throw new BrokenChainError(`Entry ${id} differs from the one recorded in ${checkpoint.what}: the chain was rewritten up to this entry`);
  }
}

async function walkChain(db: LogDb, { start, keys, checkpoints }: { start: ChainPosition; keys: ChainKeys; checkpoints: Parameters<typeof checkCheckpoints>[1] }): Promise<{ last: ChainPosition; entries: number }> {
  let [last, entries] = [start, 0];
  for (;;) {
    const page = await readEntries(db, { after: last.id, limit: pageSize });
    for (const entry of page) {
      checkEntry(entry, last, keys);
      checkCheckpoints(entry, checkpoints);
      last = entry;
    }
    entries += page.length;
    if (page.length < pageSize) return { last, entries };
  }
}

async function checkHead(db: LogDb, last: ChainPosition, keys: ChainKeys): Promise<void> {
  const head = await readHead(db);
  const month = last.created_at === '' ? 'the log' : monthOf(last.created_at);
  if (!head) {
    if (last.id > 0) throw new BrokenChainError(`The head of the chain is not recorded: entries after ${last.id} of ${month} may be missing`);
    return;
  }
  withSubject('The recorded head of the chain', () => {
    if (!isSameHash(head.seal, headSeal(findKey(keys, head.key_id), head))) throw new BrokenChainError('was changed');
  });
  if (head.id > last.id) throw new BrokenChainError(`Entry ${last.id + 1} of ${monthOf(head.created_at ?? '')} is missing: the log was truncated; it ended at entry ${head.id}`);
  if (head.id < last.id || head.hash !== last.hash) throw new BrokenChainError(`The recorded head of the chain was reset to entry ${head.id}`);
}

function collectCheckpoints(seals: readonly StoredSeal[], anchors: readonly Anchor[]) {
  const checkpoints = new Map<number, { hash: string; what: string }[]>();
  const add = (id: number, hash: string, what: string) => checkpoints.set(id, [...(checkpoints.get(id) ?? []), { hash, what }]);
  for (const { last_id, hash, month } of seals) add(last_id, hash, `the seal of ${month}`);
  for (const { id, hash, from } of anchors) add(id, hash, from);
  return checkpoints;
}

async function verifyChain(db: LogDb, { keys, anchors = [] }: VerifyOptions): Promise<Verdict> {
  const seals = await readSeals(db);
  let end = { id: 0, hash: genesisHash };
  let entries = 0;
  const pruned = seals.flatMap((seal) => (seal.pruned ? seal.month : []));
  try {
    const start = findStart(seals, keys);
    const walked = await walkChain(db, { start, keys, checkpoints: collectCheckpoints(seals, anchors) });
    entries = walked.entries;
    end = { id: walked.last.id, hash: walked.last.hash };
    const recordedBeyondEnd = [...seals.map(({ last_id: id, month }) => ({ id, from: `the seal of ${month}` })), ...anchors].find(({ id }) => id > walked.last.id);
    await checkHead(db, walked.last, keys);
    if (recordedBeyondEnd) throw new BrokenChainError(`Entry ${walked.last.id + 1} is missing: the log was truncated; ${recordedBeyondEnd.from} records entry ${recordedBeyondEnd.id}`);
    return { entries, head: end, pruned };
  } catch (error) {
    if (!(error instanceof BrokenChainError)) throw error;
    return { problem: error.message, entries, head: end, pruned };
  }
}

/**
 * Verifies the chain from its first entry to its head: detects an entry that was changed, removed, added, moved or hidden, a truncated end, and a
 * chain forged without the key. Reads one snapshot of the log; others may write meanwhile.
 */
export function verifyLog(db: LogDb, options: VerifyOptions): Promise<Verdict> {
  return db.transaction().setIsolationLevel('repeatable read').execute((transaction: LogDb) => verifyChain(transaction, options));
}
