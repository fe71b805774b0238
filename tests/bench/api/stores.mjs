import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { startPostgres } from '../../../src/tools/postgres.mjs';
import { fill } from './fill.mjs';
import { startDesk } from './desk.mjs';

async function dropIndexes(run) {
  const { rows } = await run(`select format('drop index %I.%I', schemaname, indexname) as statement from pg_indexes i
    where schemaname = 'octapharma' and not exists (select from pg_constraint c where c.conname = i.indexname)`);
  for (const { statement } of rows) await run(statement);
}

/** Inserts rows without indexes and triggers; the next start creates the indexes and counts the rows. */
async function fillWith(run, count) {
  await dropIndexes(run);
  await run('set session_replication_role = replica');
  await fill(run, { schema: 'octapharma', count });
}

const secondsSince = (started) => (performance.now() - started) / 1_000;

/**
 * Starts a PostgreSQL server with one filled database; returns the time that it took and its size in megabytes. `bare`
 * runs one statement.
 */
export async function onPostgres(count) {
  const cluster = await startPostgres();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const env = { DATABASE_URL: cluster.url };
  await (await startDesk(env)).stop();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const bare = (statement, values) => client.query(statement, values);
  const started = performance.now();
  await fillWith(bare, count);
  const filled = secondsSince(started);
  await (await startDesk(env)).stop();
  const indexed = secondsSince(started) - filled;
  await bare('vacuum analyze');
  const { rows } = await bare('select pg_database_size(current_database()) / 1048576 as size');
  const stop = async () => {
    await client.end();
    cluster.stop();
  };
  return { name: 'PostgreSQL', env, bare, stop, filled, indexed, megabytes: Number(rows[0].size) };
}

const openEngine = (folder) => PGlite.create({ dataDir: join(folder, 'database'), extensions: { pg_trgm, unaccent } });

/**
 * Fills an embedded store in a folder of its own. The engine runs inside the product's process, so nothing runs
 * concurrently.
 */
export async function onEmbedded(count) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const env = { DATA_DIR: folder };
  await (await startDesk(env)).stop();
  const stop = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }));
  try {
    const started = performance.now();
    const fresh = await openEngine(folder);
    await fillWith((statement) => fresh.query(statement), count);
    await fresh.close();
    const filled = secondsSince(started);
    await (await startDesk(env)).stop();
    const indexed = secondsSince(started) - filled;
    const engine = await openEngine(folder);
    await engine.exec('vacuum analyze');
    const { rows } = await engine.query('select pg_database_size(current_database()) / 1048576 as size');
    await engine.close();
    return { name: 'PGlite', env, stop, filled, indexed, megabytes: Number(rows[0].size) };
  } catch (error) {
    await stop();
    throw error;
  }
}
