import { sql } from 'kysely';
import { listMarksTable } from '../store';
import type { Search } from './countAnew';
import type { Marked } from './marks';
import { searchName } from './rememberedSearches';

const marksIn = ({ source: { schema } }: Search) => sql.id(schema, listMarksTable);
/** SQL of an identifier that physical copies of a database share, and no other database has. */
export const thisDatabase = sql`(select system_identifier::text from pg_control_system())`;

/** The stored page markers of a list. */
export interface Kept {
  readonly marks: Marked;
  /** Whether the count is so old that the buckets may have become uneven; a full recount is better. */
  readonly isOld: boolean;
}

/** Reads the stored page markers of a list, whichever process has computed them. */
export async function readKept(search: Search): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select marks, counted_at < now() - interval '1 day' as "isOld" from ${marksIn(search)} where list = ${searchName(search)} and database = ${thisDatabase}`.execute(search.source.db);
  return rows[0];
}

/** Stores page markers for all processes and replicas. */
export async function keepMarks(search: Search, marks: Marked, { isCounted }: { readonly isCounted: boolean }): Promise<void> {
  await sql`
    insert into ${marksIn(search)} as kept (list, database, marks) values (${searchName(search)}, ${thisDatabase}, ${JSON.stringify(marks)}::jsonb)
    on conflict (list) do update set database = excluded.database, marks = excluded.marks, counted_at = case when ${isCounted} then now() else kept.counted_at end`.execute(search.source.db);
}
