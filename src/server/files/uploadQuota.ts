import { sql } from 'kysely';
import type { Store, TableDefinition } from '../db';

/** The bytes uploaded per user and day (UTC), including uploads that were refused later. */
export const uploadTable: TableDefinition = {
  schema: 'staff',
  name: 'uploads',
  columns: {
    key: { type: 'text', primary: true },
    day: { type: 'date', notNull: true },
    bytes: { type: 'bigint', notNull: true },
  },
  indexes: [{ name: 'uploads_day', on: ['day'] }],
};

const table = sql.id(uploadTable.schema, uploadTable.name);

interface Upload {
  readonly user: number;
  readonly now: Date;
  readonly bytes: number;
  /** The daily limit per user. */
  readonly maxBytes: number;
}

/**
 * Adds an upload to the day's count, atomically across processes; returns false, without counting it, where it would
 * exceed the limit.
 */
export async function countUpload({ db }: Pick<Store, 'db'>, { user, now, bytes, maxBytes }: Upload): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  if (bytes > maxBytes) return false;
  const counted = await sql`
    insert into ${table} as known (key, day, bytes) values (${`${user} ${day}`}, ${day}::date, ${bytes}::bigint)
    on conflict (key) do update set bytes = known.bytes + excluded.bytes
    where known.bytes + excluded.bytes <= ${maxBytes}::bigint
    returning key`.execute(db);
  return counted.rows.length > 0;
}

/** Deletes the counts of days before yesterday. */
export async function deleteOldUploads({ db }: Pick<Store, 'db'>, now: Date): Promise<void> {
  await sql`delete from ${table} where day < ${now.toISOString().slice(0, 10)}::date - 1`.execute(db);
}
