import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { withoutClientTimeout } from './guardPool';
import type { Store } from './openStore';

/**
 * Keys of the product's advisory locks in a database, which need to differ from each other. Locks of single lists hash
 * their names instead.
 */
export const advisoryLocks = {
  /** Schema changes of servers that start concurrently. */
  schema: 7_261_954,
  /** Indexes that are created outside of transactions; never waited for within one. */
  indexes: 7_261_955,
  /** Appends to the access log. */
  accessLog: 7_261_956,
  /** Deletions of administrators: two of them cannot delete each other concurrently. */
  administrators: 7_261_957,
  /** Seeding: of two servers that start concurrently, only one seeds the store. */
  seed: 7_261_958,
} as const;

/** Runs work in a transaction without any timeouts. If `db` is a transaction already, it is reused as it is. */
export function withoutTimeouts<T>(
  { db }: Pick<Store, 'db'>,
  work: (transaction: Store['db']) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db);
  return withoutClientTimeout(() =>
    db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      return work(transaction);
    }),
  );
}

/** Interval in milliseconds between attempts to take an advisory lock. */
const lockPollMs = 250;

/**
 * Runs work that cannot run in a transaction on a dedicated connection, under a session-level advisory lock, so that
 * only one server does it at a time. Polls for the lock instead of blocking: `create index concurrently` would wait for
 * the blocked statement, which is a deadlock.
 */
export function withAdvisoryLock<T>(
  { withDedicatedConnection }: Pick<Store, 'withDedicatedConnection'>,
  lock: number,
  work: (db: Store['db']) => Promise<T>,
): Promise<T> {
  return withDedicatedConnection(async (connection) => {
    const tryLock = async () =>
      (await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(connection)).rows[0]?.ours ===
      true;
    while (!(await tryLock())) await pause(lockPollMs);
    return work(connection);
  });
}

/**
 * Maximum number of attempts of a schema change that runs into lock timeouts, and the delay between them in
 * milliseconds.
 */
const maxAttempts = 60;
const retryDelayMs = 500;

/** Retries work that fails with a lock timeout (SQLSTATE 55P03). */
export async function retryOnLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !(error instanceof Error && 'code' in error && error.code === '55P03'))
        throw error;
      await pause(retryDelayMs);
    }
  }
}
