import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../src/tools/project.mjs';
import { hasPooler, startPooler } from '../../api/pooler.mjs';
import { startDesk } from './desk.mjs';
import { summarize } from './measure.mjs';
import { onPostgres } from './stores.mjs';
import { jsonRequest } from './writes.mjs';

/** The mix of calls that one caller repeats: lists, searches, single records, and one write in ten calls. */
const callsOfRound = (desk, n) => [
  () => desk.call('cases'),
  () => desk.call(`cases/${1 + ((n * 7919) % 9000)}`),
  () => desk.call('activities/reminders'),
  () => desk.call(`patients?searchLastName=mar&page=${1 + (n % 5)}`),
  () => desk.call(`activities?case_id=${1 + ((n * 104_729) % 9000)}`),
  () => desk.call(`cases/${1 + ((n * 31) % 9000)}`),
  () => desk.call('cases?q[s][]=status asc'),
  () => desk.call('patients'),
  () => desk.call(`versions?model_name=Case&data_keyword=${1 + (n % 9000)}`),
  () => desk.call(`cases/${1 + ((n * 17) % 9000)}`, jsonRequest('PUT', { sticky: `Round ${n}` })),
];

async function measureRate(desks, { callers, seconds }) {
  const times = [];
  let isOver = false;
  const caller = async (at) => {
    for (let n = at * 1_000; !isOver; n += 1) {
      for (const call of callsOfRound(desks[at % desks.length], n)) {
        if (isOver) return;
        const started = performance.now();
        await call();
        times.push(performance.now() - started);
      }
    }
  };
  const running = Array.from({ length: callers }, (_caller, at) => caller(at));
  await pause(1_000);
  times.length = 0;
  const started = performance.now();
  await pause(seconds * 1_000);
  const measured = [...times];
  const took = (performance.now() - started) / 1_000;
  isOver = true;
  await Promise.all(running);
  const { median, p99 } = summarize(measured);
  return { rate: measured.length / took, median, p99 };
}

/** Applies the settings that a database needs behind a pooler. */
async function prepareForPooler({ bare, env }) {
  const name = new URL(env.DATABASE_URL).pathname.slice(1);
  const statements = await readFile(join(projectRoot, 'deploy/database.sql'), 'utf8');
  await bare(statements.replaceAll('"desk"', `"${name}"`));
}

/**
 * Measures calls per second with one, two and four processes under concurrent callers, behind one PgBouncer in
 * transaction mode. Callers, processes, pooler and database share the machine. Returns undefined if PgBouncer is not
 * installed.
 * @param {{ counts: number[], size: number, callers?: number, seconds?: number }} options
 */
export async function measureProcesses({ counts, size, callers = 32, seconds = 8 }) {
  if (!hasPooler) return undefined;
  const store = await onPostgres(size);
  const results = [];
  try {
    await prepareForPooler(store);
    const pooler = await startPooler(store.env.DATABASE_URL, { connections: 20 });
    for (const count of counts) {
      const desks = [];
      for (let n = 0; n < count; n += 1)
        desks.push(
          await startDesk({
            ...store.env,
            DATABASE_URL: pooler.url,
            DATABASE_PREPARED: 'no',
            DATABASE_CONNECTIONS: '10',
          }),
        );
      results.push({ processes: count, ...(await measureRate(desks, { callers, seconds })) });
      for (const desk of desks) await desk.stop();
    }
    await pooler.close();
  } finally {
    await store.stop();
  }
  return results;
}
