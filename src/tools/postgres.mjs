import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders that may contain the PostgreSQL binaries, newest version first. */
function programFolders() {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((base) =>
    existsSync(base)
      ? readdirSync(base)
          .sort((a, b) => Number.parseInt(b) - Number.parseInt(a))
          .map((name) => join(base, name, 'bin'))
      : [],
  );
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)];
}

/** PostgreSQL refuses to run as root: run it as the user postgres or nobody instead. */
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

const findInstalled = () =>
  programFolders().find((candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'pg_ctl')));

/** Whether the PostgreSQL binaries are installed. */
export const hasPostgres = () => findInstalled() !== undefined;

/**
 * Starts a temporary PostgreSQL cluster on loopback from the installed binaries; a `durable` one keeps committed data
 * when stopped immediately. Resolves to its URL, its data folder, `control` (pg_ctl stop, start and restart), `copy`,
 * which creates a streaming replica with its own URL and `control`, and `stop`, which removes everything; to undefined
 * if PostgreSQL is not installed.
 * @param {{ durable?: boolean }} options
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = findInstalled();
  if (!folder) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'desk-postgres-'));
  const owner = runAs();
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  const run = (program, args) =>
    execFileSync(join(folder, program), args, { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  const folders = [];
  const serve = async (name, make) => {
    const [data, port] = [join(home, name), await freePort()];
    make(data);
    const options =
      `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off ` +
      `-c synchronous_commit=${durable ? 'on' : 'off'} -c max_connections=200`;
    const control = (command, mode = 'fast') =>
      run('pg_ctl', ['-D', data, '-m', mode, '-o', options, '-l', join(home, `${name}.log`), '-w', command]);
    folders.unshift(data);
    control('start');
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, data, control };
  };
  const primary = await serve('data', (data) =>
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']),
  );
  return {
    ...primary,
    copy: () =>
      serve('replica', (data) =>
        run('pg_basebackup', [
          '-D',
          data,
          '-d',
          `host=127.0.0.1 port=${primary.port} user=postgres`,
          '--write-recovery-conf',
          '--checkpoint=fast',
          '--no-sync',
        ]),
      ),
    stop: () => {
      for (const data of folders)
        spawnSync(join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
          ...owner,
          cwd: home,
          stdio: 'ignore',
        });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
