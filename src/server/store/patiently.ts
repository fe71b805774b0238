import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { withoutDeadline } from './guardPool';
import type { Store } from './openStore';

/** Runs one transaction whose statements may take as long as they do, and wait as long as they must; inside such a one, the same one. */
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

/** How often is looked whether another server has finished, in milliseconds. */
const lookEvery = 250;

/**
 * Runs work that a transaction cannot hold on a connection of its own; of all servers one at a time, by the number of a lock that ends with
 * the connection. The lock is asked for and never waited for: the waiting statement itself would be waited for by what makes indexes beside
 * others.
 */
export function unhurried<T>({ lasting }: Pick<Store, 'lasting'>, lock: number, work: (db: Store['db']) => Promise<T>): Promise<T> {
  return lasting(async (connection) => {
    const isOurs = async () => (await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lock}) as ours`.execute(connection)).rows[0]?.ours === true;
    while (!(await isOurs())) await pause(lookEvery);
    return work(connection);
  });
}

/** How often a change of tables gives way to those who use them, and how long it rests in between, in milliseconds. */
const mostTries = 60;
const rest = 500;

/** Does what gave way to others again, until they let it through. */
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
