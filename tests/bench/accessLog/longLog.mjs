import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import { ensureBuild } from '../../../src/tools/build.mjs';
import { startPostgres } from '../../../src/tools/postgres.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';
import { startDesk } from '../api/desk.mjs';
import { measure } from '../api/measure.mjs';
import { fillLog } from './fillLog.mjs';

const secret = 'k'.repeat(40);
/** A fill creates the indexes of a month in one statement, hence the long timeouts. */
const generousLimits = {
  statement: 600_000,
  lock: 5_000,
  connection: 5_000,
  idleTransaction: 600_000,
  connections: 4,
  prepare: true,
};

async function logDuration(what, work) {
  const started = performance.now();
  const answer = await work();
  console.log(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return answer;
}

async function emptyLog(client) {
  await client.query(`set timezone = 'UTC'; set session_replication_role = replica; set statement_timeout = 0`);
  const { rows } = await client.query(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'staff.access_log'::regclass`,
  );
  for (const { name } of rows) await client.query(`drop table ${name}`);
  await client.query('delete from staff.access_log_head; delete from staff.access_log_months');
}

/** Requests the 1,000th, the middle and the last page of a list, as far as it has them. */
async function measureDeepPages(desk, query) {
  const { body } = await desk.call(`x/access_log?${query}`);
  const last = Math.ceil(body.meta.total / 10);
  return [1_000, Math.ceil(last / 2), last].filter((page) => page <= last).map((page) => `${query}&page=${page}`);
}

/** Times queries of a long log: first and deep pages, the entries of one record, of one user, and of months. */
async function measureLists(desk, runs) {
  const lists = [
    '',
    'record=patients:12',
    'who=agent-7@',
    'who=nobody',
    'action=view',
    'action=emergency_granted',
    'from=2022-01-01&to=2022-06-01',
    'action=view&from=2025-01-01&to=2026-01-01',
  ];
  const deep = [];
  for (const query of ['', 'who=agent-7@', 'action=view', 'from=2022-01-01&to=2026-06-01'])
    deep.push(...(await measureDeepPages(desk, query)));
  for (const query of [...lists, ...deep]) {
    const path = `x/access_log?${query}`;
    const started = performance.now();
    const { body } = await desk.call(path);
    const first = performance.now() - started;
    const { median, p99 } = await measure(() => desk.call(path), { runs });
    console.log(
      `list, ${query || 'no filter'}: ${body.meta.total} entries, the first time ${first.toFixed(0)} ms, then ${median.toFixed(1)} ms (99th percentile ${p99.toFixed(1)})`,
    );
  }
}

const silentLog = { info: () => undefined, warn: () => undefined, error: console.error };

/** Removes all months that are due: each run removes one. */
async function removeMonths(server, store, options) {
  const removed = [];
  for (;;) {
    const [month] = await server.pruneMonths(store.background, { ...options, log: silentLog });
    if (month === undefined) return removed;
    removed.push(month);
  }
}

/**
 * Measures a long access log on PostgreSQL: months of entries, filled by SQL with the chain that the server would
 * write; then appending batches of 500, its lists, deleting the oldest months (a year of six), and verifying the rest.
 * @param {{ entries: number, months: number, runs: number }} options `runs` is the number of times that each query is
 *   timed
 */
export async function measureLongLog({ entries, months, runs }) {
  await ensureBuild();
  const cluster = await startPostgres();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const env = { DATABASE_URL: cluster.url, ACCESS_LOG_KEY: secret, ACCESS_LOG_MONTHS: '120' };
  await (await startDesk(env)).stop();
  const { module: server } = await runnerImport(join(projectRoot, 'tests/bench/accessLog/server.ts'), {
    configFile: false,
    root: projectRoot,
  });
  const [store, client, key] = [
    await server.openStore({ databaseUrl: cluster.url, limits: generousLimits }),
    new pg.Client(cluster.url),
    server.chainKey(secret),
  ];
  try {
    await client.connect();
    await emptyLog(client);
    const now = new Date();
    await logDuration(`filled with ${entries} entries`, () =>
      fillLog(
        { run: (statement, values) => client.query(statement, values), server, db: store.background, key },
        { entries, months, now },
      ),
    );
    await client.query('vacuum analyze staff.access_log');
    const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size');
    console.log(`the database has ${rows[0].size}`);
    const event = () => ({
      happened_at: new Date().toISOString(),
      action: 'view',
      request_id: randomUUID(),
      user_id: 10,
      user_email: 'agent-0@example.com',
      manufacturer: 'octapharma',
      resource: 'patients',
      records: ['patients:12'],
    });
    const batch = await measure(
      () => server.appendEvents(store.background, Array.from({ length: 500 }, event), { keys: [key], now: new Date() }),
      { runs },
    );
    console.log(`500 entries behind them: ${batch.median.toFixed(1)} ms (99th percentile ${batch.p99.toFixed(1)})`);
    const desk = await startDesk(env);
    await measureLists(desk, runs).finally(() => desk.stop());
    const removed = await logDuration('the oldest months removed', () =>
      removeMonths(server, store, { keys: [key], now, retainedMonths: Math.ceil((months * 5) / 6) }),
    );
    console.log(`${removed.length} months: ${removed[0]} to ${removed.at(-1)}`);
    const verdict = await logDuration('all that is left checked', () =>
      server.verifyLog(store.background, { keys: [key] }),
    );
    console.log(verdict.problem ?? `whole: ${verdict.entries} entries`);
  } finally {
    await client.end();
    await store.close();
    cluster.stop();
  }
}
