import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  assertGuarantee,
  createDataFolder,
  createTempFolder,
  signIn,
  startServer,
  Tally,
  verifyLog,
  waitUntil,
} from '../harness.mjs';

let databases = 0;

/** Runs work with a database of its own, as its superuser. */
async function withOwnDatabase(databaseUrl, work) {
  const name = `audit_${(databases += 1)}`;
  const own = new URL(databaseUrl);
  own.pathname = `/${name}`;
  const server = new pg.Client({ connectionString: databaseUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  try {
    return await work({ client, env: { DATA_DIR: createTempFolder(), DATABASE_URL: own.href } });
  } finally {
    await client.end();
  }
}

/** Runs a server while a user reads; returns what `meanwhile` returns. */
async function whileRead({ entry, env, tally, reads = 3, ...options }, meanwhile = async () => undefined) {
  const server = await startServer({ entry, env, ...options });
  assertGuarantee(server.url !== undefined, `The server did not start: ${server.errors()}`);
  const call = await signIn(server.url);
  for (let n = 0; n < reads; n += 1) await tally.count(() => call('/api/patients'));
  const answer = await meanwhile({ server, call });
  await server.stop();
  return answer;
}

const headOf = async (client) => (await client.query('select * from staff.access_log_head')).rows[0];
const countMarks = async (client) =>
  Number((await client.query(`select count(*) from staff.access_log where action = 'chain_broken'`)).rows[0].count);

/** Cuts the log off behind an earlier head, as who has the database can. */
async function cutBehind(client, head) {
  await client.query('set session_replication_role = replica');
  await client.query('delete from staff.access_log where id > $1', [head.id]);
  await client.query('delete from staff.access_log_head');
  const names = Object.keys(head);
  await client.query(
    `insert into staff.access_log_head (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(head),
  );
}

const assertBroken = ({ entry, env, args }, when) => {
  const { isIntact, said } = verifyLog({ entry, env, args });
  assertGuarantee(!isIntact, `The access log was called intact ${when}: ${said}`);
};

/**
 * Cuts off the end of the log while the server runs and while it does not: it is found, goes on behind a mark, and
 * stays known for broken.
 */
export async function cutTail({ entry, databaseUrl }) {
  const tally = new Tally();
  for (const restarts of [false, true]) {
    await withOwnDatabase(databaseUrl, async ({ client, env }) => {
      const common = { entry, env, tally };
      await whileRead(common);
      const former = await headOf(client);
      assertGuarantee(verifyLog(common).isIntact, 'An intact log was called broken');
      await whileRead(common, async ({ call }) => {
        await waitUntil(30_000, 'An entry', async () => Number((await headOf(client)).id) > Number(former.id) + 2);
        if (!restarts) {
          await cutBehind(client, former);
          await tally.count(() => call('/api/patients'));
          await waitUntil(30_000, 'The mark', async () => (await countMarks(client)) === 1);
        }
      });
      if (restarts) await cutBehind(client, former);
      for (const when of ['before', 'behind']) {
        assertBroken(common, `${when} further entries`);
        const ready = await whileRead(common, async ({ server }) => {
          await waitUntil(30_000, 'The mark', async () => (await countMarks(client)) === 1);
          await waitUntil(
            30_000,
            'The state of the log',
            async () => (await (await fetch(`${server.url}/api/ready`)).json()).access_log !== undefined,
          );
          return fetch(`${server.url}/api/ready`);
        });
        assertGuarantee(ready.status === 200, 'A broken log made the server unready');
      }
      assertGuarantee((await countMarks(client)) === 1, 'The log has more than one mark');
    });
  }
  return tally;
}

/** Sets back the log and the files of its heads: the heads that were delivered elsewhere tell. */
export async function setAnchorsBack({ entry, databaseUrl }) {
  const tally = new Tally();
  const receiver = createSocket('udp4');
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const received = [];
  receiver.on('message', (message) => received.push(String(message)));
  await withOwnDatabase(databaseUrl, async ({ client, env }) => {
    const common = { entry, env: { ...env, ACCESS_LOG_SHIP: `syslog://127.0.0.1:${receiver.address().port}` }, tally };
    await whileRead(common);
    const former = await headOf(client);
    const folder = join(env.DATA_DIR, 'access-log');
    const files = readdirSync(folder)
      .filter((name) => name.startsWith('heads-'))
      .map((name) => [join(folder, name), readFileSync(join(folder, name))]);
    await whileRead(common);
    const { id, hash } = await headOf(client);
    await waitUntil(10_000, 'The last head', () => received.some((message) => message.includes(`${id}:${hash}`)));
    await cutBehind(client, former);
    for (const [path, text] of files) writeFileSync(path, text);
    const kept = join(createTempFolder(), 'heads');
    writeFileSync(kept, received.join('\n'));
    assertBroken({ ...common, args: ['--heads', kept] }, 'against the delivered heads');
    await whileRead(common);
    assertBroken({ ...common, args: ['--heads', kept] }, 'against the delivered heads, behind further entries');
  });
  receiver.close();
  return tally;
}

const eightYears = 8 * 365 * 86_400_000;

/**
 * Runs a server whose clock is eight years ahead, between two with the right time: no month is removed, and with a
 * database that has a clock of its own no entry is dated ahead.
 */
export async function shiftClock({ entry, databaseUrl }) {
  const tally = new Tally();
  const run = async ({ client, env }) => {
    const common = { entry, env: { ...env, ACCESS_LOG_MONTHS: '1' }, tally };
    for (const clockAhead of [0, eightYears, 0]) await whileRead({ ...common, clockAhead });
    const { isIntact, said } = verifyLog(common);
    assertGuarantee(isIntact && !said.includes('removed'), `A wrong clock left the log so: ${said}`);
    const [, entries] = /: (\d+) entries/.exec(said);
    assertGuarantee(Number(entries) >= tally.answered, `The log has only ${entries} entries`);
    const ahead = await client?.query(
      `select from staff.access_log where greatest(created_at, happened_at) > now() + interval '1 day'`,
    );
    assertGuarantee((ahead?.rows.length ?? 0) === 0, 'Entries have the time of the wrong clock');
  };
  await (databaseUrl ? withOwnDatabase(databaseUrl, run) : run({ env: { DATA_DIR: await createDataFolder(entry) } }));
  return tally;
}
