import { entryHash, genesis, headSeal, isSameHash, monthOf, monthSeal, type ChainKey, type ChainKeys } from './chain';
import type { StoredEntry } from './entry';
import { readEntries, readHead, readSeals, type LogDb, type StoredSeal } from './logRows';

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

class Broken extends Error {}

const pageSize = 2_000;

interface Place {
  readonly id: number;
  readonly hash: string;
  readonly created_at: string;
}

const keyNamed = (keys: ChainKeys, id: string): ChainKey => {
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new Broken(`was made with the key ${id}, which is not among those of ACCESS_LOG_KEY`);
  return key;
};

const about = (what: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    if (error instanceof Broken) throw new Broken(`${what} ${error.message}`);
    throw error;
  }
};

/** The position before the first remaining entry, after the pruned months. */
function startOf(seals: readonly StoredSeal[], keys: ChainKeys): Place {
  let place: Place = { id: 0, hash: genesis, created_at: '' };
  let isOpen = false;
  let start = place;
  for (const seal of seals) {
    about(`The seal of ${seal.month}`, () => {
      if (!isSameHash(seal.seal, monthSeal(keyNamed(keys, seal.key_id), seal))) throw new Broken('was changed');
      if (seal.first_id !== place.id + 1 || seal.before !== place.hash) throw new Broken('does not follow the one in front of it: a seal is missing');
      if (seal.pruned && isOpen) throw new Broken('says that its entries were removed before older ones');
    });
    place = { id: seal.last_id, hash: seal.hash, created_at: '' };
    if (seal.pruned) start = place;
    else isOpen = true;
  }
  return start;
}

function checkEntry(entry: StoredEntry, before: Place, keys: ChainKeys): void {
  const { id, created_at, hash } = entry;
  const month = monthOf(created_at);
  if (id > before.id + 1) throw new Broken(`Entry ${before.id + 1} is missing; the next one there is ${id} of ${month}`);
  about(`Entry ${id} of ${month}`, () => {
    if (id <= before.id) throw new Broken('is there twice');
    if (!isSameHash(hash, entryHash(keyNamed(keys, entry.key_id), before.hash, entry))) throw new Broken('was changed, or moved to another place');
    if (created_at < before.created_at) throw new Broken('is older than the one in front of it');
    if (entry.discarded_at !== null) throw new Broken('was hidden');
  });
}

/** Compares an entry with the seals and anchors recorded at its position. */
function checkMarks({ id, hash }: Pick<Place, 'id' | 'hash'>, marks: ReadonlyMap<number, readonly { readonly hash: string; readonly what: string }[]>): void {
  for (const mark of marks.get(id) ?? []) {
    if (mark.hash !== hash) throw new Broken(`Entry ${id} is another one than ${mark.what} knows: the chain was written anew up to there`);
  }
}

async function walk(db: LogDb, { start, keys, marks }: { start: Place; keys: ChainKeys; marks: Parameters<typeof checkMarks>[1] }): Promise<{ last: Place; entries: number }> {
  let [last, entries] = [start, 0];
  for (;;) {
    const page = await readEntries(db, { after: last.id, limit: pageSize });
    for (const entry of page) {
      checkEntry(entry, last, keys);
      checkMarks(entry, marks);
      last = entry;
    }
    entries += page.length;
    if (page.length < pageSize) return { last, entries };
  }
}

async function checkHead(db: LogDb, last: Place, keys: ChainKeys): Promise<void> {
  const head = await readHead(db);
  const month = last.created_at === '' ? 'the log' : monthOf(last.created_at);
  if (!head) {
    if (last.id > 0) throw new Broken(`The end of the chain is not written down: behind entry ${last.id} of ${month} some may be missing`);
    return;
  }
  about('The written end of the chain', () => {
    if (!isSameHash(head.seal, headSeal(keyNamed(keys, head.key_id), head))) throw new Broken('was changed');
  });
  if (head.id > last.id) throw new Broken(`Entry ${last.id + 1} of ${monthOf(head.created_at ?? '')} is missing: the end was cut off, up to entry ${head.id}`);
  if (head.id < last.id || head.hash !== last.hash) throw new Broken(`The written end of the chain was set back to entry ${head.id}`);
}

function marksOf(seals: readonly StoredSeal[], anchors: readonly Anchor[]) {
  const marks = new Map<number, { hash: string; what: string }[]>();
  const add = (id: number, hash: string, what: string) => marks.set(id, [...(marks.get(id) ?? []), { hash, what }]);
  for (const { last_id, hash, month } of seals) add(last_id, hash, `the seal of ${month}`);
  for (const { id, hash, from } of anchors) add(id, hash, from);
  return marks;
}

async function check(db: LogDb, { keys, anchors = [] }: VerifyOptions): Promise<Verdict> {
  const seals = await readSeals(db);
  let reached = { id: 0, hash: genesis };
  let entries = 0;
  const pruned = seals.flatMap((seal) => (seal.pruned ? seal.month : []));
  try {
    const start = startOf(seals, keys);
    const walked = await walk(db, { start, keys, marks: marksOf(seals, anchors) });
    entries = walked.entries;
    reached = { id: walked.last.id, hash: walked.last.hash };
    const cut = [...seals.map(({ last_id: id, month }) => ({ id, from: `the seal of ${month}` })), ...anchors].find(({ id }) => id > walked.last.id);
    await checkHead(db, walked.last, keys);
    if (cut) throw new Broken(`Entry ${walked.last.id + 1} is missing: the end was cut off, ${cut.from} knows entry ${cut.id}`);
    return { entries, head: reached, pruned };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { problem: error.message, entries, head: reached, pruned };
  }
}

/**
 * Verifies the chain from its first entry to its head: detects an entry that was changed, removed, added, moved or hidden, a truncated end, and a
 * chain forged without the key. Reads one snapshot of the log; others may write meanwhile.
 */
export function verifyLog(db: LogDb, options: VerifyOptions): Promise<Verdict> {
  return db.transaction().setIsolationLevel('repeatable read').execute((transaction: LogDb) => check(transaction, options));
}
