import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../../src/tools/project.mjs';
import { freePort } from './freePort.mjs';

const program = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);

/** The default number of connections to the database. */
export const poolSize = 3;

/** Whether PgBouncer is installed. */
export const hasPooler = program !== undefined;

/** PgBouncer refuses to run as root. */
function runAs() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}

/** Waits until PgBouncer lets clients in; throws the last reason why it does not. */
async function waitForAnswers(url, child) {
  for (let tries = 1; ; tries += 1) {
    const failure = await answers(url).then(
      () => undefined,
      (error) => error,
    );
    if (failure === undefined) return;
    if (tries === 100 || child.exitCode !== null) throw failure;
    await pause(100);
  }
}

const stopOf = (child, home) => async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(home, { recursive: true, force: true });
};

/**
 * Starts PgBouncer by deploy/pgbouncer.ini, with the addresses and folders of a test in place of those of the compose
 * file. `account` reads the key.
 * @param {{ databasePort: number, certificates: string, users: string, account: { uid: number, gid: number }, urlOf:
 *   (port: number) => string }} options
 */
export async function startDeployedPooler({ databasePort, certificates, users, account, urlOf }) {
  const [home, port] = [await mkdtemp(join(tmpdir(), 'desk-pooler-')), await freePort()];
  const deployed = await readFile(join(projectRoot, 'deploy/pgbouncer.ini'), 'utf8');
  const settings = deployed
    .replace('host=database port=5432', `host=localhost port=${databasePort}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/tmp/users', join(home, 'users'))
    .replaceAll('/tls/', `${certificates}/`);
  await chmod(home, 0o755);
  await writeFile(join(home, 'users'), users, { mode: 0o644 });
  await writeFile(join(home, 'pgbouncer.ini'), settings, { mode: 0o644 });
  const child = spawn(program ?? 'pgbouncer', ['-q', join(home, 'pgbouncer.ini')], { ...account, stdio: 'ignore' });
  const url = urlOf(port);
  await waitForAnswers(url, child);
  return { url, close: stopOf(child, home) };
}

/**
 * Starts PgBouncer in transaction mode in front of a database: transactions share a few connections.
 * @param {string} databaseUrl
 * @param {{ connections?: number }} options
 */
export async function startPooler(databaseUrl, { connections = poolSize } = {}) {
  const { hostname, port: to, pathname, username } = new URL(databaseUrl);
  const [home, port] = [await mkdtemp(join(tmpdir(), 'desk-pooler-')), await freePort()];
  const ignored =
    /^ignore_startup_parameters = .*$/m.exec(await readFile(join(projectRoot, 'deploy/pgbouncer.ini'), 'utf8'))?.[0] ??
    '';
  const lines = [
    // `any` accepts every client as the configured user.
    '[databases]',
    `* = host=${hostname} port=${to} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `auth_file = ${join(home, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    ignored,
  ];
  await chmod(home, 0o755);
  await writeFile(join(home, 'users'), `"${username}" ""\n`, { mode: 0o644 });
  await writeFile(join(home, 'pgbouncer.ini'), `${lines.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(program ?? 'pgbouncer', ['-q', join(home, 'pgbouncer.ini')], { ...runAs(), stdio: 'ignore' });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await waitForAnswers(url, child);
  return { url, close: stopOf(child, home) };
}
