import { randomUUID } from 'node:crypto';
import {
  assertGuarantee,
  createDataFolder,
  createTempFolder,
  pause,
  signIn,
  startServer,
  Tally,
  verifyLog,
  withTimeout,
} from '../harness.mjs';

/** How many of them are looked at one by one. */
const sampleCount = 15;
const lookEveryMs = 50;

const jsonOf = async (response) => {
  const body = await response.json();
  assertGuarantee(response.ok, `A call was answered with ${response.status}: ${body.message}`);
  return body;
};

const post = async (call, path, body) =>
  jsonOf(await call(path, { body: JSON.stringify(body), headers: { 'idempotency-key': randomUUID() } }));

async function start(options, what) {
  const server = await startServer(options);
  assertGuarantee(server.url !== undefined, `The server did not start ${what}: ${server.errors()}`);
  return { server, call: await signIn(server.url) };
}

const readJob = async (call, id) => (await jsonOf(await call(`/api/x/jobs/${id}`))).data;
const liveCount = async (call, name) => (await jsonOf(await call(`/api/payers?name=${name}&page=1&per=1`))).meta.total;

/** Follows a job to its end, which it has to reach by itself. */
async function followToEnd(call, id) {
  for (;;) {
    const job = await readJob(call, id);
    if (job.state !== 'running') return job;
    await pause(lookEveryMs);
  }
}

/** Each record was changed once by each job: no item was carried out twice, and none without its outcome. */
async function assertOnce(call, { ids, jobs }) {
  const step = Math.ceil(ids.length / sampleCount);
  for (const id of ids.filter((_, at) => at % step === 0)) {
    const { meta } = await jsonOf(await call(`/api/versions?model_name=payers&data_keyword=${id}`));
    assertGuarantee(meta.total === 1 + jobs, `${meta.total} versions of payer ${id} after ${jobs} jobs`);
  }
}

/**
 * Kills the server while a job moves `records` records to the trash, or takes that back. After each restart every
 * record is as the outcome of its item says; the job goes on by itself, and ends with each record changed once.
 */
export async function killDuringJobs({ entry, random, times, records, databaseUrl }) {
  const tally = new Tally();
  const env = databaseUrl
    ? { DATA_DIR: createTempFolder(), DATABASE_URL: databaseUrl }
    : { DATA_DIR: await createDataFolder(entry) };
  let { server, call } = await start({ entry, env }, 'at first');
  const name = `Bulk${randomUUID().slice(0, 8)}`;
  const ids = [];
  for (let n = 0; n < records; n += 1) ids.push((await post(call, '/api/payers', { name: `${name} ${n}` })).id);
  let job;
  let duration = 0;
  // Nothing is killed the first time, to learn how long it takes.
  for (let n = 0; n <= times; n += 1) {
    const isUndo = job?.undo_of === null;
    const started = performance.now();
    const asked = isUndo
      ? post(call, `/api/x/jobs/${job.id}/undo`, {})
      : post(call, '/api/x/jobs', {
          kind: 'payers',
          action: { type: 'discard' },
          search: { name },
          expected: records,
        });
    job = (await asked).data;
    if (n > 0) {
      await pause(random() * duration);
      await server.kill();
      ({ server, call } = await start({ entry, env }, `after kill ${n}`));
      const [before, live, after] = [
        await readJob(call, job.id),
        await liveCount(call, name),
        await readJob(call, job.id),
      ];
      const changed = isUndo ? live : records - live;
      assertGuarantee(
        before.done <= changed && changed <= after.done,
        `${changed} records were changed, of ${before.done} to ${after.done} items`,
      );
      tally.tries += 1;
      tally.found += before.done;
    }
    job = await withTimeout(120_000, 'A job after a kill', followToEnd(call, job.id));
    if (n === 0) duration = performance.now() - started;
    tally.lost += records - job.done;
    await assertOnce(call, { ids, jobs: n + 1 });
  }
  await server.stop();
  const { isIntact, said } = verifyLog({ entry, env });
  assertGuarantee(isIntact, `Kills left the access log so: ${said}`);
  return tally;
}
