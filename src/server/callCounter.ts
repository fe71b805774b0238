import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { staffDb } from './sessions/staffDatabase';
import type { Store, TableDefinition } from './store';

const minute = 60_000;
/** Addresses that are counted at the same time; of more the oldest are forgotten. */
const mostKeys = 20_000;

/** The calls of a minute that all processes have told of, by a hash of the address. */
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
  /** What the store knew at the last exchange, our own calls included. */
  shared: number;
  /** Ours since then. */
  pending: number;
}

/** Counts the calls of each address in the running minute. */
export interface CallCounter {
  /** Adds a call; answers how many there were, and the milliseconds until the count begins anew. */
  readonly count: (address: string) => { readonly current: number; readonly ttl: number };
  /** Tells the other processes of our calls, and learns of theirs: one statement, whatever the number of calls. */
  readonly exchange: () => Promise<void>;
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** No call waits for the store: what other processes count is known a second later, and not at all while the store does not answer. */
export function createCallCounter({ store, now = () => Date.now() }: { readonly store?: Store | undefined; readonly now?: () => number } = {}): CallCounter {
  const counts = new Map<string, Count>();
  let current = 0;
  const minuteNow = () => {
    const running = Math.floor(now() / minute);
    if (running !== current) {
      counts.clear();
      current = running;
    }
    return current;
  };

  async function exchange(): Promise<void> {
    if (!store) return;
    const at = minuteNow();
    const told = [...counts].filter(([, { pending }]) => pending > 0).map(([address, count]) => ({ count, calls: count.pending, key: `${at}:${hashed(address)}` }));
    if (told.length === 0) return;
    // In one order in every process: two that exchange at the same time do not wait for each other.
    told.sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows } = await sql<{ key: string; calls: number }>`
      insert into staff.call_counts as known (key, minute, calls)
      select key, ${at}, calls from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ calls }) => calls)}::integer[]) as mine (key, calls)
      on conflict (key) do update set calls = known.calls + excluded.calls
      returning key, calls`.execute(store.db);
    const totals = new Map(rows.map(({ key, calls }) => [key, calls]));
    for (const { count, calls, key } of told) {
      count.pending -= calls;
      count.shared = totals.get(key) ?? count.shared + calls;
    }
    await sql`delete from staff.call_counts where minute < ${at}`.execute(staffDb(store));
  }

  return {
    count: (address) => {
      const at = minuteNow();
      const count = counts.get(address) ?? { shared: 0, pending: 0 };
      count.pending += 1;
      counts.set(address, count);
      if (counts.size > mostKeys) counts.delete(counts.keys().next().value ?? '');
      return { current: count.shared + count.pending, ttl: (at + 1) * minute - now() };
    },
    exchange,
  };
}
