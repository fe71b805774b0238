import { randomUUID } from 'node:crypto';
import { openHolder } from '../holder.mjs';
import { compare, newKeeper, ownFolder, pause, promise, repeatOpen, signIn, startServer, storePayer, Tally, within, writePayers } from '../harness.mjs';

const writers = 4;
/** Calls of an earlier process that a later one is asked again before it is killed as well. */
const repeatedAtOnce = 4;
const never = () => false;

async function start(options, what) {
  const server = await startServer(options);
  promise(server.url !== undefined, `The server did not start ${what}: ${server.errors()}`);
  return { server, call: await signIn(server.url) };
}

/** Asks the last process for everything that nobody has answered, and compares what was answered with what is there. */
async function settle({ entry, env, tally, keep }) {
  const { server, call } = await start({ entry, env }, 'at the end');
  await within(60_000, 'Repeating what was not answered', repeatOpen({ call: () => call, tally, keep, isOver: never }));
  await compare({ call, tally, keep });
  await server.stop();
  return tally;
}

/**
 * Kills the server at random moments while people write; what was not answered is asked for again under its key, from the processes after it. Looks at
 * the end for everything that was answered.
 */
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
 * Kills the server in the moment between storing and answering: the database has committed, or is about to, and the server does not hear of it any more.
 * The same key is then sent to the next process: exactly one row, and the answer tells it.
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
