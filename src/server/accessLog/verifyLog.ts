import {
  entryHash,
  findKey,
  genesisHash,
  headSeal,
  isSameHash,
  monthOf,
  monthSeal,
  type ChainKey,
  type ChainKeys,
} from './chain';
import type { StoredEntry } from './accessEvent';
import type { Anchor } from './anchors';
import { collectCheckpoints, findForgedAnchor, type Checkpoint } from './checkpoints';
import { describeBreak, describeRemovedBreaks, isBreakMark, lastBefore } from './breakMarks';
import { readChainState, readEntries, readSeals, type LogDb, type StoredSeal } from './logQueries';

export interface Verdict {
  /** Describes the first broken entry and its month; undefined where the chain is intact. */
  readonly problem?: string;
  /** Everything that is broken: each mark of a break, and the first problem before and behind each. */
  readonly problems: readonly string[];
  /** The number of entries that are in order. */
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

const requireKey = (keys: ChainKeys, id: string): ChainKey => {
  const key = findKey(keys, id);
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

/** The position before the first remaining entry, after the pruned months. Throws where the seals are not in order. */
function findStart(seals: readonly StoredSeal[], keys: ChainKeys): ChainPosition {
  let previous: ChainPosition = { id: 0, hash: genesisHash, created_at: '' };
  let hasUnpruned = false;
  let start = previous;
  for (const seal of seals) {
    withSubject(`The seal of ${seal.month}`, () => {
      if (!isSameHash(seal.seal, monthSeal(requireKey(keys, seal.key_id), seal)))
        throw new BrokenChainError('was changed');
      if (seal.first_id !== previous.id + 1 || seal.before !== previous.hash)
        throw new BrokenChainError('does not follow the previous seal: a seal is missing');
      if (seal.pruned && hasUnpruned)
        throw new BrokenChainError('marks its entries as removed although older ones are not');
    });
    previous = { id: seal.last_id, hash: seal.hash, created_at: '' };
    if (seal.pruned) start = previous;
    else hasUnpruned = true;
  }
  return start;
}

/** Runs checks; returns the problem that they throw. */
function findProblem(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof BrokenChainError) return error.message;
    throw error;
  }
}

/** What is wrong with the seals; undefined where they are in order. */
export const findSealProblem = (seals: readonly StoredSeal[], keys: ChainKeys): string | undefined =>
  findProblem(() => findStart(seals, keys));

function checkEntry(entry: StoredEntry, previous: ChainPosition, keys: ChainKeys): void {
  const { id, created_at, hash } = entry;
  const month = monthOf(created_at);
  if (id > previous.id + 1)
    throw new BrokenChainError(`Entry ${previous.id + 1} is missing: the next entry is ${id} of ${month}`);
  withSubject(`Entry ${id} of ${month}`, () => {
    if (id <= previous.id) throw new BrokenChainError('is duplicated');
    if (!isSameHash(hash, entryHash(requireKey(keys, entry.key_id), previous.hash, entry)))
      throw new BrokenChainError('was changed or moved');
    if (created_at < previous.created_at) throw new BrokenChainError('is older than the previous entry');
    if (entry.discarded_at !== null) throw new BrokenChainError('was hidden');
  });
}

/** Compares an entry with the seals and anchors recorded at its position. */
function checkCheckpoints(
  { id, hash }: Pick<ChainPosition, 'id' | 'hash'>,
  checkpoints: ReadonlyMap<number, readonly Checkpoint[]>,
): void {
  for (const checkpoint of checkpoints.get(id) ?? []) {
    if (checkpoint.hash !== hash)
      throw new BrokenChainError(
        `Entry ${id} differs from the one recorded in ${checkpoint.what}: the chain was rewritten up to this entry`,
      );
  }
}

interface Walk {
  readonly last: ChainPosition;
  readonly entries: number;
  readonly problems: readonly string[];
  /** Entries after the last one could not be checked, because it is followed by a problem. */
  readonly isLost: boolean;
}

