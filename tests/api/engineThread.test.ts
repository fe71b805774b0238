import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../src/server/store';
import { preloadEngine, takeEngineThread } from '../../src/server/store/connections/embedded/engineThread';

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
