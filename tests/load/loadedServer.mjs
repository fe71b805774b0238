import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { ensureBuild } from '../../src/tools/build.mjs';
import { startPostgres } from '../../src/tools/postgres.mjs';
import { projectRoot } from '../../src/tools/project.mjs';

const port = 4499;
export const url = `http://127.0.0.1:${port}`;
const monitor = pathToFileURL(join(import.meta.dirname, 'loopMonitor.mjs')).href;

/**
 * Different users of two manufacturers, all with the demo password: hashing a password for each would take longer than
 * the measurement.
 */
const insertUsersSql = (count) => `
  insert into staff.users (email, first_name, last_name, role, service_manufacturers, password, must_change_password)
  select 'person' || n || '@load.test', 'Person', n::text, 'crm_user', array[desks[n % 4 + 1], desks[(n + 1) % 4 + 1]], password, false
  from staff.users, generate_series(0, ${count - 1}) n, (values (array['octapharma', 'kedrion', 'gcbiopharma', 'grifols'])) as d (desks)
  where email = 'admin@example.com'`;

async function runOnStore({ databaseUrl, dataDir }, statement) {
  if (databaseUrl === undefined) {
    const store = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm, unaccent } });
    await store.exec(statement);
    await store.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function startServer({ databaseUrl, dataDir, env = {} }) {
  const more = { ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), ...env };
  const limits = {
    RATE_LIMIT_PER_MINUTE: '1000000',
    CONNECTIONS_PER_ADDRESS: '2000',
    SIGN_IN_TRIES_PER_ADDRESS: '100000',
  };
  const child = spawn(
    process.execPath,
    ['--import', monitor, '--expose-gc', join(projectRoot, 'dist/server/main.js')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...limits,
        ...more,
      },
      cwd: dataDir,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'close');
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null) throw new Error('The server did not start');
    await pause(200);
  }
  return {
    /** The event loop and memory figures since the last query; `collect` runs garbage collection first. */
    readFigures: async (what = 'look') => {
      child.send(what);
      const [report] = await once(child, 'message');
      return report;
    },
    stop: () => (child.kill('SIGTERM'), ended),
  };
}

/** Starts a server over a store with demo records and `count` users; `env` adds to its configuration. */
export async function openLoadedServer({ onPostgres, count, env }) {
  await ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'desk-load-'));
  const cluster = onPostgres ? await startPostgres({ durable: true }) : undefined;
  if (onPostgres && !cluster) throw new Error('PostgreSQL is not installed');
  const place = { dataDir, databaseUrl: cluster?.url };
  const remove = () => {
    cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await (await startServer(place)).stop();
    await runOnStore(place, insertUsersSql(count));
    const server = await startServer({ ...place, env });
    return { ...server, close: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
