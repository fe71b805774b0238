import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { createRegistry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { readConfig } from '../../src/server/config';
import { openServer } from '../../src/server/openServer';
import type { ServerOptions } from '../../src/server/ServerOptions';
import { prepareStore, schemaOptions } from '../../src/server/operations/start/prepareStore';
import { reportBlockers } from '../../src/server/operations/start/reportBlockers';
import { createProductExtensions, type ProductExtensions } from '../../src/server/productExtensions';
import {
  createDeferredIndexes,
  syncSchema,
  takeSchemaSnapshot,
  openStore,
  planFromSnapshot,
  planSchema,
  startMaintenance,
  vacuumChangedTables,
  withoutTimeouts,
  type Store,
} from '../../src/server/db';
import { storedFields } from '../../src/server/db/tables/fieldColumns';
import { borrowStore, engines, withDatabase, withEmptyStore } from './stores';

const product = createProductExtensions({ manufacturers });
const two = manufacturers.slice(0, 2);
const partsWith = (more: Partial<ProductExtensions> = {}): ServerOptions => ({
  config: readConfig({}),
  registry,
  manufacturers: two,
  defaultManufacturer,
  product: { ...product, prepare: (store) => createProductExtensions({ manufacturers: two }).prepare(store), ...more },
});

describe.each(engines)('a start on $name', ({ name, fresh }) => {
  let store: Store;
  // One store for all tests, as creating it takes longest: each test leaves the tables as a start does.
  withEmptyStore({ fresh }, { take: (opened) => (store = opened) });

  const tables = async () =>
    (
      await sql<{
        name: string;
      }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(
        store.db,
      )
    ).rows.map((row) => row.name);
  /** The row count of every table, and a digest of the named columns. */
  const digests = async (columnsOf: (table: string) => string) => {
    const found: Record<string, unknown> = {};
    // These are derived tables, rebuilt where they do not match.
    for (const table of (await tables()).filter((each) => !/\.row_(counts|changes)$/.test(each))) {
      const { rows } = await sql
        .raw(
          `select count(*) as n, md5(string_agg(md5(row(${columnsOf(table)})::text), '' order by md5(row(${columnsOf(table)})::text))) as content from ${table}`,
        )
        .execute(store.db);
      found[table] = rows[0];
    }
    return found;
  };

  test('on which nobody could sign in is refused before any table is made', async () => {
    const prepare = vi.fn();
    const inProduction = (env: Record<string, string>): ServerOptions => ({
      ...partsWith({ prepare }),
      config: readConfig({ NODE_ENV: 'production', ...env }),
    });
    await expect(prepareStore(store, inProduction({}))).rejects.toThrow(
      'There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD to create the first one',
    );
    await expect(
      prepareStore(store, inProduction({ ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: 'password1' })),
    ).rejects.toThrow('ADMIN_PASSWORD cannot be used');
    expect(prepare).not.toHaveBeenCalled();
  });

  test('that fails half way changes nothing, and the next one does all of it', async () => {
    // Fails after the tables, and after the first demo records.
    const broken: ServerOptions = {
      ...partsWith(),
      manufacturers: [two[0], { ...two[1], features: undefined as never }] as ServerOptions['manufacturers'],
    };
    await expect(prepareStore(store, broken)).rejects.toThrow();
    expect(await tables()).toEqual([]);
    expect(await prepareStore(store, partsWith())).toBeUndefined();
    expect(await planSchema(store, schemaOptions(partsWith()))).toMatchObject({ statements: [] });
    const { rows } = await sql<{ n: number }>`select count(*) as n from kedrion.patients`.execute(store.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  test('on tables of an older version keeps every row, and a later start adds none', async () => {
    const parts = partsWith();
    const dropped = new Map<string, string>();
    for (const { key } of two) {
      for (const resource of registry.all.filter(({ shared, view }) => !shared && !view)) {
        const newest = storedFields(resource).findLast(
          ([field, { kind }]) =>
            !['id', 'created_at', 'updated_at', 'discarded_at', ...resource.titleFields].includes(field) &&
            kind !== 'reference',
        );
        if (newest) dropped.set(`${key}.${resource.name}`, newest[0]);
      }
    }
    for (const [table, column] of dropped)
      await sql.raw(`alter table ${table} drop column "${column}" cascade`).execute(store.db);
    await sql`drop table octapharma.email_notifications`.execute(store.db);
    const { rows: columns } = await sql<{ place: string; names: string }>`
      select format('%I.%I', table_schema, table_name) as place, string_agg(format('%I', column_name), ', ' order by column_name) as names
      from information_schema.columns group by 1`.execute(store.db);
    const older = new Map(columns.map(({ place, names }) => [place, names]));
    const before = await digests((table) => older.get(table) ?? '1');
    await prepareStore(store, parts);
    const after = await digests((table) => older.get(table) ?? '1');
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(after).toEqual({ ...before, 'octapharma.email_notifications': { n: 0, content: null } });
    expect(await planSchema(store, schemaOptions(parts))).toMatchObject({ statements: [] });
  });

  test('can be planned from what was written down of the tables', async () => {
    const parts = partsWith();
    await sql`alter table octapharma.payers drop column phone`.execute(store.db);
    await sql`drop index kedrion.payers_live`.execute(store.db);
    const note = await takeSchemaSnapshot(store, schemaOptions(parts));
    const plan = await planSchema(store, schemaOptions(parts));
    expect(plan.statements.length).toBeGreaterThan(1);
    const said = vi.spyOn(console, 'log').mockReturnValue();
    // A plan from a snapshot assumes that the store is not in use, so it does not create indexes concurrently.
    expect((await planFromSnapshot(note, schemaOptions(parts))).statements.toSorted()).toEqual(
      plan.statements.map((statement) => statement.replace(' concurrently', '')).toSorted(),
    );
    // A start that changes the tables must read them again.
    expect(await prepareStore(store, parts)).toBeUndefined();
    expect(await prepareStore(store, parts)).toBe(await takeSchemaSnapshot(store, schemaOptions(parts)));
    // Only the start that changes them logs it.
    expect(said.mock.calls).toEqual([
      [`The tables were migrated to the declarations: ${plan.statements.length} statements were run`],
    ]);
    said.mockRestore();
  });

  test('compares the totals with the tables before the first call where it has changed a table, or others write to them', async () => {
    const add = () =>
      sql`insert into kedrion.row_counts (counted, live, discarded) values ('payers', 3, 0)`.execute(store.db);
    const isMended = async () => {
      const { rows } = await sql<{ told: number; there: number }>`
        select (select sum(live + discarded)::int from kedrion.row_counts where counted = 'payers') as told, (select count(*)::int from kedrion.payers) as there`.execute(
        store.db,
      );
      return rows[0]?.told === rows[0]?.there;
    };
    await prepareStore(store, partsWith());
    await add();
    await prepareStore(store, partsWith());
    expect(await isMended()).toBe(name === 'PostgreSQL');
    await sql`drop index kedrion.payers_live`.execute(store.db);
    await add();
    await prepareStore(store, partsWith());
    expect(await isMended()).toBe(true);
  });

  test('leaves the planner knowing what is there, and upkeep follows as it grows', async () => {
    await sql`create table grown (name text)`.execute(store.db);
    const known = async () =>
      (await sql<{ n: number }>`select reltuples as n from pg_class where relname = 'grown'`.execute(store.db)).rows[0]
        ?.n;
    await sql`insert into grown select 'x' from generate_series(1, 400)`.execute(store.db);
    expect(await vacuumChangedTables(store)).not.toContain('public.grown');
    await sql`insert into grown select 'x' from generate_series(1, 400)`.execute(store.db);
    const tended = await vacuumChangedTables(store);
    // On a PostgreSQL server, autovacuum may have done it first, and others may hold back the dead rows of its
    // catalogs.
    if (name === 'PGlite') expect(tended).toEqual(['public.grown']);
    expect(await known()).toBe(800);
    expect((await vacuumChangedTables(store)).filter((table) => !table.startsWith('pg_catalog.'))).toEqual([]);
  });
});

describe.each(engines.filter(({ name }) => name === 'PGlite'))('a store on $name that stays open', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened) });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Runs the maintenance of one minute. */
  const maintain = async () => {
    const stop = startMaintenance(store);
    vi.advanceTimersByTime(60_000);
    await stop();
  };
  const write = (bytes: number) =>
    sql`select pg_logical_emit_message(false, 'written', repeat('x', ${bytes}::integer))`.execute(store.db);
  const logLength = async () =>
    (
      await sql<{
        bytes: number;
      }>`select (pg_current_wal_insert_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()`.execute(
        store.db,
      )
    ).rows[0]?.bytes ?? 0;

  test('reuses the space of the planner statistics that it replaces', async () => {
    await sql`create table analysed as select (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 20) part) as words from generate_series(1, 200) n`.execute(
      store.db,
    );
    const size = async () =>
      (await sql<{ bytes: number }>`select pg_table_size('pg_statistic')::bigint as bytes`.execute(store.db)).rows[0]
        ?.bytes;
    const analyse = async () => {
      for (let time = 0; time < 20; time += 1) await sql`analyze analysed`.execute(store.db);
      return vacuumChangedTables(store);
    };
    expect(await analyse()).toContain('pg_catalog.pg_statistic');
    expect(await vacuumChangedTables(store)).toEqual([]);
    const sizeAfter = async (times: number) => {
      for (let time = 0; time < times; time += 1) await analyse();
      return size();
    };
    const filled = await sizeAfter(4);
    expect(await sizeAfter(4)).toBe(filled);
  });

  test('keeps a bounded part of its write-ahead log, which a start after a kill replays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const megabyte = 1024 * 1024;
    await sql`checkpoint`.execute(store.db);
    await write(8 * megabyte);
    await maintain();
    expect(await logLength()).toBeGreaterThan(8 * megabyte);
    await write(64 * megabyte);
    await maintain();
    expect(await logLength()).toBeLessThan(megabyte);
  });
});