interface WalkOptions {
  /** Undefined where the seals do not tell: then the first mark is the start. */
  readonly start: ChainPosition | undefined;
  readonly keys: ChainKeys;
  readonly checkpoints: ReadonlyMap<number, readonly Checkpoint[]>;
}

/** Adds an entry to a walk. After a problem only the mark of a break is a place to go on from. */
function addEntry(walk: Walk, entry: StoredEntry, { keys, checkpoints }: WalkOptions): Walk {
  const { last, entries, problems, isLost } = walk;
  if (isBreakMark(entry, keys)) {
    const missing =
      !isLost && last.id < lastBefore(entry)
        ? [`Entry ${last.id + 1} is missing: the next entry is ${entry.id} of ${monthOf(entry.created_at)}`]
        : [];
    return {
      last: entry,
      entries: entries + 1,
      problems: [...problems, ...missing, describeBreak(entry)],
      isLost: false,
    };
  }
  if (isLost) return walk;
  const problem = findProblem(() => {
    checkEntry(entry, last, keys);
    checkCheckpoints(entry, checkpoints);
  });
  return problem === undefined
    ? { ...walk, last: entry, entries: entries + 1 }
    : { ...walk, problems: [...problems, problem], isLost: true };
}

async function walkChain(db: LogDb, options: WalkOptions): Promise<Walk> {
  const { start } = options;
  let walk: Walk = {
    last: start ?? { id: 0, hash: genesisHash, created_at: '' },
    entries: 0,
    problems: [],
    isLost: !start,
  };
  let after = walk.last.id;
  for (;;) {
    const page = await readEntries(db, { after, limit: pageSize });
    for (const entry of page) walk = addEntry(walk, entry, options);
    if (page.length < pageSize) return walk;
    after = page.at(-1)?.id ?? after;
  }
}

async function findHeadProblem(db: LogDb, last: ChainPosition, keys: ChainKeys): Promise<string | undefined> {
  const { head } = await readChainState(db);
  const month = last.created_at === '' ? 'the log' : monthOf(last.created_at);
  return findProblem(() => {
    if (!head) {
      if (last.id > 0)
        throw new BrokenChainError(
          `The head of the chain is not recorded: entries after ${last.id} of ${month} may be missing`,
        );
      return;
    }
    withSubject('The recorded head of the chain', () => {
      if (!isSameHash(head.seal, headSeal(requireKey(keys, head.key_id), head)))
        throw new BrokenChainError('was changed');
    });
    if (head.id > last.id)
      throw new BrokenChainError(
        `Entry ${last.id + 1} of ${monthOf(head.created_at ?? '')} is missing: the log was truncated; it ended at entry ${head.id}`,
      );
    if (head.id < last.id || head.hash !== last.hash)
      throw new BrokenChainError(`The recorded head of the chain was reset to entry ${head.id}`);
  });
}

async function verifyChain(db: LogDb, { keys, anchors = [] }: VerifyOptions): Promise<Verdict> {
  const seals = await readSeals(db);
  const sealProblem = findSealProblem(seals, keys);
  const start = sealProblem === undefined ? findStart(seals, keys) : undefined;
  const walk = await walkChain(db, { start, keys, checkpoints: collectCheckpoints(seals, anchors) });
  const { last, entries, isLost } = walk;
  const problems = [...seals.flatMap(describeRemovedBreaks), sealProblem, ...walk.problems];
  if (!isLost) {
    const beyondEnd = [
      ...seals.map(({ last_id: id, month }) => ({ id, from: `the seal of ${month}` })),
      ...anchors,
    ].find(({ id }) => id > last.id);
    problems.push(
      (await findHeadProblem(db, last, keys)) ??
        (beyondEnd &&
          `Entry ${last.id + 1} is missing: the log was truncated; ${beyondEnd.from} records entry ${beyondEnd.id}`),
    );
  }
  problems.push(findForgedAnchor(anchors, keys));
  const found = problems.filter((problem) => problem !== undefined);
  return {
    ...(found[0] !== undefined && { problem: found[0] }),
    problems: found,
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
