import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './freePort';

const program = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Connections that it holds to the database. */
export const poolSize = 3;

/** Whether PgBouncer is installed. */
export const hasPooler = program !== undefined;

/** PgBouncer does not run as root. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts PgBouncer in transaction mode before a database: few connections that change hands with every transaction. */
export async function startPooler(databaseUrl: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { hostname, port: to, pathname, username } = new URL(databaseUrl);
  const [home, port] = [await mkdtemp(join(tmpdir(), 'desk-pooler-')), await freePort()];
  const lines = [
    '[databases]', `* = host=${hostname} port=${to}`,
    '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', `auth_file = ${join(home, 'users')}`,
    'pool_mode = transaction', `default_pool_size = ${poolSize}`, 'max_client_conn = 200',
    /^ignore_startup_parameters = .*$/m.exec(await readFile('deploy/pgbouncer.ini', 'utf8'))?.[0] ?? '',
  ];
  // `any` signs everybody in as the user that is forced.
  lines[1] = `${lines[1]} user=${username}`;
  await chmod(home, 0o755);
  await writeFile(join(home, 'users'), `"${username}" ""\n`, { mode: 0o644 });
  await writeFile(join(home, 'pgbouncer.ini'), `${lines.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(program ?? 'pgbouncer', ['-q', join(home, 'pgbouncer.ini')], { ...runAs(), stdio: 'ignore' });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await vi.waitFor(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  }, { timeout: 10_000 });
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}