test.each(engines)(
  'a start in production on $name stores the administrator, the programs and nothing else, and a later one needs no variables',
  async (engine) => {
    const { store, giveBack } = await borrowStore(engine, registry);
    const inProduction = (env: Record<string, string> = {}): ServerOptions => ({
      config: readConfig({ NODE_ENV: 'production', ...env }),
      registry,
      manufacturers,
      defaultManufacturer,
      product,
    });
    const filled = async () => {
      const { rows } = await sql<{
        name: string;
      }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
        store.db,
      );
      const probes = rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
      return (await sql.raw<{ name: string }>(probes.join(' union all ')).execute(store.db)).rows
        .map(({ name }) => name)
        .filter((name) => !/\.row_(counts|changes)$/.test(name))
        .sort();
    };
    const expected = [
      [...manufacturers.map(({ key }) => `${key}.programs`), 'staff.users'].sort(),
      [{ email: 'boss@clinic.test', role: 'brand_admin' }],
    ];
    try {
      await prepareStore(
        store,
        inProduction({ ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: 'a long enough secret' }),
      );
      const users = () => sql`select email, role from staff.users`.execute(store.db).then(({ rows }) => rows);
      expect([await filled(), await users()]).toEqual(expected);
      await prepareStore(store, inProduction());
      expect([await filled(), await users()]).toEqual(expected);
    } finally {
      await giveBack();
    }
  },
);

