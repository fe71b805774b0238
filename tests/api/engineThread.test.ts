import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../src/server/db';
import { emptyStoreArchivePath } from '../../src/server/db/connections/embedded/databaseFiles';
import { preloadEngine, takeEngineThread } from '../../src/server/db/connections/embedded/engineThread';

const answers = async (): Promise<unknown> => {
  const store = await openStore({ memory: true });
  try {
    return (await sql<{ n: number }>`select 1 as n`.execute(store.db)).rows[0]?.n;
  } finally {
    await store.close();
  }
};

test('a store takes the engine that was prepared, and one of its own where none is', async () => {
  preloadEngine();
  const prepared = takeEngineThread();
  const own = takeEngineThread();
  expect(own).not.toBe(prepared);
  await Promise.all([prepared.terminate(), own.terminate()]);
  preloadEngine();
  expect(await answers()).toBe(1);
  expect(await answers()).toBe(1);
});

test('a database in memory keeps few pages a second time', async () => {
  const store = await openStore({ memory: true });
  try {
    expect((await sql`show shared_buffers`.execute(store.db)).rows).toEqual([{ shared_buffers: '8MB' }]);
  } finally {
    await store.close();
  }
});

/** A query as a message of the PostgreSQL protocol. */
function queryMessage(text: string): Uint8Array {
  const content = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + content.length);
  message.write('Q');
  message.writeInt32BE(4 + content.length, 1);
  content.copy(message, 5);
  return new Uint8Array(message);
}

test('the thread keeps none of the rows that it has returned', async () => {
  const megabytes = 40;
  const worker = new URL('../../src/server/db/connections/embedded/engineWorker.mjs', import.meta.url);
  const thread = new Worker(worker, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  const call = async (message: unknown): Promise<unknown> => {
    thread.postMessage(message);
    const [reply] = (await once(thread, 'message')) as readonly unknown[];
    return reply;
  };
  try {
    expect(await call({ emptyStore: await emptyStoreArchivePath() })).toEqual({ opened: true });
    const rows = queryMessage(`select repeat('x', 1000000)`);
    for (let read = 0; read < 2 * megabytes; read += 1) expect(await call(rows)).toHaveProperty('length', 1_000_063);
  } finally {
    await thread.terminate();
  }
});
