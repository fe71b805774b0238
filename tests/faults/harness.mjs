import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** Pseudo-random numbers from 0 to 1; a seed gives the same ones on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A guarantee of the product that was violated. */
export class ViolatedGuarantee extends Error {}

export function assertGuarantee(holds, what) {
  if (!holds) throw new ViolatedGuarantee(what);
}

/** Fails if `work` does not finish in time. */
export async function withTimeout(milliseconds, what, work) {
  const late = Symbol('late');
  const answer = await Promise.race([work, pause(milliseconds, late, { ref: false })]);
  assertGuarantee(answer !== late, `${what} took longer than ${milliseconds / 1000} s`);
  return answer;
}

/** Polls until a condition holds. */
export async function waitUntil(milliseconds, what, holds) {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await holds()) return;
    assertGuarantee(Date.now() < end, `${what} did not come within ${milliseconds / 1000} s`);
    await pause(50);
  }
}

/** The result of a scenario. */
export class Tally {
  tries = 0;
  answered = 0;
  found = 0;
  doubled = 0;
  lost = 0;
  /** Answers of 500 and above, except 503. */
  failures = 0;
  /** Answers of 503. */
  unavailable = 0;
  longest = 0;
  /** By action: the longest wait of another caller meanwhile, and the longest block of the event loop. */
  stalls = {};

  /** Counts one call; returns its status and body, or undefined if no answer came. */
  async count(call) {
    const started = performance.now();
    this.tries += 1;
    try {
      const response = await call();
      const body = await response.text();
      this.longest = Math.max(this.longest, performance.now() - started);
      if (response.status === 503) {
        this.unavailable += 1;
        assertGuarantee(response.headers.get('retry-after') !== null, '503 was answered without Retry-After');
      } else if (response.status >= 500) this.failures += 1;
      else this.answered += 1;
      return { status: response.status, body };
    } catch (error) {
      if (error instanceof ViolatedGuarantee) throw error;
      return undefined;
    }
  }
}

const running = new Set();
const folders = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder that is removed when this process exits. */
export function createTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'));
  folders.add(folder);
  return folder;
}

const monitor = new URL('../load/loopMonitor.mjs', import.meta.url).href;

const clock = new URL('shiftedClock.mjs', import.meta.url).href;
const cheapPasswords = new URL('../fixtures/cheapPasswords.mjs', import.meta.url).href;
/** All servers of a run share a database, and with it the key of its access log. */
const accessLogKey = 'k'.repeat(40);

/**
 * Starts the built server; resolves when it listens or has ended. `wrapper` is a program to run it in; a server without
 * one can be `monitored`, have a clock that is `clockAhead` milliseconds ahead, or hash passwords at the cost of the
 * product.
 */
export async function startServer({
  entry,
  env,
  wrapper = [],
  monitored = false,
  clockAhead = 0,
  realPasswords = false,
}) {
  const imports = [
    ...(monitored ? [monitor] : []),
    ...(clockAhead > 0 ? [clock] : []),
    ...(realPasswords ? [] : [cheapPasswords]),
  ].flatMap((path) => ['--import', path]);
  const [program, ...args] = [...wrapper, process.execPath, ...imports, entry];
  const shifted = clockAhead > 0 ? { CLOCK_AHEAD_MS: String(clockAhead) } : {};
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      ACCESS_LOG_KEY: accessLogKey,
      ...shifted,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
      SEED: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(monitored ? ['ipc'] : [])],
  });
  running.add(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close').then(([code]) => (running.delete(child), code));
  const server = {
    child,
    ended,
    errors: () => errors,
    /** The longest block of a monitored server's event loop since the last query, in milliseconds. */
    longestStop: async () => {
      child.send('look');
      const [{ longest }] = await once(child, 'message');
      return longest;
    },
    isUp: () => child.exitCode === null && child.signalCode === null,
    kill: () => (child.kill('SIGKILL'), ended),
    stop: () => (child.kill('SIGTERM'), ended),
  };
  const address = () => /at (http:\/\/localhost:\d+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1');
  while (address() === undefined && server.isUp()) await Promise.race([once(child.stdout, 'data'), ended]);
  return { ...server, url: address() };
}

/** Verifies the access log by its command; returns whether it is intact, and what was said. */
export function verifyLog({ entry, env, args = [] }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, '--verify', ...args], {
    env: { PATH: process.env.PATH, ACCESS_LOG_KEY: accessLogKey, ...env },
    encoding: 'utf8',
  });
  assertGuarantee(
    /^The access log is (intact|broken)/m.test(stdout + stderr),
    `The access log was not verified: ${stderr}`,
  );
  return { isIntact: status === 0, said: `${stdout}${stderr}`.trim() };
}

