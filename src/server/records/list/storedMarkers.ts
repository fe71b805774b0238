import { sql } from 'kysely';
import { listMarksTable } from '../../db';
import type { ListSearch } from './searchSnapshot';
import type { PageMarkers } from './pageMarkers';
import { searchKey } from './searchCache';

const markersTable = ({ source: { schema } }: ListSearch) => sql.id(schema, listMarksTable);
/** SQL of an identifier that physical copies of a database share, and no other database has. */
export const databaseIdSql = sql`(select system_identifier::text from pg_control_system())`;

/** The stored page markers of a list. */
export interface StoredMarkers {
  readonly marks: PageMarkers;
  /** Whether the count is so old that the buckets may have become uneven; a full recount is better. */
  readonly isOld: boolean;
}

/** Reads the stored page markers of a list, whichever process has computed them. */
export async function readStoredMarkers(search: ListSearch): Promise<StoredMarkers | undefined> {
  const { rows } = await sql<StoredMarkers>`
    select marks, counted_at < now() - interval '1 day' as "isOld" from ${markersTable(search)} where list = ${searchKey(search)} and database = ${databaseIdSql}`.execute(
    search.source.db,
  );
  return rows[0];
}

/** Stores page markers for all processes and replicas. */
export async function storeMarkers(
  search: ListSearch,
  markers: PageMarkers,
  { isCounted }: { readonly isCounted: boolean },
): Promise<void> {
  await sql`
    insert into ${markersTable(search)} as kept (list, database, marks) values (${searchKey(search)}, ${databaseIdSql}, ${JSON.stringify(markers)}::jsonb)
    on conflict (list) do update set database = excluded.database, marks = excluded.marks, counted_at = case when ${isCounted} then now() else kept.counted_at end`.execute(
    search.source.db,
  );
}
