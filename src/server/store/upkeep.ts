import { sql } from 'kysely';
import type { Store } from './openStore';
import { repeatWork } from './repeatWork';

/** How often is looked for tables that have grown, in milliseconds. */
const lookEvery = 60_000;

/** Refreshes what the planner knows of every table. */
export async function analyzeAll({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`analyze`.execute(db);
}

/**
 * Refreshes what the planner knows of the tables that have changed by a tenth and 500 rows since that was last done, and frees the room of
 * rows that are no more: what a PostgreSQL server does by itself, and the embedded one does not. One statement for each table, so that
 * calls come in between. Answers the tables.
 */
export async function tendGrown({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ readonly name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where greatest(n_mod_since_analyze, n_dead_tup) > 500 + n_live_tup / 10 order by relid`.execute(db);
  for (const { name } of rows) await sql.raw(`vacuum (analyze, truncate false) ${name}`).execute(db);
  return rows.map(({ name }) => name);
}

/** Keeps an embedded store fast as it grows; a PostgreSQL server does so itself. Answers how to stop. */
export function startUpkeep(store: Store): () => Promise<void> {
  if (store.engine !== 'pglite') return () => Promise.resolve();
  // What cannot be done now is done the next time; calls tell whether the store works.
  return repeatWork(() => tendGrown(store), { every: lookEvery, failed: () => undefined });
}
