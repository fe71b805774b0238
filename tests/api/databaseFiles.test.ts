import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/server/db';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'desk-'));
  folder = join(parent, 'database');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const count = async (dataDir: string): Promise<unknown> => {
  const store = await openStore({ dataDir });
  try {
    return (await sql<{ n: number }>`select count(*) as n from kept`.execute(store.db)).rows[0]?.n;
  } finally {
    await store.close();
  }
};

async function createStore(): Promise<void> {
  const store = await openStore({ dataDir: folder });
  await sql`create table kept as select 1 as n`.execute(store.db);
  await store.close();
}

test('a copy that was interrupted is refused, and not replaced by an empty database', async () => {
  await createStore();
  const copy = join(parent, 'copy');
  await cp(folder, copy, { recursive: true });
  await rm(join(copy, 'PG_VERSION'));
  const before = await readdir(copy);
  await expect(openStore({ dataDir: copy })).rejects.toThrow(
    `The embedded database in ${copy} is incomplete: it has no file PG_VERSION. Copy it again from a server that is stopped, or restore the last backup`,
  );
  expect(await readdir(copy)).toEqual(before);
  await cp(join(folder, 'PG_VERSION'), join(copy, 'PG_VERSION'));
  expect(await count(copy)).toBe(1);
});

test('files that the engine cannot open are refused with what may be wrong and what to do', async () => {
  await createStore();
  await truncate(join(folder, 'global', 'pg_control'), 0);
  await expect(openStore({ dataDir: folder })).rejects.toThrow(
    /^The embedded database in .*database cannot be opened\. .* not all belong to this account, or another version .* \(PostgreSQL \d+\)\. Keep the folder, and restore the last backup into another DATA_DIR\. The engine says: /,
  );
  await mkdir(join(parent, 'older'));
  await writeFile(join(parent, 'older', 'PG_VERSION'), '9.6\n');
  await expect(openStore({ dataDir: join(parent, 'older') })).rejects.toThrow('(PostgreSQL 9.6)');
});
