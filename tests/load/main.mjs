import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../src/tools/build.mjs';
import { startPostgres } from '../../src/tools/postgres.mjs';
import { projectRoot } from '../../src/tools/project.mjs';

/** People at a real pace on one server of this machine: what they do, how long each call takes, what fails, and how long the server stands still. */
const { values } = parseArgs({ options: { people: { type: 'string' }, seconds: { type: 'string', default: '60' }, store: { type: 'string', default: 'embedded' } } });
const onPostgres = values.store === 'postgres';
const people = Math.min(Number(values.people ?? (onPostgres ? 200 : 50)), 500);
const seconds = Math.min(Number(values.seconds), 600);
/** Milliseconds between two things that a person does. */
const thinking = () => 1000 + Math.random() * 4000;
const [port, url] = [4499, 'http://127.0.0.1:4499'];

async function startServer(databaseUrl, dataDir) {
  const more = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '1000000', CONNECTIONS_PER_ADDRESS: '1000', ...more };
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], { env, cwd: dataDir, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(`${url}/api/ready`).then(({ ok }) => ok, () => false)) return child;
    if (child.exitCode !== null) throw new Error('The server did not start');
    await pause(200);
  }
  throw new Error('The server did not become ready');
}

const memoryOf = ({ pid }) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const times = [];
const failures = new Map();

async function call(token, path, { body, key } = {}) {
  const isForm = body instanceof FormData;
  const headers = { authorization: token, ...(key && { 'idempotency-key': key }), ...(body && !isForm && { 'content-type': 'application/json' }) };
  const started = performance.now();
  const answer = await fetch(`${url}/api/${path}`, { headers, ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }) }).catch(() => undefined);
  const read = await answer?.json().catch(() => undefined);
  times.push(performance.now() - started);
  if (!answer?.ok) failures.set(answer?.status ?? 'no answer', (failures.get(answer?.status ?? 'no answer') ?? 0) + 1);
  return read;
}

function letter() {
  const form = new FormData();
  form.append('documents[]', new File([randomUUID().repeat(500)], 'letter.txt', { type: 'text/plain' }));
  return form;
}

/** What people do, by how often of a hundred times. */
const doings = [
  [35, (token) => call(token, `cases?page=${1 + Math.floor(Math.random() * 5)}&per=10`)],
  [25, (token) => call(token, `payers?name=${'aeiou'[Math.floor(Math.random() * 5)]}`)],
  [20, async (token) => { const list = await call(token, 'patients?per=10'); const id = list?.data?.[0]?.id; if (id) await call(token, `patients/${id}`); }],
  [15, (token) => call(token, 'payers', { body: { name: `Load ${randomUUID()}` }, key: randomUUID() })],
  [5, (token) => call(token, 'activities/s3_attachment', { body: letter(), key: randomUUID() })],
];

function chosen() {
  let at = Math.random() * 100;
  return doings.find(([share]) => (at -= share) < 0)?.[1] ?? doings[0][1];
}

async function person(until) {
  await pause(Math.random() * 5000);
  const answer = await fetch(`${url}/api/sessions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@example.com', password: 'demo-Password1' }) });
  const { data } = await answer.json();
  while (Date.now() < until) {
    await chosen()(data.auth_token);
    await pause(thinking());
  }
}

/** The longest that the server answered nothing at all: a call that needs no store, asked for all the time. */
async function longestStall(until) {
  let longest = 0;
  while (Date.now() < until) {
    const started = performance.now();
    await fetch(`${url}/api/health`).catch(() => undefined);
    longest = Math.max(longest, performance.now() - started);
    await pause(10);
  }
  return longest;
}

const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

await ensureBuild();
const dataDir = mkdtempSync(join(tmpdir(), 'desk-load-'));
const cluster = onPostgres ? await startPostgres() : undefined;
if (onPostgres && !cluster) throw new Error('PostgreSQL is not installed');
let server;
try {
  server = await startServer(cluster?.url, dataDir);
  const before = memoryOf(server);
  const until = Date.now() + seconds * 1000;
  const [stall] = await Promise.all([longestStall(until), ...Array.from({ length: people }, () => person(until))]);
  times.sort((one, other) => one - other);
  const failed = [...failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
  console.log(`${people} people for ${seconds} s on ${onPostgres ? 'PostgreSQL' : 'the embedded store'}: ${times.length} calls, failed: ${failed}`);
  console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; longest stall ${Math.round(stall)} ms; memory ${before} MB, then ${memoryOf(server)} MB`);
  process.exitCode = failures.size > 0 ? 1 : 0;
} finally {
  server?.kill();
  cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
