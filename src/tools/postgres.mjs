import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders that may hold PostgreSQL's programs, newest version first. */
function programFolders() {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((base) =>
    existsSync(base) ? readdirSync(base).sort((a, b) => Number.parseInt(b) - Number.parseInt(a)).map((name) => join(base, name, 'bin')) : [],
  );
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)];
}

/** PostgreSQL refuses to run as root: then its own user, or nobody, runs it. */
function runAs() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const id = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (id.status === 0 && group.status === 0) return { uid: Number(id.stdout), gid: Number(group.stdout) };
  }
  return {};
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * Starts a temporary PostgreSQL cluster on the loopback from installed programs; a `durable` one keeps what was committed when it is
 * stopped in the middle. Resolves to its address, its folder, `control` (pg_ctl's stop, start and restart) and a function that removes
 * it, or to undefined where PostgreSQL is not installed.
 * @param {{ durable?: boolean }} options
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = programFolders().find((candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'pg_ctl')));
  if (!folder) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'desk-postgres-'));
  const owner = runAs();
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  const [data, port] = [join(home, 'data'), await freePort()];
  const run = (program, args) => execFileSync(join(folder, program), args, { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']);
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=${durable ? 'on' : 'off'} -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(home, 'log'), '-w', 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    control: (command, mode = 'fast') => run('pg_ctl', ['-D', data, '-m', mode, '-o', options, '-l', join(home, 'log'), '-w', command]),
    stop: () => {
      spawnSync(join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], { ...owner, cwd: home, stdio: 'ignore' });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
