import { sql } from 'kysely';
import { listMarksTable } from '../store';
import type { Search } from './countAnew';
import type { Marked } from './marks';
import { searchName } from './rememberedSearches';

const marksIn = ({ source: { schema } }: Search) => sql.id(schema, listMarksTable);
/** SQL of what is the same of all copies of a database, and of no other. */
export const thisDatabase = sql`(select system_identifier::text from pg_control_system())`;

/** What the store keeps of a list. */
export interface Kept {
  readonly marks: Marked;
  /** So long ago counted that its pieces may have become uneven, and that it is better counted anew. */
  readonly isOld: boolean;
}

/** Reads what the store keeps of how many rows a list has in each piece of its order, whichever process has counted them. */
export async function readKept(search: Search): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select marks, counted_at < now() - interval '1 day' as "isOld" from ${marksIn(search)} where list = ${searchName(search)} and database = ${thisDatabase}`.execute(search.source.db);
  return rows[0];
}

/** Keeps them for all processes, and for a replica. */
export async function keepMarks(search: Search, marks: Marked, { isCounted }: { readonly isCounted: boolean }): Promise<void> {
  await sql`
    insert into ${marksIn(search)} as kept (list, database, marks) values (${searchName(search)}, ${thisDatabase}, ${JSON.stringify(marks)}::jsonb)
    on conflict (list) do update set database = excluded.database, marks = excluded.marks, counted_at = case when ${isCounted} then now() else kept.counted_at end`.execute(search.source.db);
}
