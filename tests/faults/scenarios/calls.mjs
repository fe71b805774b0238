import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { compare, newKeeper, ownFolder, pause, promise, signIn, startServer, Tally, within } from '../harness.mjs';

async function withServer({ entry, env = {} }, work) {
  const server = await startServer({ entry, env: { DATA_DIR: ownFolder(), ...env } });
  promise(server.url !== undefined, `The server did not start: ${server.errors()}`);
  const tally = new Tally();
  await work({ server, tally, call: await signIn(server.url) });
  promise(server.isUp(), 'The process ended');
  await within(10_000, 'Stopping', server.stop());
  return tally;
}

/** Sends creates, throws the answer away, and repeats them, two at once: each is stored once. */
export const repeated = ({ times, random, ...options }) =>
  withServer(options, async ({ call, tally }) => {
    const keep = newKeeper();
    for (let n = 0; n < times; n += 1) {
      const name = `Repeated ${n}`;
      const request = () => ({ body: JSON.stringify({ name }), headers: { 'idempotency-key': key } });
      const key = randomUUID();
      keep.tried.add(name);
      const lost = new AbortController();
      const thrownAway = call('/api/payers', { ...request(), signal: lost.signal }).catch(() => undefined);
      await pause(random() * 15);
      lost.abort();
      const answers = await Promise.all([0, 1].map(() => tally.count(() => call('/api/payers', request()))));
      await thrownAway;
      if (answers.some((answer) => answer?.status === 201)) keep.stored.add(name);
    }
    await compare({ call, tally, keep });
  });

/** Opens connections that send half a request and no more: others are answered, and stopping does not wait. */
export const halves = ({ times, ...options }) =>
  withServer(options, async ({ server, call, tally }) => {
    const { hostname, port } = new URL(server.url);
    const sockets = Array.from({ length: times }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write('POST /api/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":');
      return socket;
    });
    for (let n = 0; n < 20; n += 1) promise((await tally.count(() => call('/api/payers')))?.status === 200, 'A call beside half ones was not answered');
    await within(10_000, 'Stopping beside half requests', server.stop());
    for (const socket of sockets) socket.destroy();
    server.isUp = () => true;
  });

/** An office that signs in at once from one address. */
export const signIns = ({ times, ...options }) =>
  withServer(options, async ({ server, tally }) => {
    const body = JSON.stringify({ email: 'admin@example.com', password: 'demo-Password1' });
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        tally.count(() => fetch(`${server.url}/api/sessions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(90_000) })),
      ),
    );
    const refused = answers.filter((answer) => answer?.status !== 200);
    promise(refused.length === 0, `${refused.length} of ${times} right sign-ins were not let in (${refused[0]?.status})`);
  });

const manyFields = () => {
  const form = new FormData();
  for (let n = 0; n < 60; n += 1) form.append(`unknown_${n}`, 'x'.repeat(1_000_000));
  return form;
};

/** What once kept everybody waiting: others are answered meanwhile, and none of it fails. */
export const freezing = (options) =>
  withServer({ ...options, env: { SEED: 'demo' } }, async ({ server, call, tally }) => {
    const inputs = [
      () => call(`/api/patients?searchFirstName=${'a'.repeat(1_000)}`),
      () => call('/api/payers', { body: manyFields() }),
      () => call('/api/activities', { body: JSON.stringify({ description: '<div>'.repeat(190_000) }) }),
      () => call(`/api/patients?${encodeURIComponent('q[s][]')}=${encodeURIComponent('__proto__ asc')}`),
    ];
    let isOver = false;
    let stall = 0;
    const watching = (async () => {
      while (!isOver) {
        const started = performance.now();
        await fetch(`${server.url}/api/health`);
        stall = Math.max(stall, performance.now() - started);
        await pause(20);
      }
    })();
    for (const input of inputs) {
      const answer = await tally.count(input);
      promise(answer === undefined || answer.status < 500, `An input was answered with ${answer?.status}`);
    }
    isOver = true;
    await watching;
    tally.longest = stall;
    promise(stall < 3_000, `Others waited ${Math.round(stall)} ms for an answer meanwhile`);
  });
