import { sql } from 'kysely';
import type { Store } from './openStore';
import { runPeriodically } from './backgroundWork';

/** Interval of the maintenance, in milliseconds. */
const maintenanceIntervalMs = 60_000;
/**
 * Size of the write-ahead log in bytes that requires a checkpoint: replaying it after a kill takes less than a second.
 */
const maxLogBytes = 64 * 1024 * 1024;

/** Updates the planner statistics of all tables. */
export async function analyzeAll({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`analyze`.execute(db);
}

/**
 * Vacuums and analyses the tables that have changed by more than 10 % plus 500 rows since the last time: the embedded
 * database has no autovacuum. Of the system catalogs only dead rows count, as they are not analysed: each analysis of a
 * table leaves some in `pg_statistic`, most of them where long values are kept. Runs one statement per table, so that
 * calls are served in between. Returns the names of the tables.
 */
export async function vacuumChangedTables({ db }: Pick<Store, 'db'>): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ readonly name: string }>`
    select format('%I.%I', schemaname, stat.relname) as name
    from pg_stat_all_tables as stat join pg_class as class on class.oid = relid
    where schemaname not in ('pg_toast', 'information_schema')
      and greatest(
        case when schemaname <> 'pg_catalog' then n_mod_since_analyze end,
        n_dead_tup + pg_stat_get_dead_tuples(reltoastrelid)
      ) > 500 + n_live_tup / 10
    order by relid`.execute(db);
  for (const { name } of rows) await sql.raw(`vacuum (analyze, truncate false) ${name}`).execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Checkpoints a long write-ahead log: while the embedded database is open, it never does so by itself, and would keep
 * the whole log since it was opened.
 */
async function checkpointLongLog({ db }: Pick<Store, 'db'>): Promise<void> {
  const { rows } = await sql<{
    readonly bytes: number;
  }>`select (pg_current_wal_insert_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()`.execute(db);
  if (rows[0] && rows[0].bytes > maxLogBytes) await sql`checkpoint`.execute(db);
}

async function maintain(store: Store): Promise<void> {
  await vacuumChangedTables(store);
  await checkpointLongLog(store);
}

/**
 * Starts periodic maintenance of an embedded store; a PostgreSQL server has its own. Returns a function that stops it.
 */
export function startMaintenance(store: Store): () => Promise<void> {
  if (store.engine !== 'pglite') return () => Promise.resolve();
  // A failed run is retried at the next interval; calls reveal whether the store works.
  return runPeriodically(() => maintain(store), { intervalMs: maintenanceIntervalMs, onError: () => undefined });
}
