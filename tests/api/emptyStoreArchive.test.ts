import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type StoreOptions } from '../../src/server/db';
import { emptyStoreArchivePath, unpackEmptyStore } from '../../src/server/db/connections/embedded/databaseFiles';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'desk-'));
  folder = join(parent, 'database');
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** The identifier that PostgreSQL gives each store when it is created. */
async function identifierOf(options: StoreOptions): Promise<string | undefined> {
  const store = await openStore(options);
  try {
    return (await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(store.db))
      .rows[0]?.id;
  } finally {
    await store.close();
  }
}

/** A truncated archive. */
async function cutFile(): Promise<string> {
  const bytes = await readFile(await emptyStoreArchivePath());
  const file = join(parent, 'cut.tar.gz');
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  return file;
}

test('a store in memory and one in a folder begin as the same, which was made ahead', async () => {
  const [inMemory, inFolder] = [await identifierOf({ memory: true }), await identifierOf({ dataDir: folder })];
  expect(inMemory).toMatch(/^\d+$/);
  expect(inFolder).toBe(inMemory);
  expect(await readdir(parent)).toEqual(['database']);
});

test('what a broken start left behind is no store, and does not stay', async () => {
  await mkdir(`${folder}.new`);
  await writeFile(join(`${folder}.new`, 'PG_VERSION'), 'half of it');
  await unpackEmptyStore(await emptyStoreArchivePath(), folder);
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
  expect(await readdir(parent)).toEqual(['database']);
});

test('it is closed to other accounts', async () => {
  await unpackEmptyStore(await emptyStoreArchivePath(), folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(900);
  const modes = await Promise.all(
    entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o077),
  );
  expect(new Set([...modes, (await stat(folder)).mode & 0o077])).toEqual(new Set([0]));
});

test('a folder that holds anything is left as it is', async () => {
  await writeFile(join(folder, 'kept'), '');
  await unpackEmptyStore(await emptyStoreArchivePath(), folder);
  expect(await readdir(folder)).toEqual(['kept']);
});

test.each([
  ['is missing', () => Promise.resolve(join(parent, 'none'))],
  ['ends in the middle', cutFile],
])('where the file %s, the folder stays empty for the engine', async (_what, file) => {
  await unpackEmptyStore(await file(), folder);
  expect(await readdir(folder)).toEqual([]);
});