/** Declarations that call routes that do not exist: the product's, without the routes other than those of records. */
const unanswered = (env: Record<string, string>): ServerOptions => ({
  ...partsWith({ routes: [] }),
  config: readConfig(env),
});
const refusal =
  'users: action "Reset Second Factor" calls POST users/:id/reset_second_factor, which the server has no route for; correct the call, or add the route to the server';

test('a start over declarations that call what nothing answers makes no data folder', async () => {
  const folder = join(tmpdir(), `desk-never-${process.pid}`);
  await expect(openServer(unanswered({ DATA_DIR: folder }))).rejects.toThrow(refusal);
  expect(existsSync(folder)).toBe(false);
});

test('a start that fails late stops what it had started', async () => {
  const folder = join(tmpdir(), `desk-late-${process.pid}`);
  const closed = vi.fn();
  const failing: ServerOptions = {
    ...partsWith({
      routes: [
        ...product.routes,
        (api) => {
          api.addHook('onReady', () => Promise.reject(new Error('Too late')));
          api.addHook('onClose', () => Promise.resolve(closed()));
        },
      ],
    }),
    config: readConfig({ DATA_DIR: folder, SEED: 'none' }),
  };
  try {
    await expect(openServer(failing)).rejects.toThrow('Too late');
    expect(closed).toHaveBeenCalledOnce();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

withDatabase('on a database of another server', (url) => {
  test('a start without the key of the access log leaves the tables as they are', async () => {
    const folder = join(tmpdir(), `desk-key-${process.pid}`);
    const start = (character: string) => {
      const config = { DATABASE_URL: url(), SEED: 'none', ACCESS_LOG_KEY: character.repeat(40), DATA_DIR: folder };
      return openServer({ ...partsWith(), config: readConfig(config) });
    };
    await (await start('a')).close();
    const store = await openStore({ databaseUrl: url() });
    const columnCount = async () =>
      (await sql`select from information_schema.columns where table_name = 'payers'`.execute(store.db)).rows.length;
    await sql`alter table octapharma.payers drop column name`.execute(store.db);
    const before = await columnCount();
    await expect(start('b')).rejects.toThrow('The access log of this database is signed with the key');
    expect(await columnCount()).toBe(before);
    await (await start('a')).close();
    expect(await columnCount()).toBe(before + 1);
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
});

withDatabase('on a server of its own', (url) => {
  test('a start over declarations that call what nothing answers leaves the tables as they are', async () => {
    const store = await openStore({ databaseUrl: url() });
    await sql`create schema octapharma`.execute(store.db);
    await sql`create table octapharma.payers (id bigint primary key)`.execute(store.db);
    await expect(openServer(unanswered({ DATABASE_URL: url() }))).rejects.toThrow(refusal);
    const { rows } = await sql<{ place: string }>`
      select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`.execute(
      store.db,
    );
    expect(rows).toEqual([{ place: 'octapharma.payers.id' }]);
    await store.close();
  });

  test('a start that waits for a lock names who holds it, once', async () => {
    const [store, operator] = [await openStore({ databaseUrl: url() }), await openStore({ databaseUrl: url() })];
    await sql`create table held (n int)`.execute(store.db);
    const writeLine = vi.fn();
    await withoutTimeouts(store, async (transaction) => {
      const stopReport = await reportBlockers(store, transaction, { intervalMs: 20, writeLine });
      let waiting: Promise<unknown> | undefined;
      await operator.db.transaction().execute(async (holding) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holding);
        await sql`lock table held`.execute(holding);
        waiting = sql`select n from held`.execute(transaction);
        const line = new RegExp(
          `^The start waits for other connections to the database: ${rows[0]?.pid} \\(patient-support-desk, idle in transaction, \\d+ s\\)\\. To end one: `,
        );
        await expect.poll(() => writeLine.mock.calls).toEqual([[expect.stringMatching(line)]]);
        await sql`select pg_sleep(0.1)`.execute(operator.background);
      });
      await waiting;
      await stopReport();
    });
    expect(writeLine).toHaveBeenCalledOnce();
    for (const opened of [store, operator]) await opened.close();
  });

  test('a start that creates an index while the table is in use names the transaction that it waits for', async () => {
    const [store, operator] = [await openStore({ databaseUrl: url() }), await openStore({ databaseUrl: url() })];
    const boats = defineResource({
      name: 'boats',
      label: { one: 'Boat', many: 'Boats' },
      titleFields: ['name'],
      fields: { name: text('Name') },
      search: { name: { field: 'name', op: 'contains' } },
    });
    const options = { registry: createRegistry([boats], { features: [] }), manufacturers: [{ key: 'zenith' }] };
    await syncSchema(store, options);
    const indexes = () =>
      sql<{
        name: string;
      }>`select indexname as name from pg_indexes where schemaname = 'zenith' and indexdef not like '%UNIQUE%' order by 1`.execute(
        store.background,
      );
    const { rows: made } = await indexes();
    await sql`drop index ${sql.table(`zenith.${made[0]?.name}`)}`.execute(store.db);
    const writeLine = vi.fn();
    let created: Promise<void> | undefined;
    await operator.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (reading) => {
        const { rows } = await sql<{
          pid: number;
        }>`select pg_backend_pid() as pid from zenith.boats right join (select 1) one on true`.execute(reading);
        created = createDeferredIndexes(store, options, (db) =>
          reportBlockers(store, db, { intervalMs: 20, writeLine }),
        );
        const line = new RegExp(
          `^The start waits for other connections to the database: ${rows[0]?.pid} \\(patient-support-desk, idle in transaction, \\d+ s\\)\\. To end one: `,
        );
        // A short transaction of another connection may have been in its way before, and is named as well.
        await expect.poll(() => writeLine.mock.lastCall).toEqual([expect.stringMatching(line)]);
      });
    await created;
    expect((await indexes()).rows).toEqual(made);
    for (const opened of [store, operator]) await opened.close();
  });
});
