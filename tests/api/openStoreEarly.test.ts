import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config';
import { DataLockError, lockDataDir } from '../../src/server/operations/dataFolder/dataFolder';
import { openStoreEarly } from '../../src/server/operations/start/openConfiguredStore';
import { closePendingStore, openConfiguredStore } from '../../src/server/operations/start/openConfiguredStore';

let dataDir: string;
const env = (more: NodeJS.ProcessEnv = {}) => ({ DATA_DIR: dataDir, ...more });
const openStore = () => openConfiguredStore(readConfig(env()));
/** Starts opening the store, and waits until the folder is locked. */
const begin = async () => {
  const lock = join(dataDir, 'lock');
  await rm(lock);
  openStoreEarly(env(), []);
  await expect.poll(() => readFile(lock, 'utf8').catch(() => '')).toContain(process.pid);
};
/** Whether the folder is locked. */
const isHeld = async () => {
  try {
    const unlock = await lockDataDir(dataDir);
    await unlock();
    return false;
  } catch (error) {
    if (error instanceof DataLockError) return true;
    throw error;
  }
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'desk-'));
});
afterEach(closePendingStore);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a folder without a store is left as it is', async () => {
  openStoreEarly(env(), []);
  await closePendingStore();
  expect(await readdir(dataDir)).toEqual([]);
});

test('the store that is there is opened before it is asked for, and is the one that is answered', async () => {
  await (await openStore()).close();
  await begin();
  const store = await openStore();
  expect((await sql<{ one: number }>`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  await closePendingStore();
  expect(await isHeld()).toBe(true);
  await store.close();
  expect(await isHeld()).toBe(false);
});

test('a start that comes to nothing closes it again', async () => {
  await begin();
  await closePendingStore();
  expect(await isHeld()).toBe(false);
});

test('what keeps it from being opened is told to who asks for it', async () => {
  const unlock = await lockDataDir(dataDir);
  openStoreEarly(env(), []);
  await expect(openStore()).rejects.toThrow(DataLockError);
  await unlock();
  await (await openStore()).close();
});

test.each([
  ['a command', {}, ['--plan']],
  ['a server of its own', { DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk' }, []],
  ['a variable that cannot be used', { PORT: 'http' }, []],
])('nothing is opened for %s', async (_what, more, args) => {
  openStoreEarly(env(more), args);
  expect(await isHeld()).toBe(false);
});