let preparedFolder;

/** The data folder of a server that has started for the first time and ended; a copy of it starts in half the time. */
async function prepareDataFolder(entry) {
  const folder = createTempFolder();
  const server = await startServer({ entry, env: { DATA_DIR: folder } });
  assertGuarantee(server.url !== undefined, `A first start did not succeed: ${server.errors()}`);
  await server.stop();
  return folder;
}

/** A data folder with the tables of the product and no records, at `folder` or in a temporary folder. */
export async function createDataFolder(entry, folder = createTempFolder()) {
  preparedFolder ??= prepareDataFolder(entry);
  cpSync(await preparedFolder, folder, { recursive: true });
  return folder;
}

export const administrator = { email: 'admin@example.com', password: 'demo-Password1' };

/** Signs in as the demo administrator; returns a function that makes calls as that user. */
export async function signIn(url) {
  const response = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  assertGuarantee(response.status === 200, `Signing in was answered with ${response.status}`);
  const { data } = await response.json();
  const call = (path, { body, headers, ...more } = {}) =>
    fetch(`${url}${path}`, {
      signal: AbortSignal.timeout(60_000),
      ...more,
      headers: {
        authorization: data.auth_token,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body }),
    });
  return Object.assign(call, { token: data.auth_token });
}

/**
 * Creates a payer under an idempotency key, retrying until it is confirmed; `ledger` records the confirmed payers, and
 * the unconfirmed ones with their keys.
 */
export async function storePayer({ call, tally, ledger, isStopped, payer, key }) {
  ledger.attempted.add(payer);
  ledger.unconfirmed.set(payer, key);
  while (!isStopped()) {
    const answer = await tally.count(() =>
      call()('/api/payers', { body: JSON.stringify({ name: payer }), headers: { 'idempotency-key': key } }),
    );
    if (answer?.status === 201) {
      ledger.confirmed.add(payer);
      ledger.unconfirmed.delete(payer);
      return JSON.parse(answer.body).id;
    }
    await pause(answer?.status === 503 ? 200 : 20);
  }
  return undefined;
}

/**
 * A client that creates payers in sequence, and retries each under its key until it is confirmed, as the product's
 * forms do.
 */
export async function writePayers({ name, ...options }) {
  for (let n = 0; !options.isStopped(); n += 1)
    await storePayer({ ...options, payer: `${name} ${n}`, key: randomUUID() });
}

/** Repeats every unconfirmed call under its key. */
export const retryUnconfirmed = (options) =>
  Promise.all([...options.ledger.unconfirmed].map(([payer, key]) => storePayer({ ...options, payer, key })));

export const createLedger = () => ({ attempted: new Set(), confirmed: new Set(), unconfirmed: new Map() });

/** Compares the confirmed payers with the stored ones. */
export async function compareWithStore({ call, tally, ledger }) {
  const names = [];
  for (let page = 1; ; page += 1) {
    const response = await call(`/api/payers?per=1000&page=${page}`);
    assertGuarantee(response.status === 200, `The list was answered with ${response.status}`);
    const { data } = await response.json();
    names.push(...data.map(({ name }) => name));
    if (data.length < 1000) break;
  }
  const mine = names.filter((name) => ledger.attempted.has(name));
  tally.found = new Set(mine).size;
  tally.doubled = mine.length - tally.found;
  tally.lost = [...ledger.confirmed].filter((name) => !mine.includes(name)).length;
}
