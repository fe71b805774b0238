import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPage, refreshLists } from '../../src/server/records/list';
import { openStore, type Store, type StoreOptions } from '../../src/server/db';
import { hasPostgres, startPostgres } from '../../src/tools/postgres.mjs';
import { registry } from '../fixtures/everything';
import { openPlatform, signIn, type Platform } from './platform';
import { queryServer, type Engine } from './stores';

if (!hasPostgres()) console.warn('\n!!! PostgreSQL is not installed: reads from a replica ARE NOT TESTED. !!!\n');

interface ListAnswer {
  readonly data: readonly { readonly id: number; readonly name: string }[];
  readonly meta: { readonly total: number };
}

/** Pauses every process of a PostgreSQL server with its connections open; returns a function that resumes them. */
function freeze(data: string): () => void {
  const server = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const all = [server, ...execFileSync('pgrep', ['-P', server], { encoding: 'utf8' }).trim().split('\n')].map(Number);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  };
}

/** Two servers over one PostgreSQL and its streaming replica, made by `pg_basebackup`. */
describe.skipIf(!hasPostgres())('lists with a replica', () => {
  let cluster: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let copy: Awaited<ReturnType<typeof cluster.copy>>;
  let platforms: readonly [Platform, Platform];
  let apps: readonly [FastifyInstance, FastifyInstance];
  const opened: Store[] = [];

  const withReplica = (replica: NonNullable<StoreOptions['replica']>) => {
    const engine: Engine = {
      name: 'PostgreSQL',
      fresh: () =>
        Promise.resolve({
          open: (more) => openStore({ databaseUrl: cluster.url, replica, ...more }),
          remove: () => Promise.resolve(),
        }),
    };
    return openPlatform(engine);
  };
  const storeWith = async (replica: NonNullable<StoreOptions['replica']>) => {
    const store = await openStore({ databaseUrl: cluster.url, replica });
    opened.push(store);
    return store;
  };
  const replicaOf = ({ replica }: Store) => replica ?? expect.fail('no replica');
  const onReplica = (statement: string) => queryServer(copy.url, statement);
  /** Resolves when the replica has replayed everything and both servers know it. */
  const caughtUp = async () => {
    // Also flushes earlier commits, where the server commits asynchronously.
    await sql`select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'test', '')`.execute(
      platforms[0].store.db,
    );
    const { rows } = await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(
      platforms[0].store.db,
    );
    await vi.waitFor(
      async () =>
        expect(await onReplica(`select pg_last_wal_replay_lsn() >= '${rows[0]?.place}' as there`)).toEqual([
          { there: true },
        ]),
      { timeout: 60_000 },
    );
    await vi.waitFor(
      async () => {
        for (const { store } of platforms) {
          await replicaOf(store).updateStatus();
          expect(replicaOf(store).state().use).toBe('in use');
        }
      },
      { timeout: 60_000 },
    );
  };

  beforeAll(async () => {
    cluster = (await startPostgres()) ?? expect.fail('PostgreSQL does not start');
    copy = await cluster.copy();
    const replica = { url: copy.url, longestLag: 3_600_000 };
    platforms = [await withReplica(replica), await withReplica(replica)];
    const env = { ACCESS_LOG_KEY: 'k'.repeat(40), RATE_LIMIT_PER_MINUTE: '1000000' };
    apps = [await platforms[0].serve({ env }), await platforms[1].serve({ env })];
    for (const email of ['ada@clinic.test', 'bob@clinic.test']) await platforms[0].addUser({ email });
  });
  afterEach(async () => {
    await onReplica('select pg_wal_replay_resume()').catch(() => undefined);
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  afterAll(async () => {
    for (const platform of platforms) await platform.close();
    await Promise.all(platforms.map(({ store }) => store.close()));
    cluster.stop();
  });

  const call = (
    app: FastifyInstance,
    token: string,
    path: string,
    write?: { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly payload?: object },
  ) =>
    app.inject({
      method: 'GET',
      url: `/api/${path}`,
      headers: { authorization: token, manufacturer: 'octapharma' },
      ...write,
    });
  const list = async (app: FastifyInstance, token: string, query = '') =>
    (await call(app, token, `facilities?${query}`)).json<ListAnswer>();
  const create = async (app: FastifyInstance, token: string, name: string) =>
    (await call(app, token, 'facilities', { method: 'POST', payload: { name } })).json<{ id: number }>().id;
  const readsOf = (at: 0 | 1) => replicaOf(platforms[at].store).state().reads;

  test('are read from it, and never before it has what the session has written, by whichever server', async () => {
    const [ada, bob] = [await signIn(apps[0], 'ada@clinic.test'), await signIn(apps[0], 'bob@clinic.test')];
    const kept = await create(apps[0], bob, 'Kept');
    await caughtUp();
    await onReplica('select pg_wal_replay_pause()');
    const id = await create(apps[0], bob, 'New');
    await call(apps[1], bob, `facilities/${kept}`, { method: 'DELETE' });
    for (const app of apps) {
      const [page, trash, found] = [
        await list(app, bob),
        await list(app, bob, 'discard=true'),
        await list(app, bob, 'searchName=new'),
      ];
      expect([page.data.map((row) => row.id), page.meta.total]).toEqual([[id], 1]);
      expect([trash.data.map((row) => row.id), trash.meta.total]).toEqual([[kept], 1]);
      expect(found.meta.total).toBe(1);
      expect(
        (await call(app, bob, `versions?model_name=facilities&data_keyword=${kept}`)).json<ListAnswer>().meta.total,
      ).toBe(2);
      // A session without recent writes is answered by the replica, whose replay is paused.
      expect((await list(app, ada)).data.map((row) => row.id)).toEqual([kept]);
    }
    // A new session of the same user sees the writes of the former one.
    const again = await signIn(apps[1], 'bob@clinic.test');
    expect((await list(apps[0], again)).data.map((row) => row.id)).toEqual([id]);
    await onReplica('select pg_wal_replay_resume()');
    await caughtUp();
    const before = readsOf(1);
    expect((await list(apps[1], bob)).data.map((row) => row.id)).toEqual([id]);
    expect(readsOf(1)).toEqual({ ...before, replica: before.replica + 1 });
  });

  test('have the totals of searches brought up to date there as well', async () => {
    const [ada, bob] = [await signIn(apps[0], 'ada@clinic.test'), await signIn(apps[0], 'bob@clinic.test')];
    const found = async () => (await list(apps[0], ada, 'searchName=elsewhere')).meta.total;
    await caughtUp();
    const before = readsOf(0).replica;
    const totals = [await found()];
    for (const name of ['Elsewhere', 'Here', 'Elsewhere again']) {
      await create(apps[0], bob, name);
      await caughtUp();
      totals.push(await found(), await found());
    }
    expect(totals).toEqual([0, 1, 1, 1, 1, 2, 2]);
    expect(readsOf(0).replica).toBe(before + totals.length);
  });

  test('have pages far into them found there by what the primary keeps of their orders', async () => {
    const { store } = platforms[0];
    await sql`insert into octapharma.sinks (line) values ('First'), ('Second')`.execute(store.db);
    await sql`insert into octapharma.sink_orders (reason, sink_id) select 'Ordered', (select min(id) from octapharma.sinks) + n % 2 from generate_series(1, 40) as n`.execute(
      store.db,
    );
    await refreshLists({
      store,
      registry,
      manufacturers: [{ key: 'octapharma' }],
      log: { error: ({ err }) => expect.fail(String(err)) },
      rowThreshold: 30,
    });
    await caughtUp();
    const asked: string[] = [];
    const there = await openStore({ databaseUrl: copy.url, log: ({ query }) => asked.push(query.sql) });
    opened.push(there);
    const list = {
      source: { db: there.db, schema: 'octapharma', registry },
      resource: registry.get('sink_orders'),
      query: { where: [], discarded: false, sort: { field: 'sink_line', order: 'asc' } },
    } as const;
    const limits = { few: 0, far: 0, walkable: -1 };
    const { rows, total } = await findPage(list, { limit: 10, offset: 25 }, limits);
    expect([rows.length, total]).toEqual([10, 40]);
    expect(asked.some((text) => text.includes('list_buckets'))).toBe(true);
    expect(asked.filter((text) => text.includes('json_build_array'))).toEqual([]);
  });

  test('say how far it is behind, and leave it where that is too far', async () => {
    const ada = await signIn(apps[0], 'ada@clinic.test');
    await caughtUp();
    await list(apps[0], ada);
    expect((await apps[0].inject('/api/ready')).json()).toEqual({
      status: 'ready',
      replica: { use: 'in use', lag_seconds: expect.any(Number) as number },
    });
    const metrics = (await apps[0].inject({ method: 'GET', url: '/api/metrics', remoteAddress: '127.0.0.1' })).body;
    expect(metrics).toMatch(/^desk_replica_in_use 1$/m);
    expect(metrics).toMatch(/^desk_replica_lag_seconds [\d.e-]+$/m);
    expect(metrics).toMatch(/^desk_list_reads_total\{from="replica"\} [1-9]/m);
    const strict = await storeWith({ url: copy.url, longestLag: 0 });
    await vi.waitFor(
      async () => {
        await replicaOf(strict).updateStatus();
        expect(replicaOf(strict).state()).toMatchObject({ use: 'in use', lagSeconds: 0 });
      },
      { timeout: 60_000 },
    );
    await onReplica('select pg_wal_replay_pause()');
    await sql`create table if not exists public.written ()`.execute(strict.db);
    await vi.waitFor(
      async () => {
        await replicaOf(strict).updateStatus();
        expect(replicaOf(strict).state().use).toBe('behind');
      },
      { timeout: 60_000 },
    );
    expect(replicaOf(strict).state().lagSeconds).toBeGreaterThan(0);
    const there = (db: Store['db']) =>
      sql<{ there: boolean }>`select to_regclass('public.written') is not null as there`
        .execute(db)
        .then(({ rows }) => rows[0]?.there);
    expect(await replicaOf(strict).read(0, there)).toBe(true);
  });

  test('go on there however long they take, while it answers others', async () => {
    await caughtUp();
    const { replica } = platforms[0].store;
    const before = readsOf(0);
    const slow = replica?.read(0, (db) => sql`select pg_sleep(2.5)`.execute(db));
    const ada = await signIn(apps[0], 'ada@clinic.test');
    await slow;
    await list(apps[0], ada);
    expect(readsOf(0)).toEqual({ ...before, replica: before.replica + 2 });
  });

  test('cost nobody an error when it stops, and come from it again when it is back', async () => {
    await caughtUp();
    const ada = await signIn(apps[0], 'ada@clinic.test');
    const statuses: number[] = [];
    let isOver = false;
    const callers = apps.flatMap((app) =>
      Array.from({ length: 4 }, async () => {
        while (!isOver) statuses.push((await call(app, ada, 'facilities?per=100')).statusCode);
      }),
    );
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(20), { timeout: 60_000 });
    copy.control('stop', 'immediate');
    const stopped = statuses.length;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(stopped + 50), { timeout: 60_000 });
    isOver = true;
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await apps[0].inject('/api/ready')).json()).toEqual({
      status: 'ready',
      replica: { use: 'unreachable', lag_seconds: null },
    });
    copy.control('start');
    await caughtUp();
    const before = readsOf(0).replica;
    await list(apps[0], ada);
    expect(readsOf(0).replica).toBe(before + 1);
  });

  test('cost nobody an error when it freezes, and only those a second try who were being answered by it', async () => {
    await caughtUp();
    const ada = await signIn(apps[0], 'ada@clinic.test');
    const statuses: number[] = [];
    let isOver = false;
    const before = readsOf(0);
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await call(apps[0], ada, 'facilities?per=100')).statusCode);
    });
    const melt = freeze(copy.data);
    try {
      await vi.waitFor(() => expect(readsOf(0).primary).toBeGreaterThan(before.primary + 100), { timeout: 60_000 });
      expect(replicaOf(platforms[0].store).state().use).toBe('unreachable');
    } finally {
      melt();
      isOver = true;
    }
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // A check that succeeded just before the freeze may have directed each caller to the replica once more.
    expect(readsOf(0).again - before.again).toBeLessThanOrEqual(2 * callers.length);
    await caughtUp();
    const again = readsOf(0).replica;
    await list(apps[0], ada);
    expect(readsOf(0).replica).toBe(again + 1);
  });

  test('are not read from what is no replica of the same database', async () => {
    const other = new URL(copy.url);
    other.pathname = '/template1';
    const [itself, another] = [
      await storeWith({ url: cluster.url, longestLag: 1_000 }),
      await storeWith({ url: other.href, longestLag: 1_000 }),
    ];
    await Promise.all([itself, another].map((store) => replicaOf(store).updateStatus()));
    expect([itself, another].map((store) => replicaOf(store).state().use)).toEqual([
      'not a replica',
      'of another database',
    ]);
  });
});
