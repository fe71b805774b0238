import { entryHash, monthOf, type ChainKey, type Head } from './chain';
import { eventColumns, eventKey, type AccessEvent, type StoredEntry } from './accessEvent';
import { readChainEnd, ensureMonth, insertEntries, lockChain, readEntriesByRequest, writeHead, writeSeal, type LogDb } from './logQueries';

interface AppendOptions {
  readonly key: ChainKey;
  readonly now: Date;
  /** Some events may be stored already: a killed process left them behind, or the result of an earlier attempt was lost. */
  readonly mayBeStored?: boolean;
  /** Receives the id of the key that signed the end of the chain so far, if it has one. */
  readonly onEndKey?: (keyId: string) => void;
}

async function excludeStored(db: LogDb, events: readonly AccessEvent[]): Promise<readonly AccessEvent[]> {
  const known = new Set((await readEntriesByRequest(db, [...new Set(events.map(({ request_id }) => request_id))])).map(eventKey));
  return events.filter((event) => !known.has(eventKey(event)));
}

/** Turns events into entries that continue the chain from its head. */
function toChainEntries(events: readonly AccessEvent[], { head, key, at }: { readonly head: Head; readonly key: ChainKey; readonly at: string }): Omit<StoredEntry, 'discarded_at'>[] {
  let { id, hash } = head;
  return events.map((event) => {
    id += 1;
    const columns = Object.fromEntries(eventColumns.map((name) => [name, event[name] ?? null])) as Pick<StoredEntry, (typeof eventColumns)[number]>;
    const entry = { ...columns, id, created_at: at, key_id: key.id };
    hash = entryHash(key, hash, entry);
    return { ...entry, hash };
  });
}

/** Appends events to the chain in one transaction and returns the new head. The first entry of a month seals the previous month. */
export function appendEvents(db: LogDb, events: readonly AccessEvent[], { key, now, mayBeStored = false, onEndKey }: AppendOptions): Promise<Head> {
  return db.transaction().execute(async (transaction: LogDb) => {
    await lockChain(transaction);
    const newEvents = mayBeStored ? await excludeStored(transaction, events) : events;
    const end = await readChainEnd(transaction);
    if (end.key_id !== undefined) onEndKey?.(end.key_id);
    if (newEvents.length === 0) return end;
    // The clock of this process may be behind that of another; timestamps never decrease along the chain.
    const at = end.created_at !== null && end.created_at > now.toISOString() ? end.created_at : now.toISOString();
    const month = monthOf(at);
    const isNewMonth = end.created_at !== null && monthOf(end.created_at) !== month;
    if (isNewMonth) {
      await writeSeal(transaction, key, { month: monthOf(end.created_at), first_id: end.first_id, last_id: end.id, before: end.before, hash: end.hash, pruned: false });
    }
    await ensureMonth(transaction, month);
    const entries = toChainEntries(newEvents, { head: end, key, at });
    await insertEntries(transaction, entries);
    const { id, hash } = entries.at(-1) ?? end;
    const head = { id, hash, created_at: at, ...(isNewMonth ? { first_id: end.id + 1, before: end.hash } : { first_id: end.first_id, before: end.before }) };
    await writeHead(transaction, key, head);
    return head;
  });
}
