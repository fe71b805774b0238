import { sql } from 'kysely';
import type { AccessEvent } from '../../src/server/accessLog/accessEvent';
import type { Store } from '../../src/server/db';

/** When the events of the tests of the chain begin: shortly before the end of a month. */
export const start = new Date('2026-03-30T10:00:00Z');

/** The `n`th event: a view of the patient of that number, as many milliseconds after the beginning. */
export const eventAt = (n: number, from = start): AccessEvent => ({
  happened_at: new Date(from.getTime() + n).toISOString(),
  action: 'view',
  request_id: `request ${n}`,
  user_id: 1,
  user_email: 'ann@desk.test',
  manufacturer: 'octapharma',
  resource: 'patients',
  records: [`patients:${n}`],
});
export const events = (first: number, count: number, from = start): AccessEvent[] =>
  Array.from({ length: count }, (_, at) => eventAt(first + at, from));

/** Removes the months of the log, which a shared store does not empty: they refuse that. */
export async function dropMonths({ db }: Pick<Store, 'db'>): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'staff.access_log'::regclass`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop table ${name}`).execute(db);
}

/** Tampers as an attacker who owns the database but does not have the key. */
export const tamperWith = ({ db }: Pick<Store, 'db'>, statement: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql.raw(statement).execute(transaction);
  });
