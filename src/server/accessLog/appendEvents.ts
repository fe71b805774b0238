import { type AccessEvent, eventColumns, eventKey, type StoredEntry } from './accessEvent';
import { type ChainKey, type ChainKeys, entryHash, genesisHash, type Head, monthOf } from './chain';
import { type KnownPosition, readChainEnd } from './chainEnd';
import {
  ensureMonth,
  insertEntries,
  lockChain,
  type LogDb,
  readEntriesByRequest,
  writeHead,
  writeSeal,
} from './logQueries';

/** How far the clock of this process may be ahead of the database's. */
const toleranceMs = 5 * 60_000;

/** Whether a time is implausibly far ahead of a clock. */
export const isAhead = (time: string, clock: string): boolean => Date.parse(time) > Date.parse(clock) + toleranceMs;

/**
 * `process_ahead`: the clock of this process is not believed. `log_ahead`: the last entry is in the future, and no
 * later entry can be dated before it.
 */
export type ClockProblem = 'process_ahead' | 'log_ahead';

interface Clocks {
  /** The time of this process. */
  readonly now: string;
  /** The time of the database. */
  readonly clock: string;
  /** The time of the last entry; null where there is none. */
  readonly last: string | null;
}

/**
 * The time of the next entry, which is never earlier than the last one. The database's clock decides where that of this
 * process is implausibly far ahead.
 */
function toEntryTime({ now, clock, last }: Clocks): { readonly at: string; readonly problem?: ClockProblem } {
  const isProcessAhead = isAhead(now, clock);
  const time = isProcessAhead ? clock : now;
  if (last === null || last <= time) return { at: time, ...(isProcessAhead && { problem: 'process_ahead' }) };
  return {
    at: last,
    ...(isAhead(last, clock) ? { problem: 'log_ahead' } : isProcessAhead && { problem: 'process_ahead' }),
  };
}

interface AppendOptions {
  /** The first signs. */
  readonly keys: ChainKeys;
  /** The time of this process. */
  readonly now: Date;
  /**
   * Some events may be stored already: a killed process left them behind, or the result of an earlier attempt was lost.
   */
  readonly mayBeStored?: boolean;
  /** A position that has to be in the log. */
  readonly known?: KnownPosition | undefined;
}

export interface AppendResult {
  readonly head: Head;
  /** The mark that was written because the chain was found broken. */
  readonly mark?: AccessEvent;
  readonly clockProblem?: ClockProblem;
}

/** The key of an event whose time was corrected when it was stored. */
const withoutTime = (event: Parameters<typeof eventKey>[0]): string => eventKey({ ...event, happened_at: '' });

async function excludeStored(
  db: LogDb,
  events: readonly AccessEvent[],
  clock: string,
): Promise<readonly AccessEvent[]> {
  const stored = await readEntriesByRequest(db, [...new Set(events.map(({ request_id }) => request_id))]);
  const [known, timeless] = [new Set(stored.map(eventKey)), new Set(stored.map(withoutTime))];
  return events.filter((event) =>
    isAhead(event.happened_at, clock) ? !timeless.has(withoutTime(event)) : !known.has(eventKey(event)),
  );
}

/** Turns events into entries that continue the chain from its head. Nothing has happened after it is stored. */
function toChainEntries(
  events: readonly AccessEvent[],
  {
    head,
    key,
    at,
    clock,
  }: { readonly head: Head; readonly key: ChainKey; readonly at: string; readonly clock: string },
): Omit<StoredEntry, 'discarded_at'>[] {
  let { id, hash } = head;
  return events.map((event) => {
    id += 1;
    const corrected = isAhead(event.happened_at, clock) ? { ...event, happened_at: clock } : event;
    const columns = Object.fromEntries(eventColumns.map((name) => [name, corrected[name] ?? null])) as Pick<
      StoredEntry,
      (typeof eventColumns)[number]
    >;
    const entry = { ...columns, id, created_at: at, key_id: key.id };
    hash = entryHash(key, hash, entry);
    return { ...entry, hash };
  });
}

/**
 * Appends events to the chain in one transaction. The first entry of a month seals the previous month. Where the end of
 * the chain is not what it was, a mark comes first, even without events.
 */
export function appendEvents(
  db: LogDb,
  events: readonly AccessEvent[],
  { keys, now, mayBeStored = false, known }: AppendOptions,
): Promise<AppendResult> {
  const [key] = keys;
  return db.transaction().execute(async (transaction: LogDb) => {
    await lockChain(transaction);
    const { end, clock, mark } = await readChainEnd(transaction, { keys, known });
    const unstored = mayBeStored ? await excludeStored(transaction, events, clock) : events;
    const { at, problem } = toEntryTime({ now: now.toISOString(), clock, last: end.created_at });
    const clockProblem = problem && { clockProblem: problem };
    const newEvents = mark ? [mark, ...unstored] : unstored;
    if (newEvents.length === 0) return { head: end };
    const month = monthOf(at);
    const isNewMonth = end.created_at !== null && monthOf(end.created_at) !== month;
    if (isNewMonth) {
      await writeSeal(transaction, key, {
        month: monthOf(end.created_at),
        first_id: end.first_id,
        last_id: end.id,
        before: end.before,
        hash: end.hash,
        pruned: false,
      });
    }
    await ensureMonth(transaction, month);
    const entries = toChainEntries(newEvents, { head: mark ? { ...end, hash: genesisHash } : end, key, at, clock });
    await insertEntries(transaction, entries);
    const { id, hash } = entries.at(-1) ?? end;
    const head = {
      id,
      hash,
      created_at: at,
      ...(isNewMonth ? { first_id: end.id + 1, before: end.hash } : { first_id: end.first_id, before: end.before }),
    };
    await writeHead(transaction, key, head);
    return { head, ...(mark && { mark }), ...clockProblem };
  });
}
