import { sql } from 'kysely';
import type { StoredEntry } from '../../src/server/accessLog/accessEvent';
import type { Harness } from './harness';

/** The entries that a call added to the log. */
export async function entriesOf(
  { app, store }: Harness,
  call: () => Promise<unknown>,
): Promise<readonly StoredEntry[]> {
  await app.accessLog.flush();
  const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from staff.access_log`.execute(store.db);
  await call();
  await app.accessLog.flush();
  return (
    await sql<StoredEntry>`select * from staff.access_log where id > ${before.rows[0]?.id} order by id`.execute(
      store.db,
    )
  ).rows;
}
