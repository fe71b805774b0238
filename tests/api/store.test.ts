import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { choice, defineResource, longText, phone, richText, text, viewedFields } from '../../src/schema/declare';
import { createRegistry } from '../../src/schema';
import { ensureMonth } from '../../src/server/accessLog/logQueries';
import { serverTables } from '../../src/server/serverTables';
import {
  createMissingTables,
  openStore,
  planSchema,
  syncSchema,
  retryOnLockTimeout,
  type SchemaOptions,
  type Store,
} from '../../src/server/db';
import { registry } from '../fixtures/everything';
import { engines, withEmptyStore, type FreshStore } from './stores';

const manufacturers = [{ key: 'octapharma' }, { key: 'kedrion' }];
const optionsOf = (some: typeof manufacturers): SchemaOptions => ({
  registry,
  manufacturers: some,
  tables: serverTables(some),
});
const options = optionsOf(manufacturers);
/** For tests whose result is the same for each manufacturer, or for few kinds of records as for all. */
const ofOne = optionsOf(manufacturers.slice(0, 1));
const searched = (name: string) =>
  defineResource({
    name,
    label: { one: name, many: `${name} all` },
    titleFields: ['name'],
    fields: { name: text('Name'), phone: phone('Phone') },
    search: { name: { field: 'name', op: 'contains' } },
  });
const ofFew = { ...options, registry: createRegistry([searched('payers'), searched('facilities')], { features: [] }) };
const ofOneAndFew = { ...ofOne, registry: ofFew.registry };

