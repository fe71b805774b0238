import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { withoutDeadline } from './guardPool';
import type { Store } from './openStore';

/** Runs work in a transaction without any timeouts. If `db` is a transaction already, it is reused as it is. */
export function patiently<T>({ db }: Pick<Store, 'db'>, work: (transaction: Store['db']) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return withoutDeadline(() =>
    db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      return work(transaction);
    }),
  );
}

/** Interval in milliseconds between attempts to take an advisory lock. */
const lookEvery = 250;

/**
 * Runs work that cannot run in a transaction on a dedicated connection, under a session-level advisory lock, so that only one server does it at a
 * time. Polls for the lock instead of blocking: `create index concurrently` would wait for the blocked statement, which is a deadlock.
 */
export function unhurried<T>({ lasting }: Pick<Store, 'lasting'>, lock: number, work: (db: Store['db']) => Promise<T>): Promise<T> {
  return lasting(async (connection) => {
    const isOurs = async () => (await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(connection)).rows[0]?.ours === true;
    while (!(await isOurs())) await pause(lookEvery);
    return work(connection);
  });
}

/** Maximum number of attempts of a schema change that runs into lock timeouts, and the delay between them in milliseconds. */
const mostTries = 60;
const rest = 500;

/** Retries work that fails with a lock timeout (SQLSTATE 55P03). */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
      await pause(rest);
    }
  }
}
