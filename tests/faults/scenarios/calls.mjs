import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import {
  administrator,
  compareWithStore,
  createDataFolder,
  createLedger,
  createTempFolder,
  pause,
  assertGuarantee,
  signIn,
  startServer,
  Tally,
  withTimeout,
} from '../harness.mjs';

/**
 * The longest acceptable wait of another caller during slow work, in milliseconds: far above the measurements on a
 * quiet machine, far below those of a frozen server.
 */
const maxWaitMs = 5_000;

function toFormData(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function withServer({ entry, env = {}, monitored, realPasswords }, work) {
  const server = await startServer({
    entry,
    monitored,
    realPasswords,
    // The prepared folder holds a password at a small cost, and no records.
    env: { DATA_DIR: realPasswords ? createTempFolder() : await createDataFolder(entry), ...env },
  });
  assertGuarantee(server.url !== undefined, `The server did not start: ${server.errors()}`);
  const tally = new Tally();
  await work({ server, tally, call: await signIn(server.url) });
  assertGuarantee(server.isUp(), 'The process ended');
  await withTimeout(10_000, 'Stopping', server.stop());
  return tally;
}

/** Sends creates, discards the answers, and repeats them, two at once: each is stored once. */
export const repeatCreates = ({ times, random, ...options }) =>
  withServer(options, async ({ call, tally }) => {
    const ledger = createLedger();
    for (let n = 0; n < times; n += 1) {
      const name = `Repeated ${n}`;
      const request = () => ({ body: JSON.stringify({ name }), headers: { 'idempotency-key': key } });
      const key = randomUUID();
      ledger.attempted.add(name);
      const lost = new AbortController();
      const thrownAway = call('/api/payers', { ...request(), signal: lost.signal }).catch(() => undefined);
      await pause(random() * 15);
      lost.abort();
      const answers = await Promise.all([0, 1].map(() => tally.count(() => call('/api/payers', request()))));
      await thrownAway;
      if (answers.some((answer) => answer?.status === 201)) ledger.confirmed.add(name);
    }
    await compareWithStore({ call, tally, ledger });
  });

/** Opens connections that send half a request: other callers are answered, and stopping does not wait for them. */
export const sendHalfRequests = ({ times, ...options }) =>
  withServer(options, async ({ server, call, tally }) => {
    const { hostname, port } = new URL(server.url);
    const sockets = Array.from({ length: times }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        'POST /api/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":',
      );
      return socket;
    });
    for (let n = 0; n < 20; n += 1)
      assertGuarantee(
        (await tally.count(() => call('/api/payers')))?.status === 200,
        'A call beside half ones was not answered',
      );
    await withTimeout(10_000, 'Stopping beside half requests', server.stop());
    for (const socket of sockets) socket.destroy();
    server.isUp = () => true;
  });

async function signInAll({ server, tally }, people) {
  const enter = (person) =>
    fetch(`${server.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
      signal: AbortSignal.timeout(600_000),
    });
  const answers = await Promise.all(people.map((person) => tally.count(() => enter(person))));
  const refused = answers.filter((answer) => answer?.status !== 200);
  assertGuarantee(
    refused.length === 0,
    `${refused.length} of ${people.length} right sign-ins were not let in (${refused[0]?.status})`,
  );
}

const repeatAdministrator = (times) => Array.from({ length: times }, () => administrator);

/** Creates the users of an office. */
async function createStaff(call, times) {
  const people = Array.from({ length: times }, (_, n) => ({
    email: `person${n}@clinic.test`,
    password: `a horse of ${n} batteries`,
  }));
  for (const { email, password } of people) {
    const body = JSON.stringify({
      email,
      password,
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'crm_user',
      service_manufacturers: ['octapharma'],
    });
    const answer = await call('/api/users', { body });
    assertGuarantee(answer.status === 201, `A user was answered with ${answer.status}: ${await answer.text()}`);
  }
  return people;
}

/** An office signs in at once from one address: first different users, then one account as often. */
export const signInConcurrently = ({ times, ...options }) =>
  withServer({ ...options, realPasswords: true }, async ({ server, call, tally }) => {
    await signInAll({ server, tally }, await createStaff(call, times));
    await signInAll({ server, tally }, repeatAdministrator(times));
  });

/** 900 unknown fields of 1 MB, generated while they are sent. */
function createManyFieldsRequest() {
  const [boundary, megabyte] = ['faults', 'x'.repeat(1_000_000)];
  let n = 0;
  const body = new ReadableStream({
    pull: (to) => {
      const isLast = n === 900;
      to.enqueue(
        Buffer.from(
          isLast
            ? `--${boundary}--\r\n`
            : `--${boundary}\r\ncontent-disposition: form-data; name="unknown_${(n += 1)}"\r\n\r\n${megabyte}\r\n`,
        ),
      );
      if (isLast) to.close();
    },
  });
  return {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Runs `work` while another caller makes calls continuously; returns that caller's longest wait. */
async function whileAnotherCalls({ server, call }, work) {
  const worker = new Worker(new URL('../watcher.mjs', import.meta.url), {
    workerData: { url: server.url, paths: ['/api/health', '/api/payers'], token: call.token },
  });
  const report = once(worker, 'message');
  await work();
  worker.postMessage('over');
  const [{ longest, failed }] = await report;
  assertGuarantee(failed === 0, `${failed} calls of somebody else failed meanwhile`);
  return longest;
}

/**
 * Inputs that could block the server: other callers are answered meanwhile, and none of the inputs causes a failure.
 */
export const sendBlockingInputs = ({ times, ...options }) =>
  withServer({ ...options, env: { SEED: 'demo' }, monitored: true, realPasswords: true }, async (running) => {
    const { server, call, tally } = running;
    const note = JSON.stringify({ description: '<div>'.repeat(190_000) });
    const search = ['searchFirstName', 'searchLastName'].map((name) => `${name}=${'a'.repeat(1_000)}`).join('&');
    const inputs = {
      '900 unknown fields': () => tally.count(() => call('/api/payers', createManyFieldsRequest())),
      'nested tags': () => tally.count(() => call('/api/activities', { body: note })),
      'nested tags in the form of a file': () =>
        tally.count(() => call('/api/activities', { body: toFormData({ description: '<div>'.repeat(190_000) }) })),
      'a search of 1,000 letters': () => tally.count(() => call(`/api/patients?${search}`)),
      'sign-ins at once': () => signInAll({ server, tally }, repeatAdministrator(times)),
    };
    for (const [name, input] of Object.entries(inputs)) {
      await server.longestStop();
      const waited = await whileAnotherCalls({ server, call }, input);
      assertGuarantee(tally.failures === 0 && tally.unavailable === 0, `${name} was answered with 500 or 503`);
      assertGuarantee(waited < maxWaitMs, `Somebody else waited ${Math.round(waited)} ms for an answer beside ${name}`);
      tally.stalls[name] = { waited, stopped: await server.longestStop() };
    }
    tally.longest = Math.max(...Object.values(tally.stalls).map(({ waited }) => waited));
  });
