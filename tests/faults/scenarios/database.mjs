import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  compareWithStore,
  createLedger,
  createTempFolder,
  pause,
  assertGuarantee,
  signIn,
  startServer,
  Tally,
  waitUntil,
  withTimeout,
  writePayers,
} from '../harness.mjs';

const writerCount = 20;
/** Short, so that a frozen database is detected soon. */
const limits = { DATABASE_STATEMENT_SECONDS: '3', DATABASE_WAIT_SECONDS: '2', DATABASE_LOCK_SECONDS: '1' };

/** Runs writers while the database is disturbed, and finally checks that every confirmed write is stored. */
async function writeDuring({ entry, databaseUrl }, trouble) {
  const tally = new Tally();
  const ledger = createLedger();
  const server = await startServer({
    entry,
    env: { DATA_DIR: createTempFolder(), DATABASE_URL: databaseUrl, ...limits },
  });
  assertGuarantee(server.url !== undefined, `The server did not start: ${server.errors()}`);
  const call = await signIn(server.url);
  let isStopped = false;
  const work = Array.from({ length: writerCount }, (_, at) =>
    writePayers({ call: () => call, tally, ledger, isStopped: () => isStopped, name: `Writer ${at} of ${Date.now()}` }),
  );
  const ready = () =>
    withTimeout(
      10_000,
      '/api/ready',
      fetch(`${server.url}/api/ready`).then(({ status }) => status),
    );
  await trouble({ call, ready, tally });
  assertGuarantee(server.isUp(), 'The process ended');
  await waitUntil(60_000, 'Readiness after the trouble', async () => (await ready()) === 200);
  const before = ledger.confirmed.size;
  await waitUntil(60_000, 'A write after the trouble', () => ledger.confirmed.size > before);
  isStopped = true;
  await Promise.all(work);
  await compareWithStore({ call, tally, ledger });
  assertGuarantee((await withTimeout(10_000, 'Stopping', server.stop())) === 0, 'The server did not stop with 0');
  return tally;
}

async function onServer(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const cutConnections = ({ times, random, ...options }) =>
  writeDuring(options, async () => {
    const kill = (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'patient-support-desk' and random() < 0.5",
      );
    await onServer(options.databaseUrl, async (client) => {
      for (let n = 0; n < times; n += 1) {
        await pause(random() * 200);
        await kill(client);
      }
    });
  });

/** The processes of a cluster: the postmaster and its children. */
function processesOf({ data }) {
  const [first] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
  return [first, ...children].filter((pid) => pid !== '').map(Number);
}

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Has ended meanwhile.
    }
  }
}

export const freezeDatabase = ({ cluster, ...options }) =>
  writeDuring(options, async ({ call, ready, tally }) => {
    const pids = processesOf(cluster);
    signal(pids, 'SIGSTOP');
    try {
      await pause(1_000);
      assertGuarantee((await ready()) === 503, '/api/ready called a frozen database ready');
      const answer = await withTimeout(
        30_000,
        'A call on a frozen database',
        tally.count(() => call('/api/payers')),
      );
      assertGuarantee(answer?.status === 503, `A call on a frozen database was answered with ${answer?.status}`);
    } finally {
      signal([...pids, ...processesOf(cluster)], 'SIGCONT');
    }
  });

export const lockTable = (options) =>
  writeDuring(options, ({ call, tally }) =>
    onServer(options.databaseUrl, async (client) => {
      await client.query('begin; lock table octapharma.payers in access exclusive mode');
      for (let n = 0; n < 10; n += 1) {
        const other = await tally.count(() => call('/api/facilities'));
        assertGuarantee(
          other?.status === 200 || other?.status === 503,
          `A call on another table was answered with ${other?.status}`,
        );
      }
      await client.query('rollback');
    }),
  );

export const restartDatabase = ({ cluster, ...options }) =>
  writeDuring(options, async ({ ready }) => {
    for (const mode of ['fast', 'immediate']) {
      await pause(300);
      cluster.control('restart', mode);
    }
    cluster.control('stop', 'immediate');
    await pause(500);
    assertGuarantee((await ready()) === 503, '/api/ready called a stopped database ready');
    await pause(4_500);
    cluster.control('start');
  });
