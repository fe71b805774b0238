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
