import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { toErrorResponse } from '../../src/server/http/registerErrors';
import { openStore, StoreUnavailableError, defaultLimits, type Store, type StoreLimits } from '../../src/server/db';
import { openProxy, type Proxy } from '../fixtures/proxy';
import { withDatabase } from './stores';

const limits: StoreLimits = { ...defaultLimits, statement: 400, lock: 200, connection: 300, connections: 3 };

const opened: { close: () => Promise<void> }[] = [];
const toClose = <T extends { close: () => Promise<void> }>(thing: T): T => {
  opened.push(thing);
  return thing;
};
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It was answered'),
    (error: unknown) => error,
  );
const statusOf = async (work: Promise<unknown>): Promise<number> => toErrorResponse(await rejection(work)).status;
const answers = (store: Store) => sql<{ one: number }>`select 1 as one`.execute(store.db).then(({ rows }) => rows);

withDatabase('a PostgreSQL server', (databaseUrl) => {
  const open = async (more: Partial<StoreLimits> = {}): Promise<{ store: Store; line: Proxy }> => {
    const line = toClose(await openProxy(databaseUrl()));
    return { line, store: toClose(await openStore({ databaseUrl: line.url, limits: { ...limits, ...more } })) };
  };
  const killOthers = (store: Store) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      store.db,
    );

  test('a backend killed in the middle of a transaction makes the call fail for now, and the next one works', async () => {
    const { store } = await open();
    const killer = toClose(await openStore({ databaseUrl: databaseUrl(), limits }));
    const work = store.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await killOthers(killer);
      // No statement is running: only an event listener notices the end of the connection.
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 2`.execute(transaction);
    });
    expect(await statusOf(work)).toBe(503);
    expect(await answers(store)).toEqual([{ one: 1 }]);
  });

  test('a connection cut under a statement, and before a commit, is the same', async () => {
    const { store, line } = await open();
    const sleeping = rejection(sql`select pg_sleep(5)`.execute(store.db));
    while (
      (
        await sql<{
          n: number;
        }>`select count(*) as n from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`.execute(
          store.db,
        )
      ).rows[0]?.n === 0
    );
    line.cut();
    expect(await sleeping).toBeInstanceOf(StoreUnavailableError);
    const work = store.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      line.cut();
    });
    expect(await rejection(work)).toBeInstanceOf(StoreUnavailableError);
    expect(await answers(store)).toEqual([{ one: 1 }]);
  });

  test('one that stops in mid-air holds no call for good, and readiness says so', async () => {
    const { store, line } = await open();
    await answers(store);
    line.freeze();
    const calls = [1, 2, 3, 4, 5].map(() => rejection(answers(store)));
    expect(await rejection(store.check())).toMatchObject({
      reason: expect.stringMatching(/does not answer|cannot be reached/) as string,
    });
    for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(StoreUnavailableError);
    line.thaw();
    expect(await answers(store)).toEqual([{ one: 1 }]);
    await store.check();
  });

  test('a database that allows no writes refuses them for now, is not ready, and works again over the same pool', async () => {
    const { store } = await open({ connections: 1 });
    const { name } = (await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(store.db))
      .rows[0] ?? { name: '' };
    await sql`create table kept (n int)`.execute(store.db);
    const operator = toClose(await openStore({ databaseUrl: databaseUrl(), limits }));
    const write = (by: Store) => sql`insert into kept values (1)`.execute(by.db);
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(operator.db);
    await killOthers(operator);
    const refusal = await rejection(write(store).catch(() => write(store)));
    expect(toErrorResponse(refusal)).toMatchObject({
      status: 503,
      body: {
        message: 'The server cannot store data at the moment. Nothing was saved. Please tell your administrator',
      },
    });
    expect((await sql`select n from kept`.execute(store.db)).rows).toEqual([]);
    expect(await rejection(store.check())).toMatchObject({ reason: 'The database is read-only' });
    // Open connections keep the setting that they began with.
    await rejection(write(store));
    await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(operator.db);
    await write(store);
    await store.check();
  });

  test('a locked table refuses for now whoever needs it, and nobody else', async () => {
    const { store } = await open();
    await sql`create table held (n int)`.execute(store.db);
    await sql`create table free (n int)`.execute(store.db);
    await store.db.transaction().execute(async (transaction) => {
      await sql`lock table held`.execute(transaction);
      expect(await statusOf(sql`select * from held`.execute(store.db))).toBe(503);
      expect((await sql`select * from free`.execute(store.db)).rows).toEqual([]);
    });
  });

  test('a call that finds every connection taken is refused for now', async () => {
    const { store } = await open({ connections: 1 });
    await store.db.connection().execute(async () => {
      expect(await rejection(answers(store))).toMatchObject({ reason: 'The database is busy' });
      await store.check();
    });
  });

  test('a statement that takes too long is ended by the server', async () => {
    const { store } = await open();
    expect(await statusOf(sql`select pg_sleep(30)`.execute(store.db))).toBe(503);
  });
});

describe('the embedded database', () => {
  test('ends what takes too long, and has every answered write afterwards', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'desk-store-'));
    const store = toClose(await openStore({ dataDir, limits }));
    await sql`create table writes (n int)`.execute(store.db);
    await sql`insert into writes values (1)`.execute(store.db);
    const endless = sql`select count(*) from generate_series(1, 100000) as a, generate_series(1, 100000) as b`.execute(
      store.db,
    );
    expect(await statusOf(endless)).toBe(503);
    // Calls during reopening wait for it, or are told to retry.
    const count = () => sql`select n from writes`.execute(store.db).then(({ rows }) => rows);
    let rows: unknown[] | undefined;
    while (rows === undefined)
      rows = await count().catch((error: unknown) => (expect(toErrorResponse(error).status).toBe(503), undefined));
    expect(rows).toEqual([{ n: 1 }]);
    await store.close();
    opened.length = 0;
    await rm(dataDir, { recursive: true, force: true });
  });

  test('keeps the server free while it is at a statement', async () => {
    const store = toClose(await openStore({ memory: true }));
    let [isDone, turnsOfTheLoop] = [false, 0];
    const counting = (): void => {
      turnsOfTheLoop += 1;
      if (!isDone) setImmediate(counting);
    };
    counting();
    await sql`select count(*) from generate_series(1, 300000)`.execute(store.db);
    isDone = true;
    expect(turnsOfTheLoop).toBeGreaterThan(20);
  });
});
