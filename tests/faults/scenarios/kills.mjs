import { randomUUID } from 'node:crypto';
import { openHolder } from '../holder.mjs';
import { compare, newKeeper, ownFolder, pause, promise, repeatOpen, signIn, startServer, storePayer, Tally, within, writePayers } from '../harness.mjs';

const writers = 4;
/** Unconfirmed calls that a new process repeats before it is killed too. */
const repeatedAtOnce = 4;
const never = () => false;

async function start(options, what) {
  const server = await startServer(options);
  promise(server.url !== undefined, `The server did not start ${what}: ${server.errors()}`);
  return { server, call: await signIn(server.url) };
}

/** Repeats every unconfirmed call with the last process, and compares the confirmed calls with the stored rows. */
async function settle({ entry, env, tally, keep }) {
  const { server, call } = await start({ entry, env }, 'at the end');
  await within(60_000, 'Repeating what was not answered', repeatOpen({ call: () => call, tally, keep, isOver: never }));
  await compare({ call, tally, keep });
  await server.stop();
  return tally;
}

/** Kills the server at random moments during writes; unconfirmed calls are retried under their key with the next processes. Finally checks that every confirmed write is stored. */
export async function kills({ entry, random, times, databaseUrl }) {
  const tally = new Tally();
  const keep = newKeeper();
  const env = { DATA_DIR: ownFolder(), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  for (let n = 0; n < times; n += 1) {
    const { server, call } = await start({ entry, env }, `after kill ${n}`);
    let isOver = false;
    const common = { call: () => call, tally, keep, isOver: () => isOver };
    const again = [...keep.open].slice(0, repeatedAtOnce).map(([payer, key]) => storePayer({ ...common, payer, key }));
    const work = Array.from({ length: writers }, (_, at) => writePayers({ ...common, name: `Kill ${n} writer ${at}` }));
    await pause(50 + random() * 400);
    const ended = server.kill();
    isOver = true;
    await Promise.all([ended, ...work, ...again]);
  }
  return settle({ entry, env, tally, keep });
}

/**
 * Kills the server between storing and answering: the database has committed, or is about to, but the server does not learn of it. The same key is then sent to
 * the next process: there is exactly one row, and the answer returns it.
 */
export async function killedBetween({ entry, times, databaseUrl }) {
  const tally = new Tally();
  const keep = newKeeper();
  const line = await openHolder(databaseUrl);
  const env = { DATA_DIR: ownFolder(), DATABASE_URL: line.url };
  for (let n = 0; n < times; n += 1) {
    const { server, call } = await start({ entry, env }, `after kill ${n}`);
    const [payer, key] = [`Between ${n} of ${Date.now()}`, randomUUID()];
    const held = line.holdCommitOf(payer, n % 2 === 0 ? 'after' : 'before');
    let isOver = false;
    const asked = storePayer({ call: () => call, tally, keep, isOver: () => isOver, payer, key });
    await within(10_000, 'The commit', held);
    isOver = true;
    await Promise.all([server.kill(), asked]);
    promise(keep.open.has(payer), 'The call was answered before its commit');
    line.release();
  }
  await line.close();
  return settle({ entry, env: { ...env, DATABASE_URL: databaseUrl }, tally, keep });
}
