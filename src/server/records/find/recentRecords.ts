import { sql } from 'kysely';
import type { TableDefinition } from '../../db';
import type { Source } from '../source';

const recentTable = 'recent_records';

/** How many records are remembered of each user. */
const remembered = 20;

/** The records of one manufacturer that each user opened last. */
export const recentRecordsTable = (schema: string): TableDefinition => ({
  schema,
  name: recentTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    user_id: { type: 'bigint', notNull: true },
    resource: { type: 'text', notNull: true },
    record_id: { type: 'bigint', notNull: true },
    opened_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'recent_records_user', unique: true, on: ['user_id', 'resource', 'record_id'] }],
});

interface RecentRecord {
  readonly resource: string;
  readonly record_id: number;
}

const tableIn = ({ schema }: Pick<Source, 'schema'>) => sql.id(schema, recentTable);

/** The records that a user opened last, the latest first. */
export async function readRecent(source: Source, userId: number): Promise<readonly RecentRecord[]> {
  const { rows } = await sql<RecentRecord>`select resource, record_id from ${tableIn(source)}
    where user_id = ${userId} order by opened_at desc, id desc limit ${remembered}`.execute(source.db);
  return rows;
}

/** Remembers that a user has opened a record, and forgets the oldest ones. */
export async function addRecent(
  source: Source,
  userId: number,
  { resource, record_id: id }: RecentRecord,
): Promise<void> {
  const table = tableIn(source);
  await sql`with opened as (
      insert into ${table} (user_id, resource, record_id) values (${userId}, ${resource}, ${id})
      on conflict (user_id, resource, record_id) do update set opened_at = clock_timestamp() returning id
    )
    delete from ${table} where user_id = ${userId} and id not in (select id from opened) and id not in (
      select id from ${table} where user_id = ${userId} order by opened_at desc, id desc limit ${remembered - 1}
    )`.execute(source.db);
}
