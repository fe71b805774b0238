import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** Numbers from 0 to 1 that are the same for a seed on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A promise of the product that did not hold. */
export class BrokenPromise extends Error {}

export function promise(holds, what) {
  if (!holds) throw new BrokenPromise(what);
}

/** Stops waiting for what should long have come. */
export async function within(milliseconds, what, work) {
  const late = Symbol('late');
  const answer = await Promise.race([work, pause(milliseconds, late, { ref: false })]);
  promise(answer !== late, `${what} took longer than ${milliseconds / 1000} s`);
  return answer;
}

/** Waits until something holds, looking again and again. */
export async function until(milliseconds, what, holds) {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await holds()) return;
    promise(Date.now() < end, `${what} did not come within ${milliseconds / 1000} s`);
    await pause(50);
  }
}

/** What a scenario came to. */
export class Tally {
  tries = 0;
  answered = 0;
  found = 0;
  doubled = 0;
  lost = 0;
  /** Answers from 500 on that do not ask to come again. */
  failures = 0;
  /** Answers of 503. */
  later = 0;
  longest = 0;
  /** By what was done: how long somebody else waited at most meanwhile, and how long the event loop stood still. */
  stalls = {};

  /** Counts one call; answers its status and body, or undefined where no answer came. */
  async count(call) {
    const started = performance.now();
    this.tries += 1;
    try {
      const response = await call();
      const body = await response.text();
      this.longest = Math.max(this.longest, performance.now() - started);
      if (response.status === 503) {
        this.later += 1;
        promise(response.headers.get('retry-after') !== null, '503 was answered without Retry-After');
      } else if (response.status >= 500) this.failures += 1;
      else this.answered += 1;
      return { status: response.status, body };
    } catch (error) {
      if (error instanceof BrokenPromise) throw error;
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

/** A folder that goes with the process. */
export function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'desk-faults-'));
  folders.add(folder);
  return folder;
}

const monitor = new URL('../load/loopMonitor.mjs', import.meta.url).href;

/** Starts the built server; resolves when it listens or has ended. `wrapper` is a program to run it in, instead of which it may be `monitored`. */
export async function startServer({ entry, env, wrapper = [], monitored = false }) {
  const [program, ...args] = [...wrapper, process.execPath, ...(monitored ? ['--import', monitor] : []), entry];
  const child = spawn(program, args, { env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000', SEED: 'none', ...env }, stdio: ['ignore', 'pipe', 'pipe', ...(monitored ? ['ipc'] : [])] });
  running.add(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close').then(([code]) => (running.delete(child), code));
  const server = {
    child,
    ended,
    errors: () => errors,
    /** How long the event loop of a monitored server stood still at most since the last asking, in milliseconds. */
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

export const administrator = { email: 'admin@example.com', password: 'demo-Password1' };

/** Signs in as the demo's administrator; answers what calls as that user. */
export async function signIn(url) {
  const response = await fetch(`${url}/api/sessions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(administrator) });
  promise(response.status === 200, `Signing in was answered with ${response.status}`);
  const { data } = await response.json();
  const call = (path, { body, headers, ...more } = {}) =>
    fetch(`${url}${path}`, {
      signal: AbortSignal.timeout(60_000),
      ...more,
      headers: { authorization: data.auth_token, ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    });
  return Object.assign(call, { token: data.auth_token });
}

/** Creates a payer under a key, again and again until it is answered as stored; `keep` remembers it, and what was left unanswered with its key. */
export async function storePayer({ call, tally, keep, isOver, payer, key }) {
  keep.tried.add(payer);
  keep.open.set(payer, key);
  while (!isOver()) {
    const answer = await tally.count(() => call()('/api/payers', { body: JSON.stringify({ name: payer }), headers: { 'idempotency-key': key } }));
    if (answer?.status === 201) {
      keep.stored.add(payer);
      keep.open.delete(payer);
      return JSON.parse(answer.body).id;
    }
    await pause(20);
  }
  return undefined;
}

/** Somebody who creates payers one after the other, and repeats each under its key until it is answered, as the product's forms do. */
export async function writePayers({ name, ...options }) {
  for (let n = 0; !options.isOver(); n += 1) await storePayer({ ...options, payer: `${name} ${n}`, key: randomUUID() });
}

/** Makes every call that no answer came to once more, under the key that it had. */
export const repeatOpen = (options) => Promise.all([...options.keep.open].map(([payer, key]) => storePayer({ ...options, payer, key })));

export const newKeeper = () => ({ tried: new Set(), stored: new Set(), open: new Map() });

/** Compares what was answered as stored with what is there. */
export async function compare({ call, tally, keep }) {
  const names = [];
  for (let page = 1; ; page += 1) {
    const response = await call(`/api/payers?per=1000&page=${page}`);
    promise(response.status === 200, `The list was answered with ${response.status}`);
    const { data } = await response.json();
    names.push(...data.map(({ name }) => name));
    if (data.length < 1000) break;
  }
  const mine = names.filter((name) => keep.tried.has(name));
  tally.found = new Set(mine).size;
  tally.doubled = mine.length - tally.found;
  tally.lost = [...keep.stored].filter((name) => !mine.includes(name)).length;
}
