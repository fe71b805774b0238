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

const jsonOf = async (response) => {
  const body = await response.json();
  assertGuarantee(response.ok, `A call was answered with ${response.status}: ${body.message}`);
  return body;
};

const post = (call, path, body) =>
  call(path, { body: JSON.stringify(body), headers: { 'idempotency-key': randomUUID() } });

const create = async (call, kind, body) => (await jsonOf(await post(call, `/api/${kind}`, body))).id;

async function start(options, what) {
  const server = await startServer(options);
  assertGuarantee(server.url !== undefined, `The server did not start ${what}: ${server.errors()}`);
  return { server, call: await signIn(server.url) };
}

/** Two patients: the second one has the cases, and an e-mail that the first one takes over. */
async function createPair(call, caseCount) {
  const keep = await create(call, 'patients', { first_name: 'Ann', last_name: 'Kept' });
  const remove = await create(call, 'patients', { first_name: 'Anne', last_name: 'Kept', email: 'ann@example.com' });
  for (let n = 0; n < caseCount; n += 1)
    await create(call, 'cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA', patient_id: remove });
  return { keep, remove, caseCount };
}

/** The stored merge, or undefined; asserts that the records and all links agree with it. */
async function readMerge(call, { keep, remove, caseCount }) {
  const read = async (path) => jsonOf(await call(`/api/${path}`));
  const [kept, removed, { data: merge }] = [
    await read(`patients/${keep}`),
    await read(`patients/${remove}`),
    await read(`x/merge/patients/${remove}`),
  ];
  const casesOf = async (id) => (await read(`cases?patient_crm_id=${id}&page=1&per=1`)).meta.total;
  const newest = async (id) => (await read(`versions?model_name=patients&data_keyword=${id}`)).data[0].changeset;
  const state = {
    cases: [await casesOf(keep), await casesOf(remove)],
    email: kept.email,
    isDiscarded: removed.discarded_at !== null,
    isTold: [await newest(keep), await newest(remove)].map(
      (changes) => 'merged_from' in changes || 'merged_into' in changes,
    ),
  };
  const whole = merge
    ? { cases: [caseCount, 0], email: 'ann@example.com', isDiscarded: true, isTold: [true, true] }
    : { cases: [0, caseCount], email: null, isDiscarded: false, isTold: [false, false] };
  assertGuarantee(
    JSON.stringify(state) === JSON.stringify(whole),
    `A merge is half stored: ${JSON.stringify(state)}, although ${merge ? 'it is recorded' : 'none is'}`,
  );
  return merge?.merge;
}

/**
 * Kills the server while it merges two patients, one of whom has `records` cases, or takes that back. After each
 * restart, both patients and every case agree with the merge that is recorded, or with none.
 */
export async function killDuringMerges({ entry, random, times, records, databaseUrl }) {
  const tally = new Tally();
  const env = databaseUrl
    ? { DATA_DIR: createTempFolder(), DATABASE_URL: databaseUrl }
    : { DATA_DIR: await createDataFolder(entry) };
  let { server, call } = await start({ entry, env }, 'at first');
  const pair = await createPair(call, records);
  let merge;
  const toggle = () =>
    merge === undefined
      ? post(call, '/api/x/merge/patients', { keep: pair.keep, remove: pair.remove, take: ['email'] })
      : post(call, `/api/x/merge/patients/${merge}/undo`, {});
  const duration = { merge: 0, undo: 0 };
  // Nothing is killed the first time, to learn how long each takes.
  for (const what of Object.keys(duration)) {
    const started = performance.now();
    await jsonOf(await withTimeout(60_000, `The ${what}`, toggle()));
    duration[what] = performance.now() - started;
    merge = await readMerge(call, pair);
  }
  for (let n = 0; n < times; n += 1) {
    const isMerge = merge === undefined;
    const answered = tally.count(toggle);
    // A process that has just started takes longer. Some kills come with the answer, right behind the commit.
    await Promise.race([answered, pause(random() * 4 * duration[isMerge ? 'merge' : 'undo'])]);
    await server.kill();
    const answer = await answered;
    ({ server, call } = await start({ entry, env }, `after kill ${n}`));
    merge = await withTimeout(60_000, 'Reading after a kill', readMerge(call, pair));
    const isStored = isMerge === (merge !== undefined);
    tally.found += isStored ? 1 : 0;
    tally.lost += answer?.status === 200 && !isStored ? 1 : 0;
  }
  await server.stop();
  const { isIntact, said } = verifyLog({ entry, env });
  assertGuarantee(isIntact, `Kills left the access log so: ${said}`);
  return tally;
}
