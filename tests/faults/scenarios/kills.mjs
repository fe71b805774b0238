import { compare, newKeeper, ownFolder, pause, promise, signIn, startServer, Tally, writePayers } from '../harness.mjs';

const writers = 4;

/** Kills the server at random moments while people write, and looks at the end for everything that was answered. */
export async function kills({ entry, random, times, databaseUrl }) {
  const tally = new Tally();
  const keep = newKeeper();
  const env = { DATA_DIR: ownFolder(), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  for (let n = 0; n < times; n += 1) {
    const server = await startServer({ entry, env });
    promise(server.url !== undefined, `The server did not start after kill ${n}: ${server.errors()}`);
    const call = await signIn(server.url);
    let isOver = false;
    const work = Array.from({ length: writers }, (_, at) => writePayers({ call: () => call, tally, keep, isOver: () => isOver, name: `Kill ${n} writer ${at}` }));
    await pause(50 + random() * 400);
    const ended = server.kill();
    isOver = true;
    await Promise.all([ended, ...work]);
  }
  const server = await startServer({ entry, env });
  await compare({ call: await signIn(server.url), tally, keep });
  await server.stop();
  return tally;
}