describe.each(engines)('tables from declarations on $name', ({ name, fresh }) => {
  let from: FreshStore;
  let store: Store;
  withEmptyStore(
    { fresh },
    { take: (opened, itself) => ([store, from] = [opened, itself]), dropped: ['octapharma', 'kedrion', 'staff'] },
  );

  const run = (statement: string) => sql.raw(statement).execute(store.db);
  /** How an index is created on a table in use. */
  const beside = name === 'PostgreSQL' ? ' concurrently' : '';

  test('are made by the first start, and left alone by the second', async () => {
    const { statements: plan } = await planSchema(store, options);
    expect(plan).toContain('create schema "octapharma"');
    expect(await syncSchema(store, options)).toEqual({ statements: plan });
    expect(await planSchema(store, options)).toEqual({ steps: [], statements: [] });
    expect(await syncSchema(store, options)).toEqual({ statements: [] });
  });

  test('are planned without being made', async () => {
    expect((await planSchema(store, ofOne)).statements.length).toBeGreaterThan(100);
    const found = await sql<{
      n: number;
    }>`select count(*) as n from information_schema.tables where table_schema = 'octapharma'`.execute(store.db);
    expect(found.rows).toEqual([{ n: 0 }]);
  });

  test('get back what is missing of them, and keep their rows', async () => {
    await syncSchema(store, ofFew);
    await run(`insert into octapharma.payers (name) values ('Kept')`);
    await run('alter table octapharma.payers drop column phone');
    await run('drop index octapharma.payers_name_folded');
    await run('drop table kedrion.facilities');
    const { statements: plan } = await planSchema(store, ofFew);
    expect(plan.slice(0, 2)).toEqual([
      'alter table "octapharma"."payers" add column "phone" text',
      expect.stringContaining('create table "kedrion"."facilities"'),
    ]);
    expect(plan).toContain(
      `create index${beside} "payers_name_folded" on "octapharma"."payers" using gin ((staff.fold_text("name")) gin_trgm_ops)`,
    );
    expect(await syncSchema(store, ofFew)).toEqual({ statements: plan });
    const rows = await sql`select name, phone from octapharma.payers`.execute(store.db);
    expect(rows.rows).toEqual([{ name: 'Kept', phone: null }]);
  });

  if (name === 'PostgreSQL')
    test('get an index of the access log month by month while others write to it, and the rest of one that was broken off', async () => {
      const alone = { ...options, manufacturers: [] };
      await syncSchema(store, alone);
      for (const month of ['2026-01', '2026-02', '2026-03']) await ensureMonth(store.db, month);
      await run('drop index staff.access_log_action');
      await run('create index access_log_action on only staff.access_log (action, happened_at)');
      await run('create index access_log_2026_01_action on staff.access_log_2026_01 (action, happened_at)');
      await run('alter index staff.access_log_action attach partition staff.access_log_2026_01_action');
      const made = (month: string) => [
        `create index concurrently "access_log_${month}_action" on "staff"."access_log_${month}" (action, happened_at)`,
        `alter index "staff"."access_log_action" attach partition "staff"."access_log_${month}_action"`,
      ];
      expect((await planSchema(store, alone)).statements).toEqual([...made('2026_02'), ...made('2026_03')]);
      await syncSchema(store, alone);
      expect((await planSchema(store, alone)).statements).toEqual([]);
      await run('drop index staff.access_log_happened');
      const writer = await store.db.startTransaction().execute();
      try {
        await sql`lock table staff.access_log in row exclusive mode`.execute(writer);
        const { statements } = await planSchema(store, alone);
        expect(statements[0]).toBe('create index "access_log_happened" on only "staff"."access_log" (happened_at)');
        expect(statements).toHaveLength(7);
        const synced = syncSchema(store, alone);
        // Short changes yield to writers, so that the next writer need not wait for the first one.
        await store.db.transaction().execute(async (next) => {
          await sql`set local lock_timeout = 5000`.execute(next);
          await sql`lock table staff.access_log in row exclusive mode`.execute(next);
        });
        await writer.commit().execute();
        await synced;
      } finally {
        if (!writer.isCommitted) await writer.rollback().execute();
      }
      expect((await planSchema(store, alone)).statements).toEqual([]);
    });

  test('get another index of a view that shows other records, in place of the one that it had', async () => {
    const viewing = (where: Readonly<Record<string, 'S' | readonly ['S', ...string[]]>>): SchemaOptions => {
      const boats = defineResource({
        name: 'boats',
        label: { one: 'Boat', many: 'Boats' },
        titleFields: ['id'],
        fields: { size: choice('Size', ['S', 'M', 'L']) },
      });
      const small = defineResource({
        name: 'small',
        label: { one: 'Small', many: 'Small Ones' },
        titleFields: ['id'],
        verbs: ['list'],
        view: { of: 'boats', where },
        fields: viewedFields(boats),
      });
      return { ...ofOne, registry: createRegistry([boats, small], { features: [] }) };
    };
    const former = await syncSchema(store, viewing({ size: 'S' })).then(() =>
      sql<{
        name: string;
      }>`select indexname as name from pg_indexes where indexname like 'boats_small_sorted%'`.execute(store.db),
    );
    const { statements } = await syncSchema(store, viewing({ size: ['S', 'M'] }));
    const [made = '', ...others] = statements.filter((statement) => statement.startsWith('create index'));
    expect(others).toEqual([]);
    expect(made).toMatch(
      /^create index[a-z ]* "boats_small_sorted_[0-9a-f]{8}" on "octapharma"."boats" \("id"\) where discarded_at is null and "size" collate "und-x-icu" in \('S', 'M'\)$/,
    );
    expect(statements).toContain(`drop index${beside} "octapharma"."${former.rows[0]?.name ?? ''}"`);
    expect(await planSchema(store, viewing({ size: ['S', 'M'] }))).toEqual({ steps: [], statements: [] });
  });

  test('take texts as long as their declaration allows, whatever they are searched by', async () => {
    const notes = defineResource({
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      titleFields: ['body'],
      fields: { body: longText('Body'), title: text('Title', { maxLength: 2000 }) },
      search: { body: { field: 'body', op: 'eq' }, title: { field: 'title', op: 'eq' } },
      list: { columns: ['title'], sort: { field: 'title', order: 'asc' } },
    });
    await syncSchema(store, { registry: createRegistry([notes], { features: [] }), manufacturers });
    const long = Array.from({ length: 10_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(
      '',
    );
    await sql`insert into octapharma.notes (body, title) values (${long}, ${long.slice(0, 2000)})`.execute(store.db);
    const found = await sql`select id from octapharma.notes where body = ${long}`.execute(store.db);
    expect(found.rows).toHaveLength(1);
  });

  test('are rid of an index whose making was broken off, and get it whole', async () => {
    await syncSchema(store, ofOneAndFew);
    await run(`update pg_index set indisvalid = false where indexrelid = 'octapharma.payers_name_folded'::regclass`);
    const { statements: plan } = await planSchema(store, ofOneAndFew);
    expect(plan).toEqual([
      `drop index${beside} "octapharma"."payers_name_folded"`,
      `create index${beside} "payers_name_folded" on "octapharma"."payers" using gin ((staff.fold_text("name")) gin_trgm_ops)`,
    ]);
    expect(await syncSchema(store, ofOneAndFew)).toEqual({ statements: plan });
    expect(await planSchema(store, ofOneAndFew)).toEqual({ steps: [], statements: [] });
  });

  test('have their functions written anew where an edition before wrote them otherwise, over an extension that is anywhere', async () => {
    await syncSchema(store, ofOneAndFew);
    await run(
      `create or replace function staff.fold_accents(given text) returns text language sql immutable strict parallel safe set search_path from current as $$ select lower(unaccent(given)) $$`,
    );
    const anew = (schema: string): unknown =>
      expect.stringContaining(`create or replace function staff.fold_accents(given text) returns text language plpgsql immutable strict parallel safe
      as $$ begin return lower("${schema}".unaccent(`);
    expect((await syncSchema(store, ofOneAndFew)).statements).toContainEqual(anew('public'));
    try {
      await run('create schema elsewhere');
      await run('alter extension unaccent set schema elsewhere');
      expect((await syncSchema(store, ofOneAndFew)).statements).toContainEqual(anew('elsewhere'));
      const found = await store.db.transaction().execute(async (transaction) => {
        await sql`set local search_path = pg_catalog`.execute(transaction);
        return sql<{ text: string }>`select staff.fold_text('SÁNCHEZ') as text`.execute(transaction);
      });
      expect(found.rows).toEqual([{ text: 'sanchez' }]);
    } finally {
      await run('alter extension unaccent set schema public');
      await run('drop schema elsewhere');
    }
  });

  test('get new indexes over a function that an edition before wrote otherwise, which find what it makes of the stored texts now', async () => {
    await syncSchema(store, ofOneAndFew);
    await run(
      `create or replace function staff.fold_accents(given text) returns text language plpgsql immutable strict parallel safe as $$ begin return lower(given); end $$`,
    );
    await run(`insert into octapharma.payers (name) values ('Sánchez'), ('San​chez')`);
    await ensureMonth(store.db, '2026-01');
    const found = () =>
      store.db.transaction().execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        return (
          await sql<{
            name: string;
          }>`select name from octapharma.payers where staff.fold_text("name") like '%sanchez%' order by id`.execute(
            transaction,
          )
        ).rows.map((row) => row.name);
      });
    await run('reindex table octapharma.payers');
    expect(await found()).toEqual([]);
    const { statements: plan } = await planSchema(store, ofOneAndFew);
    expect(plan.filter((statement) => statement.includes('payers'))).toEqual([
      'drop index "octapharma"."payers_name_folded"',
      `create index${beside} "payers_name_folded" on "octapharma"."payers" using gin ((staff.fold_text("name")) gin_trgm_ops)`,
    ]);
    expect(await syncSchema(store, ofOneAndFew)).toEqual({ statements: plan });
    expect(await found()).toEqual(['Sánchez', 'San​chez']);
    expect(await planSchema(store, ofOneAndFew)).toEqual({ steps: [], statements: [] });
  });

  test('get a new index where formatted text is read otherwise than by an edition before', async () => {
    const noted = defineResource({
      name: 'visits',
      label: { one: 'Visit', many: 'Visits' },
      titleFields: ['id'],
      fields: { note: richText('Note') },
      search: { note: { field: 'note', op: 'contains' } },
    });
    const ofNotes = { ...ofOne, registry: createRegistry([noted], { features: [] }) };
    await syncSchema(store, ofNotes);
    const {
      rows: [made],
    } = await sql<{
      indexname: string;
    }>`select indexname from pg_indexes where tablename = 'visits' and indexname like '%folded%'`.execute(store.db);
    await run(`drop index octapharma."${String(made?.indexname)}"`);
    await run(
      `create index visits_note_folded on octapharma.visits using gin ((staff.fold_text(regexp_replace(note, '<[^>]*>', '', 'g'))) gin_trgm_ops)`,
    );
    const { statements: plan } = await planSchema(store, ofNotes);
    expect(plan).toEqual([
      expect.stringMatching(`^create index${beside} "${String(made?.indexname)}"`),
      `drop index${beside} "octapharma"."visits_note_folded"`,
    ]);
    expect(await syncSchema(store, ofNotes)).toEqual({ statements: plan });
    expect(await planSchema(store, ofNotes)).toEqual({ steps: [], statements: [] });
  });

  test('find a name with its blanks folded after an edition that kept them', async () => {
    await syncSchema(store, ofOneAndFew);
    await run(`create or replace function staff.fold_text(given text) returns text language sql immutable parallel safe
      as $$ select case when octet_length(given) = char_length(given) then lower(given collate "C") else staff.fold_accents(given) end $$`);
    await run(`insert into octapharma.payers (name) values ('Blue  Cross'), (E'Blue\\nCross')`);
    await run('reindex table octapharma.payers');
    expect((await syncSchema(store, ofOneAndFew)).statements).toContain('drop index "octapharma"."payers_name_folded"');
    const found = await store.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return (
        await sql<{
          name: string;
        }>`select name from octapharma.payers where staff.fold_text("name") like '%blue cross%' order by id`.execute(
          transaction,
        )
      ).rows;
    });
    expect(found).toHaveLength(2);
    expect(await planSchema(store, ofOneAndFew)).toEqual({ steps: [], statements: [] });
  });

  // The embedded store has no concurrent readers.
  if (name === 'PostgreSQL')
    test('give way to whoever reads them, and are changed when they let them', async () => {
      await syncSchema(store, ofOneAndFew);
      await run('alter table octapharma.payers drop column phone');
      let changed: Promise<unknown> = Promise.resolve();
      await store.db.transaction().execute(async (reader) => {
        await sql`select count(*) from octapharma.payers`.execute(reader);
        changed = retryOnLockTimeout(() => createMissingTables(store, ofOneAndFew));
        // Readers must not queue behind a waiting change: they would time out.
        for (let n = 0; n < 5; n += 1) await run('select count(*) from octapharma.payers');
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader);
        const isWaiting = async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`.execute(
              store.db,
            )
          ).rows.length > 0;
        while (!(await isWaiting())) await run('select 1');
        await run('select count(*) from octapharma.payers');
      });
      await changed;
      expect(
        (await planSchema(store, ofOneAndFew)).statements.filter((statement) => statement.startsWith('alter')),
      ).toEqual([]);
    });

  test('are made once by two servers that start together', async () => {
    const other = name === 'PostgreSQL' ? await from.open() : store;
    const [one, two] = await Promise.all([syncSchema(store, ofOneAndFew), syncSchema(other, ofOneAndFew)]);
    expect([one.statements.length, two.statements.length].toSorted((a, b) => a - b)[0]).toBe(0);
    if (other !== store) await other.close();
    expect(await planSchema(store, ofOneAndFew)).toEqual({ steps: [], statements: [] });
  });

  test('answer numbers, dates and instants alike', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, 12.50::numeric as amount, '0999-02-03'::date as day,
      '2024-02-29 23:59:59.123456+05'::timestamptz as moment, array['a', 'b,c'] as list, '{"a": [1]}'::jsonb as structure, true as yes`.execute(
        store.db,
      );
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        amount: 12.5,
        day: '0999-02-03',
        moment: '2024-02-29T18:59:59.123Z',
        list: ['a', 'b,c'],
        structure: { a: [1] },
        yes: true,
      },
    ]);
  });

  test('keep transactions apart', async () => {
    await run('create table if not exists public.counters (n int)');
    await run('truncate public.counters');
    const work = (n: number) =>
      store.db.transaction().execute(async (transaction) => {
        await sql`insert into public.counters values (${n})`.execute(transaction);
        if (n % 2 === 1) throw new Error('odd');
      });
    await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
    const { rows } = await sql<{ n: number }>`select n from public.counters order by n`.execute(store.db);
    expect(rows.map(({ n }) => n)).toEqual([0, 2, 4]);
  });
});

describe('a data folder', () => {
  test('opens again after a clean stop', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'desk-store-'));
    for (const expected of [0, 1]) {
      const store = await openStore({ dataDir });
      await sql`create table if not exists stops (n int)`.execute(store.db);
      const { rows } = await sql<{ n: number }>`select count(*) as n from stops`.execute(store.db);
      expect(rows).toEqual([{ n: expected }]);
      await sql`insert into stops values (1)`.execute(store.db);
      await store.close();
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  test('is needed where there is no server', async () => {
    await expect(openStore({})).rejects.toThrow('A store needs a database address or a data folder');
  });
});
