import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { build } from 'vite';
import { checkedBefore } from '../../src/app/vite/checkedBefore';
import { openStore } from '../../src/server/store';
import { serverBuild } from '../../src/tools/serverBuild.mjs';
import { openProxy } from '../fixtures/proxy';
import { freePort } from './freePort.mjs';
import { withDatabase } from './stores';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let built: string;
let dataDir: string;
const running = new Set<ChildProcess>();

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves to the exit code, null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

function run(env: NodeJS.ProcessEnv, args: readonly string[] = []): Run {
  const inherited = { PATH: process.env.PATH, TZ: process.env.TZ };
  const child = spawn(process.execPath, [join(built, 'server', 'main.js'), ...args], {
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_STATEMENT_SECONDS: '60', DATABASE_WAIT_SECONDS: '60', ...env },
    cwd: dataDir,
  });
  running.add(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, errors: () => errors, ended };
}

/** Waits until the process says where it is; throws with what it said where it ends before. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<Run & { readonly url: string }> {
  const started = run(env);
  const address = () => /at (http:\/\/localhost:\d+)/.exec(started.output())?.[1];
  const stopped = started.ended.then(() => Promise.reject(new Error(`The server did not start: ${started.errors()}`)));
  stopped.catch(() => undefined);
  while (address() === undefined) await Promise.race([once(started.child.stdout as NodeJS.ReadableStream, 'data'), stopped]);
  return { ...started, url: address() ?? '' };
}

const stop = ({ child, ended }: Run, signal: NodeJS.Signals = 'SIGTERM') => {
  child.kill(signal);
  return ended;
};

const call = (url: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(url, {
    headers: { connection: 'close', ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await call(`${url}/api/sessions`, { body: { email, password } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { auth_token: string } }).data.auth_token;
}

async function payerNames(url: string, token: string): Promise<string[]> {
  const answer = await call(`${url}/api/payers?per=1000`, { token });
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name).sort();
}

/** The files of code that a process has written down there as it ended. */
async function loadedFiles(folder: string): Promise<string[]> {
  const written = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return written.flatMap((text) => [...text.matchAll(/"url":"(file:[^"]+)"/g)].map(([, url = '']) => fileURLToPath(url)));
}

/** What fs-native-extensions itself is made of. */
const partsOfExtensions = /^(bare-|require-addon$|which-runtime$)/;

const demo = ['admin@example.com', 'demo-Password1'] as const;

beforeAll(async () => {
  await mkdir(join(root, 'node_modules', '.cache'), { recursive: true });
  built = await mkdtemp(join(root, 'node_modules', '.cache', 'server-'));
  await build({ root, configFile: false, logLevel: 'error', plugins: [checkedBefore()], ...serverBuild({ outDir: join(built, 'server') }) });
  await mkdir(join(built, 'web'));
  await writeFile(join(built, 'web', 'index.html'), '<!doctype html><title>The page</title>');
  dataDir = await mkdtemp(join(tmpdir(), 'desk-'));
});

afterEach(async () => {
  await Promise.all([...running].map((child) => (child.kill('SIGKILL'), once(child, 'close'))));
});

afterAll(async () => {
  await rm(built, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

describe('over one data folder', () => {
  let firstPayers: string[] = [];
  let loaded: readonly string[] = [];

  test('--plan prints the SQL of the first start and runs none of it', async () => {
    const plan = run({}, ['--plan']);
    expect(await plan.ended).toBe(0);
    expect(plan.output()).toMatch(/create table .*"octapharma"\."patients"/i);
    expect(plan.output()).toMatch(/create table .*"staff"\."sessions"/i);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('a first start says where it is and how to sign in, serves page and records, and SIGTERM ends it with 0', async () => {
    const server = await start();
    expect(server.output()).toContain(`Sign in as ${demo[0]} with the password ${demo[1]}`);
    expect(await (await fetch(server.url, { headers: { accept: 'text/html', connection: 'close' } })).text()).toContain('The page');
    const token = await signIn(server.url, ...demo);
    firstPayers = await payerNames(server.url, token);
    expect(firstPayers.length).toBeGreaterThanOrEqual(15);
    const agent = await signIn(server.url, 'agent@example.com', demo[1]);
    const me = await call(`${server.url}/api/sessions/me`, { token: agent });
    expect(await me.json()).toMatchObject({ data: { role: 'crm_user', service_manufacturers: ['octapharma', 'kedrion'] } });
    expect(await stop(server)).toBe(0);
    expect(server.errors()).toBe('');
  });

  test('a later start adds nothing, and its plan is empty', async () => {
    const plan = run({}, ['--plan']);
    await plan.ended;
    expect(plan.output()).toBe('-- The tables fit the declarations: nothing to do\n');
    const folder = await mkdtemp(join(tmpdir(), 'desk-loaded-'));
    const server = await start({ NODE_V8_COVERAGE: folder });
    expect(await payerNames(server.url, await signIn(server.url, ...demo))).toEqual(firstPayers);
    expect(await stop(server, 'SIGINT')).toBe(0);
    loaded = await loadedFiles(folder);
    await rm(folder, { recursive: true });
  });

  test('of the packages it has read those alone that have files of their own, and of the check of the declarations nothing', async () => {
    const own = loaded.filter((path) => path.startsWith(built));
    expect(own).toContain(join(built, 'server', 'main.js'));
    const packages = loaded.filter((path) => !path.startsWith(built)).map((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path);
    expect([...new Set(packages)].filter((name) => !partsOfExtensions.test(name)).sort()).toEqual(['@electric-sql/pglite', 'fs-native-extensions']);
    const code = await Promise.all(own.map((path) => readFile(path, 'utf8')));
    expect(code.filter((text) => text.includes('declared twice; give one of them another name'))).toEqual([]);
  });

  test('totals that something else has changed are right again after a start', async () => {
    const store = await openStore({ dataDir: join(dataDir, 'database') });
    await sql`insert into octapharma.row_counts (counted, live, discarded) values ('payers', 1000, 0)`.execute(store.db);
    await store.close();
    const server = await start();
    const token = await signIn(server.url, ...demo);
    const total = async () => ((await (await call(`${server.url}/api/payers`, { token })).json()) as { meta: { total: number } }).meta.total;
    await expect.poll(total, { timeout: 60_000, interval: 200 }).toBe(firstPayers.length);
    expect(await stop(server)).toBe(0);
  });

  test('kill -9 loses no answered write', async () => {
    const server = await start();
    const token = await signIn(server.url, ...demo);
    const written = Array.from({ length: 25 }, (_, at) => `Payer of the crash ${String(at).padStart(2, '0')}`);
    for (const name of written) expect((await call(`${server.url}/api/payers`, { token, body: { name } })).status).toBe(201);
    expect(await stop(server, 'SIGKILL')).toBeNull();
    const again = await start();
    const names = await payerNames(again.url, await signIn(again.url, ...demo));
    expect(names.filter((name) => name.startsWith('Payer of the crash'))).toEqual(written);
    expect(await stop(again)).toBe(0);
  });

  test('a request under way at SIGTERM is still answered', async () => {
    const server = await start();
    const body = JSON.stringify({ email: demo[0], password: demo[1] });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
    const pending = request(`${server.url}/api/sessions`, { method: 'POST', headers });
    pending.flushHeaders();
    // The server has taken the request once it asks for the body.
    await once(pending, 'continue');
    server.child.kill('SIGTERM');
    const answered = once(pending, 'response') as Promise<[{ statusCode: number }]>;
    pending.end(body);
    expect((await answered)[0].statusCode).toBe(200);
    expect(await server.ended).toBe(0);
  });

  test('a second process on the same data is refused, and the first goes on', async () => {
    const first = await start();
    const second = run({});
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(`The server cannot start. The data in ${dataDir} are in use by process ${first.child.pid}: stop it, or set DATA_DIR\n`);
    const plan = run({}, ['--plan']);
    expect(await plan.ended).toBe(0);
    expect(plan.output()).toBe('-- The tables fit the declarations: nothing to do\n');
    expect((await call(`${first.url}/api/ready`)).status).toBe(200);
    expect(await stop(first)).toBe(0);
  });

  test('a port in use is refused by its number, and the data are free again', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = run({ PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toBe(`The server cannot start. Port ${port} is in use: stop what listens there, or set PORT\n`);
    other.close();
    expect(await stop(await start())).toBe(0);
  });
});

describe('the commands of backups', () => {
  const key = { BACKUP_KEY: 'a key of sixteen letters and more' };
  let folder: string;
  const file = (name = 'one.desk') => join(folder, name);
  const ends = async (env: NodeJS.ProcessEnv, args: readonly string[]) => {
    const command = run(env, args);
    return { code: await command.ended, said: command.output(), errors: command.errors() };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'desk-backups-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('take one of the embedded store while a server runs on it, check it, and restore it into an empty one', async () => {
    const server = await start({ BACKUP_DIR: join(folder, 'by itself'), ...key });
    const token = await signIn(server.url, ...demo);
    const names = await payerNames(server.url, token);
    const made = await ends(key, ['--backup', file()]);
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/^Backed up \d+ rows of \d+ tables and \d+ files \(\d+ bytes\), as of \S+\n$/) as string, errors: '' });
    // The one that the server takes by itself is told by its age.
    const ready = async () => ((await (await call(`${server.url}/api/ready`)).json()) as { backup: { age_seconds: number; last_at: string } | null }).backup;
    await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ age_seconds: expect.any(Number) as number, last_at: expect.stringMatching(/^20/) as string });
    expect(await stop(server)).toBe(0);
    const checked = await ends(key, ['--backup', '--check', file()]);
    expect(checked).toEqual({ code: 0, said: made.said.replace('Backed up', 'The backup is whole:'), errors: '' });
    const target = join(folder, 'restored');
    const restored = await ends({ ...key, DATA_DIR: target }, ['--restore', file()]);
    expect(restored).toEqual({ code: 0, said: made.said.replace('Backed up', 'Restored'), errors: '' });
    const again = await start({ DATA_DIR: target });
    expect(await payerNames(again.url, await signIn(again.url, ...demo))).toEqual(names);
    expect(await stop(again)).toBe(0);
  });

  test('refuse a filled store, a wrong key, a name that is taken, and none, and change nothing', async () => {
    const refused = (errors: RegExp) => ({ code: 1, said: '', errors: expect.stringMatching(errors) as string });
    expect(await ends(key, ['--restore', file()])).toEqual(refused(/^Nothing was done\. The store holds data already \(.*\): restore into an empty one\n$/));
    const empty = { DATA_DIR: join(folder, 'untouched') };
    const wrong = { BACKUP_KEY: 'another key of many letters' };
    for (const [env, ...args] of [[{}, '--backup', '--check'], [wrong, '--restore']] as const) {
      expect(await ends({ ...empty, ...env }, [...args, file()])).toEqual(refused(/^Nothing was done\. .*BACKUP_KEY.*\n$/));
    }
    expect(await ends(key, ['--backup', file()])).toEqual(refused(/^Nothing was done\. .* is there already: choose another name\n$/));
    expect(await ends(key, ['--backup'])).toEqual(refused(/^Nothing was done\. Name one file: npm run backup -- FILE/));
  });
});

const production = { NODE_ENV: 'production', HOST: 'localhost' };

describe('in production over a store filled with the demo', () => {
  const administrator = { ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: 'a long enough secret' };

  test('the start is refused while its password works, with the way out', async () => {
    const refused = run({ ...production, ...administrator });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toMatch(/^The server cannot start\. admin@example\.com and agent@example\.com of the demo can sign in with its password.*DEMO_PASSWORDS=replace, ADMIN_EMAIL and ADMIN_PASSWORD.*\n$/);
  });

  test('the way out leads to a start on which the administrator signs in, and nobody with the old password', async () => {
    const server = await start({ ...production, ...administrator, DEMO_PASSWORDS: 'replace' });
    await signIn(server.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
    for (const email of [demo[0], 'agent@example.com']) expect((await call(`${server.url}/api/sessions`, { body: { email, password: demo[1] } })).status).toBe(401);
    expect(await stop(server)).toBe(0);
  });
});

describe('in production', () => {
  let ownData: string;

  beforeAll(async () => {
    ownData = await mkdtemp(join(tmpdir(), 'desk-'));
  });
  afterAll(() => rm(ownData, { recursive: true, force: true }));

  test('a store without an administrator is refused, saying what to set', async () => {
    const refused = run({ ...production, DATA_DIR: ownData });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toBe('The server cannot start. There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD, which sign the first one in\n');
    expect(refused.output()).not.toContain(demo[1]);
  });

  test('with one it starts without demo data, demo users or a printed password, and later without the variables', async () => {
    const administrator = { ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: 'a long enough secret' };
    const server = await start({ ...production, DATA_DIR: ownData, ...administrator });
    expect(server.output()).not.toContain(administrator.ADMIN_PASSWORD);
    const token = await signIn(server.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD);
    expect(await payerNames(server.url, token)).toEqual([]);
    for (const email of ['admin@example.com', 'agent@example.com']) {
      expect((await call(`${server.url}/api/sessions`, { body: { email, password: demo[1] } })).status).toBe(401);
    }
    expect(await stop(server)).toBe(0);
    const later = await start({ ...production, DATA_DIR: ownData });
    expect(await stop(later)).toBe(0);
  });
});

describe('what cannot start says why in a line and exits with 1', () => {
  test.each([
    ['a variable', { PORT: 'http' }, /^The server cannot start\. PORT must be a whole number from 0 to 65535\n$/],
    ['an unreachable database', { DATABASE_URL: 'postgres://desk:hunter2@127.0.0.1:1/desk', DATABASE_START_SECONDS: '0' }, /^The server cannot start\. The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/],
    ['a database that does not come in time', { DATABASE_URL: 'postgres://desk:hunter2@127.0.0.1:1/desk', DATABASE_START_SECONDS: '1' }, /^Waiting up to 1 s for the database of DATABASE_URL: .*ECONNREFUSED.*\nThe server cannot start\. The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/],
    ['a folder that is a file', { DATA_DIR: join(root, 'package.json') }, /^The server cannot start\. DATA_DIR .*package\.json cannot be written: .*\n$/],
  ] as const)('%s', async (_what, env, said) => {
    const refused = run(env);
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toMatch(said);
    expect(refused.errors()).not.toContain('hunter2');
  });
});

withDatabase('a PostgreSQL server that starts later than this one', (databaseUrl) => {
  test('is waited for, and one that stands still as well', async () => {
    const [port, ownData] = [await freePort(), await mkdtemp(join(tmpdir(), 'desk-'))];
    const address = new URL(databaseUrl());
    address.host = `127.0.0.1:${port}`;
    const env = { DATABASE_URL: address.href, DATABASE_WAIT_SECONDS: '1', DATA_DIR: ownData, SEED: 'none' };
    const isUp = ({ output }: Run) => expect.poll(output, { timeout: 30_000 }).toMatch(/Patient Support Desk is at/);
    const early = run(env);
    await expect.poll(early.errors, { timeout: 30_000 }).toMatch(/^Waiting up to 30 s for the database of DATABASE_URL: .*ECONNREFUSED.*\n$/);
    const line = await openProxy(databaseUrl(), port);
    await isUp(early);
    expect(await stop(early)).toBe(0);
    line.freeze();
    const held = run(env);
    await expect.poll(held.errors, { timeout: 30_000 }).toMatch(/^Waiting up to 30 s .*timeout/);
    line.thaw();
    await isUp(held);
    expect(await stop(held)).toBe(0);
    await line.close();
    await rm(ownData, { recursive: true, force: true });
  });
});
