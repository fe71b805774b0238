import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { runBackupCommand } from '../../src/server/operations/backup/backupCommand';
import { readConfig } from '../../src/server/config';
import { main } from '../../src/server/operations/start/commandLine';
import { openConfiguredStore } from '../../src/server/operations/start/openConfiguredStore';
import { serverTables } from '../../src/server/serverTables';
import { explainStartError } from '../../src/server/operations/start/startError';
import { openStore } from '../../src/server/db';
import { openProxy } from '../fixtures/proxy';
import { freePort } from './freePort.mjs';
import { withDatabase } from './stores';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'dist');
let dataDir: string;
const running = new Set<ChildProcess>();

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves to the exit code, or null if a signal ended the process. */
  readonly ended: Promise<number | null>;
}

function run(env: NodeJS.ProcessEnv, args: readonly string[] = []): Run {
  const inherited = { PATH: process.env.PATH, TZ: process.env.TZ };
  const child = spawn(process.execPath, [join(built, 'server', 'main.js'), ...args], {
    env: {
      ...inherited,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_STATEMENT_SECONDS: '60',
      DATABASE_WAIT_SECONDS: '60',
      ...env,
    },
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

/** Waits until the process reports its URL; throws with its output if it ends first. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<Run & { readonly url: string }> {
  const started = run(env);
  const address = () => /at (http:\/\/localhost:\d+)/.exec(started.output())?.[1];
  const stopped = started.ended.then(() => Promise.reject(new Error(`The server did not start: ${started.errors()}`)));
  stopped.catch(() => undefined);
  while (address() === undefined)
    await Promise.race([once(started.child.stdout as NodeJS.ReadableStream, 'data'), stopped]);
  return { ...started, url: address() ?? '' };
}

const stop = ({ child, ended }: Run, signal: NodeJS.Signals = 'SIGTERM') => {
  child.kill(signal);
  return ended;
};

const call = (url: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(url, {
    headers: {
      connection: 'close',
      ...(token && { authorization: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
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

/** The source files that the processes listed in that folder as they ended. */
async function loadedFiles(folder: string): Promise<string[]> {
  const written = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return written.flatMap((text) =>
    [...text.matchAll(/"url":"(file:[^"]+)"/g)].map(([, url = '']) => fileURLToPath(url)),
  );
}

/** The dependencies of fs-native-extensions. */
const partsOfExtensions = /^(bare-|require-addon$|which-runtime$)/;

const demo = ['admin@example.com', 'demo-Password1'] as const;

beforeAll(async () => {
  // Builds if needed, as a start from the sources does, without the variables that mark a test run.
  const script = `import { ensureBuild } from ${JSON.stringify(pathToFileURL(join(root, 'src/tools/build.mjs')).href)}; await ensureBuild();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
  });
  dataDir = await mkdtemp(join(tmpdir(), 'desk-'));
});

/** For after each test, or after tests that share a server: a failed test leaves no process running. */
const endLeft = () => Promise.all([...running].map((child) => (child.kill('SIGKILL'), once(child, 'close'))));

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const crashed = Array.from({ length: 25 }, (_, at) => `Payer of the crash ${String(at).padStart(2, '0')}`);
const emptyPlan = '-- The tables match the declarations: nothing to do\n';
let payers: readonly string[] = [];

describe('over one data folder', () => {
  afterEach(endLeft);

  test('--plan prints the SQL of the first start and runs none of it', async () => {
    const plan = run({}, ['--plan']);
    expect(await plan.ended).toBe(0);
    expect(plan.output()).toMatch(/create table .*"octapharma"\."patients"/i);
    expect(plan.output()).toMatch(/create table .*"staff"\."sessions"/i);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('a first start says where it is and how to sign in, serves page and records, and is killed in the middle of its writes', async () => {
    const server = await start();
    expect(server.output()).toContain(`Sign in as ${demo[0]} with the password ${demo[1]}`);
    expect(await (await fetch(server.url, { headers: { accept: 'text/html', connection: 'close' } })).text()).toContain(
      '<title>Patient Support Desk</title>',
    );
    const agent = await signIn(server.url, 'agent@example.com', demo[1]);
    const me = await call(`${server.url}/api/sessions/me`, { token: agent });
    expect(await me.json()).toMatchObject({
      data: { role: 'crm_user', service_manufacturers: ['octapharma', 'kedrion'] },
    });
    const token = await signIn(server.url, ...demo);
    const first = await payerNames(server.url, token);
    expect(first.length).toBeGreaterThanOrEqual(15);
    for (const name of crashed)
      expect((await call(`${server.url}/api/payers`, { token, body: { name } })).status).toBe(201);
    payers = [...first, ...crashed].sort();
    expect(await stop(server, 'SIGKILL')).toBeNull();
    expect(server.errors()).toBe('');
  });

  test('a port in use is refused by its number', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = run({ PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toBe(
      `The server cannot start. Port ${port} is in use: stop the process that uses it, or set PORT\n`,
    );
    other.close();
  });
});

const key = { BACKUP_KEY: 'a key of sixteen letters and more' };
let backups: string;
const backup = () => join(backups, 'one.desk');
/** The output of a successful backup. */
let made = '';
const ends = async (env: NodeJS.ProcessEnv, args: readonly string[]) => {
  const command = run(env, args);
  return { code: await command.ended, said: command.output(), errors: command.errors() };
};

describe('a later start over the same data folder', () => {
  let server: Awaited<ReturnType<typeof start>>;
  let loaded: string;
  beforeAll(async () => {
    backups = await mkdtemp(join(tmpdir(), 'desk-backups-'));
    loaded = await mkdtemp(join(tmpdir(), 'desk-loaded-'));
    const store = await openStore({ dataDir: join(dataDir, 'database') });
    await sql`insert into octapharma.row_counts (counted, live, discarded) values ('payers', 1000, 0)`.execute(
      store.db,
    );
    await store.close();
    server = await start({ BACKUP_DIR: join(backups, 'by itself'), NODE_V8_COVERAGE: loaded, ...key });
  });
  afterAll(async () => {
    await endLeft();
    await rm(loaded, { recursive: true });
  });

  test('adds nothing and has lost nothing that was answered, and totals that something else has changed are right again', async () => {
    const token = await signIn(server.url, ...demo);
    expect(await payerNames(server.url, token)).toEqual(payers);
    const total = async () =>
      ((await (await call(`${server.url}/api/payers`, { token })).json()) as { meta: { total: number } }).meta.total;
    await expect.poll(total, { timeout: 60_000, interval: 200 }).toBe(payers.length);
  });

  test('a second process on the same data is refused, --plan tells of its tables, and it goes on', async () => {
    const second = run({});
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(
      `The server cannot start. The data folder ${dataDir} is in use by process ${server.child.pid}: stop that process, or set DATA_DIR to another folder\n`,
    );
    const plan = run({}, ['--plan']);
    expect(await plan.ended).toBe(0);
    expect(plan.output()).toBe(emptyPlan);
    // Its store is slow to respond on a busy machine while the scheduled backup runs.
    await expect.poll(async () => (await call(`${server.url}/api/ready`)).status).toBe(200);
  });

  test('--backup takes one of its store, and the one that the server takes by itself is told by its age', async () => {
    const taken = await ends(key, ['--backup', backup()]);
    expect(taken).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Backed up \d+ rows of \d+ tables and \d+ files \(\d+ bytes\), as of \S+\n$/,
      ) as string,
      errors: '',
    });
    made = taken.said;
    const ready = async () =>
      (
        (await (await call(`${server.url}/api/ready`)).json()) as {
          backup: { age_seconds: number; last_at: string } | null;
        }
      ).backup;
    await expect
      .poll(ready, { timeout: 30_000 })
      .toMatchObject({ age_seconds: expect.any(Number) as number, last_at: expect.stringMatching(/^20/) as string });
  });

  test('a request under way at SIGTERM is still answered, and it ends with 0', async () => {
    const pending = request(`${server.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = once(pending, 'response') as Promise<[{ statusCode: number }]>;
    pending.end(JSON.stringify({ email: demo[0], password: demo[1] }));
    await once(pending, 'finish');
    // The answer to this call proves that the earlier request was read; checking the password takes longer.
    await call(`${server.url}/api/health`);
    server.child.kill('SIGTERM');
    expect((await answered)[0].statusCode).toBe(200);
    expect(await server.ended).toBe(0);
    expect(server.errors()).toBe('');
  });

  test('has read of the packages those alone that have files of their own, and of the check of the declarations nothing', async () => {
    const files = await loadedFiles(loaded);
    const own = files.filter((path) => path.startsWith(built));
    expect(own).toContain(join(built, 'server', 'main.js'));
    const packages = files
      .filter((path) => !path.startsWith(built))
      .map((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path);
    expect([...new Set(packages)].filter((name) => !partsOfExtensions.test(name)).sort()).toEqual([
      '@electric-sql/pglite',
      'fs-native-extensions',
    ]);
    const code = await Promise.all(own.map((path) => readFile(path, 'utf8')));
    expect(
      code.filter((text) =>
        text.includes('this name is declared twice; give one of the two declarations another name'),
      ),
    ).toEqual([]);
  });
});

/** What a command of this process says that refuses, and nothing else. */
async function refusalOf(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<string> {
  const [said, errors] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()];
  const given = process.argv;
  process.argv = [...given.slice(0, 2), ...args];
  for (const [name, value] of Object.entries({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env }))
    vi.stubEnv(name, value);
  try {
    await main();
    expect([process.exitCode, said.mock.calls, errors.mock.calls.length]).toEqual([1, [], 1]);
    return String(errors.mock.calls[0]?.[0]);
  } finally {
    process.argv = given;
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of [said, errors]) spy.mockRestore();
  }
}

describe('a backup that was taken', () => {
  const schema = { registry, manufacturers, tables: serverTables(manufacturers) };
  /** The output of a command, run within this process. */
  async function says(
    env: NodeJS.ProcessEnv,
    command: Partial<Parameters<typeof runBackupCommand>[0]>,
  ): Promise<string> {
    const config = readConfig({ DATA_DIR: dataDir, ...env });
    const lines: string[] = [];
    await runBackupCommand(
      { name: 'backup', checks: false, files: [backup()], ...command },
      { config, schema, openStore: () => openConfiguredStore(config), writeLine: (line) => lines.push(line) },
    );
    return lines.join('\n');
  }
  afterEach(endLeft);
  afterAll(() => rm(backups, { recursive: true, force: true }));

  test('is checked, and nothing is done with a filled store, a wrong key, a name that is taken, and none', async () => {
    expect(await says(key, { checks: true })).toBe(made.replace('Backed up', 'The backup is intact:').trimEnd());
    await expect(says(key, { name: 'restore' })).rejects.toThrow(
      /^The store already contains data \(.*\): restore into an empty store$/,
    );
    const empty = { DATA_DIR: join(backups, 'untouched') };
    await expect(says(empty, { checks: true })).rejects.toThrow('BACKUP_KEY');
    await expect(says({ ...empty, BACKUP_KEY: 'another key of many letters' }, { name: 'restore' })).rejects.toThrow(
      'BACKUP_KEY',
    );
    await expect(says(key, {})).rejects.toThrow(/already exists: choose another name$/);
    expect(await refusalOf(key, ['--backup'])).toMatch(
      /^Nothing was done\. Give exactly one file: npm run backup -- FILE/,
    );
  });

  const administrator = { ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: 'a long enough secret' };
  const production = () => ({
    NODE_ENV: 'production',
    TWO_FACTOR_REQUIRED: 'none',
    HOST: 'localhost',
    DATA_DIR: join(backups, 'restored'),
    ...administrator,
  });

  test('is restored into an empty store, over which no start in production is made while the password of the demo works', async () => {
    const restored = await ends({ ...key, DATA_DIR: production().DATA_DIR }, ['--restore', backup()]);
    expect(restored).toEqual({ code: 0, said: made.replace('Backed up', 'Restored'), errors: '' });
    expect(await refusalOf(production())).toMatch(
      /^The server cannot start\. admin@example\.com and agent@example\.com can still sign in with the demo password.*DEMO_PASSWORDS=replace, ADMIN_EMAIL and ADMIN_PASSWORD.*$/,
    );
  });

  test('the way out leads to a start on its records on which the administrator signs in, and nobody with the old password', async () => {
    const server = await start({ ...production(), DEMO_PASSWORDS: 'replace' });
    for (const secret of [demo[1], administrator.ADMIN_PASSWORD]) expect(server.output()).not.toContain(secret);
    expect(
      await payerNames(server.url, await signIn(server.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)),
    ).toEqual(payers);
    for (const email of [demo[0], 'agent@example.com'])
      expect((await call(`${server.url}/api/sessions`, { body: { email, password: demo[1] } })).status).toBe(401);
    expect(await stop(server, 'SIGINT')).toBe(0);
  });
});

describe('what cannot start says why in a line', () => {
  test.each([
    ['a variable', { PORT: 'http' }, /^The server cannot start\. PORT must be a whole number from 0 to 65535$/],
    [
      'credentials that nobody can decode',
      { SMS_URL: 'https://desk:100%@api.example.com', SMS_FROM: '1' },
      /^The server cannot start\. SMS_URL must be the address of an HTTP gateway, .* written as %25$/,
    ],
  ] as const)('%s', async (_what, env, said) => {
    expect(await refusalOf(env)).toMatch(said);
  });

  test('a database that does not come in time, and exits with 1', async () => {
    const refused = run({ DATABASE_URL: 'postgres://desk:hunter2@127.0.0.1:1/desk', DATABASE_START_SECONDS: '1' });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toMatch(
      /^Waiting up to 1 s for the database in DATABASE_URL: .*ECONNREFUSED.*\nThe server cannot start\. The database in DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/,
    );
    expect(refused.errors()).not.toContain('hunter2');
  });

  test.each([
    ['a start', [], 'The server cannot start'],
    ['--verify', ['--verify'], 'The access log was not verified'],
  ] as const)('an embedded database of another version: %s', async (_what, args, said) => {
    const foreign = await mkdtemp(join(tmpdir(), 'desk-'));
    await mkdir(join(foreign, 'database'));
    await writeFile(join(foreign, 'database', 'PG_VERSION'), '16\n');
    expect(await refusalOf({ DATA_DIR: foreign }, args)).toMatch(
      new RegExp(`^${said}\\. The embedded database in ${foreign}/database cannot be opened\\. .*PostgreSQL 16.*$`),
    );
    await rm(foreign, { recursive: true, force: true });
  });

  test.each([
    ['--verify', { PORT: 'http' }, 'The access log was not verified. PORT must be a whole number from 0 to 65535'],
    ['--move-files', {}, 'Not every file was moved. Set S3_BUCKET to the bucket that the files are to be moved to'],
  ] as const)('%s names itself, not a start', async (command, env, said) => {
    expect(await refusalOf(env, [command])).toBe(said);
  });

  test('an account that may open too few files', () => {
    const refusal = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    expect(explainStartError(refusal, readConfig({ DATA_DIR: dataDir }))).toBe(
      'This process may open too few files: raise its limit to 1024 or more (ulimit -n, LimitNOFILE of systemd): EMFILE: too many open files',
    );
  });

  test('--plan of a folder that cannot be read, whose tables it would call new', async () => {
    expect(await refusalOf({ DATA_DIR: join(root, 'package.json') }, ['--plan'])).toMatch(
      /^The server cannot start\. DATA_DIR .*package\.json is not writable: ENOTDIR/,
    );
  });

  test.each([
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://desk:hunter2@127.0.0.1:1/desk', DATABASE_START_SECONDS: '0' },
      /^The database in DATABASE_URL cannot be used: .*ECONNREFUSED.*$/,
    ],
    [
      'a folder that is a file',
      { DATA_DIR: join(root, 'package.json') },
      /^DATA_DIR .*package\.json cannot be created: EEXIST: .*$/,
    ],
  ] as const)('%s', async (_what, env, said) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const config = readConfig({ DATA_DIR: dataDir, ...env });
    const line = await openConfiguredStore(config).then(
      () => '',
      (error: unknown) => explainStartError(error, config),
    );
    expect(line).toMatch(said);
    expect(line).not.toContain('hunter2');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

withDatabase('a PostgreSQL server that starts later than this one', (databaseUrl) => {
  let ownData: string;
  beforeAll(async () => {
    ownData = await mkdtemp(join(tmpdir(), 'desk-'));
  });
  afterEach(endLeft);
  afterAll(() => rm(ownData, { recursive: true, force: true }));

  test('is waited for, and one that stands still as well', async () => {
    const address = new URL(databaseUrl());
    const port = await freePort();
    address.host = `127.0.0.1:${port}`;
    const env = { DATABASE_URL: address.href, DATABASE_WAIT_SECONDS: '1', DATA_DIR: ownData, SEED: 'none' };
    const early = run(env);
    await expect
      .poll(early.errors, { timeout: 30_000 })
      .toMatch(/^Waiting up to 30 s for the database in DATABASE_URL: .*ECONNREFUSED.*\n$/);
    const line = await openProxy(databaseUrl(), port);
    await expect.poll(early.output, { timeout: 30_000 }).toMatch(/Patient Support Desk is at/);
    expect(await stop(early)).toBe(0);
    line.freeze();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const held = openConfiguredStore(readConfig(env));
    await expect
      .poll(() => warn.mock.calls.map(String), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^Waiting up to 30 s .*timeout/)]);
    line.thaw();
    await (await held).close();
    warn.mockRestore();
    await line.close();
  });
});
