import { sql } from 'kysely';
import type { Manufacturer } from '../../../schema';
import type { Store } from '../../db';

/** Creates a programme for each product of a manufacturer that has none of that name. */
export async function ensurePrograms(store: Store, manufacturers: readonly Manufacturer[]): Promise<void> {
  for (const { key, products } of manufacturers) {
    const programs = sql.id(key, 'programs');
    await sql`
      insert into ${programs} (name)
      select name from unnest(${[...products]}::text[]) with ordinality as given(name, position)
      where not exists (select from ${programs} as known where known.name = given.name)
      order by position`.execute(store.db);
  }
}
