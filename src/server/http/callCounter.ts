import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { staffDb } from '../staff/staffDatabase';
import type { Store, TableDefinition } from '../db';

const minuteMs = 60_000;
/** Maximum number of addresses counted at the same time; beyond it, those with the oldest last calls are evicted. */
const maxAddresses = 20_000;

/** Calls per minute reported by all processes, keyed by a hash of the address. */
export const callCountTable: TableDefinition = {
  schema: 'staff',
  name: 'call_counts',
  columns: {
    key: { type: 'text', primary: true },
    minute: { type: 'integer', notNull: true },
    calls: { type: 'integer', notNull: true },
  },
  indexes: [{ name: 'call_counts_minute', on: ['minute'] }],
};

interface Count {
  /** Total in the store at the last exchange, including the calls of this process. */
  shared: number;
  /** Calls of this process since then. */
  pending: number;
}

/** Counts the calls of each address in the current minute. */
export interface CallCounter {
  /** Adds a call; returns the count so far and the milliseconds until it resets. */
  readonly count: (address: string) => { readonly current: number; readonly ttl: number };
  /**
   * Adds pending calls to the shared totals and reads the totals back: one statement, whatever the number of addresses.
   */
  readonly exchange: () => Promise<void>;
}

const hashAddress = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Creates a counter that never waits for the store: calls of other processes become visible at the next exchange, and
 * not while the store is unavailable.
 */
export function createCallCounter({
  store,
  now = () => Date.now(),
}: { readonly store?: Store | undefined; readonly now?: () => number } = {}): CallCounter {
  const counts = new Map<string, Count>();
  let current = 0;
  const readCurrentMinute = () => {
    const minuteIndex = Math.floor(now() / minuteMs);
    if (minuteIndex !== current) {
      counts.clear();
      current = minuteIndex;
    }
    return current;
  };

  async function exchange(): Promise<void> {
    if (!store) return;
    const at = readCurrentMinute();
    const reported = [...counts]
      .filter(([, { pending }]) => pending > 0)
      .map(([address, count]) => ({ count, calls: count.pending, key: `${at}:${hashAddress(address)}` }));
    if (reported.length === 0) return;
    // Every process locks the rows in the same order, so concurrent exchanges cannot deadlock.
    reported.sort((a, b) => (a.key < b.key ? -1 : 1));
    const [keys, calls] = [reported.map(({ key }) => key), reported.map(({ calls: count }) => count)];
    const { rows } = await sql<{ key: string; calls: number }>`
      insert into staff.call_counts as known (key, minute, calls)
      select key, ${at}, calls from unnest(${keys}::text[], ${calls}::integer[]) as mine (key, calls)
      on conflict (key) do update set calls = known.calls + excluded.calls
      returning key, calls`.execute(store.db);
    const totals = new Map(rows.map((row) => [row.key, row.calls]));
    for (const { count, calls: added, key } of reported) {
      count.pending -= added;
      count.shared = totals.get(key) ?? count.shared + added;
    }
    await sql`delete from staff.call_counts where minute < ${at}`.execute(staffDb(store));
  }

  return {
    count: (address) => {
      const at = readCurrentMinute();
      const count = counts.get(address) ?? { shared: 0, pending: 0 };
      count.pending += 1;
      counts.delete(address);
      counts.set(address, count);
      if (counts.size > maxAddresses) counts.delete(counts.keys().next().value ?? '');
      return { current: count.shared + count.pending, ttl: (at + 1) * minuteMs - now() };
    },
    exchange,
  };
}
