import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  choice,
  choices,
  createRegistry,
  defineResource,
  email,
  integer,
  longText,
  phone,
  reference,
  references,
  richText,
  rows,
  text,
  viewedFields,
  type FieldMap,
} from '../../src/schema';
import { ensureMonth } from '../../src/server/accessLog/logQueries';
import { formatPlan } from '../../src/server/operations/start/planStart';
import { serverTables } from '../../src/server/serverTables';
import {
  createMissingTables,
  takeSchemaSnapshot,
  openStore,
  planFromSnapshot,
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
    expect(await syncSchema(store, options)).toEqual({ statements: plan, notes: [] });
    expect(await planSchema(store, options)).toEqual({ statements: [], notes: [] });
    expect(await syncSchema(store, options)).toEqual({ statements: [], notes: [] });
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
    expect(await syncSchema(store, ofFew)).toEqual({ statements: plan, notes: [] });
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

  test('stop the start where a column differs, naming it, and change nothing', async () => {
    await syncSchema(store, ofFew);
    await run('alter table octapharma.payers drop column phone');
    await run('alter table octapharma.payers add column phone bigint');
    await run('alter table octapharma.facilities drop column name');
    await run('alter table kedrion.payers add column legacy text not null');
    const stopped = syncSchema(store, ofFew);
    await expect(stopped).rejects.toThrow(
      'octapharma.payers.phone is bigint in the database, but text in the declaration; declare the former kind or another name, or convert the values with this SQL, adapted to them: begin; alter table "octapharma"."payers" add column "phone_converted" text;',
    );
    await expect(stopped).rejects.toThrow(
      'kedrion.payers.legacy is not declared but does not allow null, so no record could be stored; declare it again, or allow null: alter table "kedrion"."payers" alter column "legacy" drop not null',
    );
    await expect(planSchema(store, ofFew)).rejects.toThrow('octapharma.payers.phone');
    const column =
      await sql`select 1 from information_schema.columns where table_schema = 'octapharma' and table_name = 'facilities' and column_name = 'name'`.execute(
        store.db,
      );
    expect(column.rows).toEqual([]);
  });

  const declared = (fields: FieldMap): SchemaOptions => {
    const kind = (name: string, own: FieldMap) =>
      defineResource({ name, label: { one: name, many: `${name} all` }, titleFields: ['id'], fields: own });
    return {
      registry: createRegistry([kind('boats', fields), kind('owners', {}), kind('clubs', {})], { features: [] }),
      manufacturers,
    };
  };

  test('stop the start where a reference points to another kind of record than its ids do, and say the way out', async () => {
    await syncSchema(store, declared({ of_id: reference('Of', { to: 'owners' }) }));
    await run('insert into octapharma.owners default values');
    await run('insert into octapharma.boats (of_id) values (1)');
    const refused = (schema: string, now: string) =>
      `  ${schema}.boats.of_id refers to ${schema}.owners in the database, but is ${now} in the declaration; give the field another name, ` +
      `or, once its ids match the declaration, run: alter table "${schema}"."boats" drop constraint "boats_of_id_fkey"`;
    const message = (now: string) =>
      [
        'The database does not match the declarations:',
        `${refused('octapharma', now)}; the same applies to kedrion`,
        'Nothing was changed.',
      ].join('\n');
    const toClubs = planSchema(store, declared({ of_id: reference('Of', { to: 'clubs' }) }));
    await expect(toClubs).rejects.toHaveProperty('message', message('a reference to octapharma.clubs'));
    await expect(planSchema(store, declared({ of_id: integer('Of') }))).rejects.toHaveProperty(
      'message',
      message('no reference'),
    );
  });

  test('note whose ids a column lists, keep that through a rename, and stop the start where they are those of another kind', async () => {
    const boatsOf = (to: string, more: object = {}) =>
      declared({ [Object.keys(more).length > 0 ? 'all_ids' : 'of_ids']: references('Of', { to, ...more }) });
    await syncSchema(store, declared({}));
    await run('insert into octapharma.owners default values');
    const { statements: plan } = await planSchema(store, boatsOf('owners'));
    const ofOcta = [
      'alter table "octapharma"."boats" add column "of_ids" bigint[]',
      `comment on column "octapharma"."boats"."of_ids" is 'ids of octapharma.owners'`,
    ];
    expect(plan.filter((statement) => statement.includes('octapharma'))).toEqual(ofOcta);
    expect(await syncSchema(store, boatsOf('owners'))).toEqual({ statements: plan, notes: [] });
    expect(await planSchema(store, boatsOf('owners'))).toEqual({ statements: [], notes: [] });
    const line =
      '  octapharma.boats.of_ids holds ids of octapharma.owners in the database, but ids of octapharma.clubs in the declaration; give the field another name, ' +
      'or, once its ids match the declaration, run: comment on column "octapharma"."boats"."of_ids" is null; the same applies to kedrion';
    const message = ['The database does not match the declarations:', line, 'Nothing was changed.'].join('\n');
    await expect(planSchema(store, boatsOf('clubs'))).rejects.toHaveProperty('message', message);
    await syncSchema(store, boatsOf('owners', { was: 'of_ids' }));
    await expect(planSchema(store, boatsOf('clubs', { was: 'of_ids' }))).rejects.toThrow(
      'octapharma.boats.all_ids holds ids of octapharma.owners',
    );
    for (const schema of ['octapharma', 'kedrion'])
      await run(`comment on column "${schema}"."boats"."all_ids" is null`);
    await syncSchema(store, boatsOf('clubs', { was: 'of_ids' }));
    expect(await planSchema(store, boatsOf('clubs', { was: 'of_ids' }))).toEqual({ statements: [], notes: [] });
  });

  test('note whose ids the columns of rows hold, also of one that was taken away, and stop the start where they are those of another kind', async () => {
    const named = (name: string, fields: FieldMap = {}) =>
      defineResource({
        name,
        label: { one: name, many: `${name} all` },
        titleFields: ['title'],
        fields: { title: text('Title'), ...fields },
        search: { title: { field: 'title', op: 'contains' } },
      });
    const stays = (columns: FieldMap): SchemaOptions => {
      const boats = named('boats', { stays: rows('Stays', { at: text('At'), ...columns }) });
      return { registry: createRegistry([boats, named('owners'), named('clubs')], { features: [] }), manufacturers };
    };
    const [owner, club] = [reference('Owner', { to: 'owners' }), reference('Club', { to: 'clubs' })];
    const noted = async () =>
      (
        await sql<{
          text: string;
        }>`select col_description('octapharma.boats'::regclass, attnum) as text from pg_attribute where attrelid = 'octapharma.boats'::regclass and attname = 'stays'`.execute(
          store.db,
        )
      ).rows[0]?.text;
    await syncSchema(store, stays({}));
    expect(await noted()).toBeNull();
    await syncSchema(store, stays({ by: owner }));
    expect(await noted()).toBe('ids of octapharma.owners in by');
    const line =
      '  octapharma.boats.stays: its column "by" holds ids of octapharma.owners in the database, but ids of octapharma.clubs in the declaration; give the column another name, ' +
      'or, once its ids match the declaration, run: comment on column "octapharma"."boats"."stays" is null; the same applies to kedrion';
    const message = ['The database does not match the declarations:', line, 'Nothing was changed.'].join('\n');
    await expect(planSchema(store, stays({ by: club }))).rejects.toHaveProperty('message', message);
    await syncSchema(store, stays({ in: club }));
    expect((await noted())?.slice('ids of '.length).split(', ').sort()).toEqual([
      'octapharma.clubs in in',
      'octapharma.owners in by',
    ]);
    const back = (await planSchema(store, stays({ in: club, by: owner }))).statements;
    expect(back.filter((statement) => !statement.startsWith('comment on schema'))).toEqual([]);
    await expect(planSchema(store, stays({ by: club }))).rejects.toHaveProperty('message', message);
    for (const schema of ['octapharma', 'kedrion']) await run(`comment on column "${schema}"."boats"."stays" is null`);
    await syncSchema(store, stays({ by: club }));
    expect(await noted()).toBe('ids of octapharma.clubs in by');
  });

  test('stop the start where a column is to hold values of another kind, naming the SQL that records the new kind', async () => {
    const kept = (fields: FieldMap) => declared({ length: integer('Length'), ...fields });
    const noted = async () =>
      (
        await sql<{ text: string }>`select obj_description('octapharma'::regnamespace, 'pg_namespace') as text`.execute(
          store.db,
        )
      ).rows[0]?.text;
    const line = (column: string, [from, now]: readonly [string, string]) =>
      `  octapharma.boats.${column} holds values of the kind ${from}, but is ${now} in the declaration; declare the former kind or another name, or, once every value is valid for the new kind, run: ${recorded(column, now)}; the same applies to kedrion`;
    const recorded = (column: string, kind: string, schema = 'octapharma') =>
      `do $$ begin execute format('comment on schema "${schema}" is %L', 'kinds ' || (substr(obj_description('"${schema}"'::regnamespace, 'pg_namespace'), 7)::jsonb || '{"boats.${column}":"${kind}"}')::text); end $$`;
    const message = (column: string, way: readonly [string, string]) =>
      ['The database does not match the declarations:', line(column, way), 'Nothing was changed.'].join('\n');
    await syncSchema(store, kept({ fax: text('Fax'), size: choice('Size', ['S', 'L']), about: richText('About') }));
    expect(await noted()).toBe(
      'kinds {"boats.about":"richText","boats.size":"choice","options":{"boats.size":["S","L"]},"required":[]}',
    );
    await expect(
      planSchema(store, kept({ fax: phone('Fax'), size: choice('Size', ['S', 'L']), about: richText('About') })),
    ).rejects.toHaveProperty('message', message('fax', ['text', 'phone']));
    await expect(
      planSchema(store, kept({ fax: text('Fax'), size: phone('Size'), about: richText('About') })),
    ).rejects.toHaveProperty('message', message('size', ['choice', 'phone']));
    await expect(
      planSchema(store, kept({ fax: text('Fax'), size: choice('Size', ['S', 'L']), about: text('About') })),
    ).rejects.toHaveProperty('message', message('about', ['richText', 'text']));
    await expect(planSchema(store, kept({ mobile: phone('Fax', { was: 'fax' }) }))).rejects.toThrow(
      'boats.mobile holds values of the kind text',
    );
    for (const schema of ['octapharma', 'kedrion']) await run(recorded('fax', 'phone', schema));
    await syncSchema(store, kept({ fax: phone('Fax'), size: text('Size'), about: richText('About') }));
    expect(await noted()).toBe('kinds {"boats.about":"richText","boats.fax":"phone","required":[]}');
    await syncSchema(store, kept({ mobile: phone('Fax', { was: 'fax' }), size: text('Size') }));
    expect(await noted()).toBe('kinds {"boats.about":"richText","boats.mobile":"phone","required":[]}');
    // A store from before kinds were recorded: they are recorded as declared.
    for (const schema of ['octapharma', 'kedrion']) await run(`comment on schema ${schema} is null`);
    expect((await planSchema(store, kept({ mobile: phone('Fax'), size: email('Size') }))).statements).toEqual(
      ['octapharma', 'kedrion'].map(
        (schema) =>
          `comment on schema "${schema}" is 'kinds {"boats.mobile":"phone","boats.size":"email","required":[]}'`,
      ),
    );
  });

  test('say of a field that looks renamed where its values stay', async () => {
    await syncSchema(store, declared({ fax: text('Fax') }));
    const { notes } = await syncSchema(store, declared({ fax_number: text('Fax'), length: integer('Length') }));
    expect(notes).toEqual([
      'octapharma.boats.fax is no longer declared and stays unchanged, while "fax_number" starts empty; if the field was renamed, ' +
        'declare "fax_number" with was: \'fax\', and the next start renames the column, also if "fax_number" exists by then but holds no value; the same applies to kedrion',
    ]);
    expect((await syncSchema(store, declared({ fax_number: text('Fax'), length: integer('Length') }))).notes).toEqual(
      [],
    );
    await run(`insert into octapharma.boats (fax) values ('312')`);
    await syncSchema(store, declared({ fax_number: text('Fax', { was: 'fax' }), length: integer('Length') }));
    expect((await sql`select fax_number from octapharma.boats`.execute(store.db)).rows).toEqual([
      { fax_number: '312' },
    ]);
  });

  test('take over the values of a field that is declared as renamed only after a start has created its column, with what serves it', async () => {
    await syncSchema(store, declared({ fax: text('Fax'), owner: reference('Owner', { to: 'owners' }) }));
    await run('insert into octapharma.owners default values');
    await run(`insert into octapharma.boats (fax, owner) values ('312', 1), (null, null)`);
    const renamed = (was: boolean, kind = text) =>
      declared({
        fax_number: kind('Fax', { unique: true, ...(was && { was: 'fax' }) }),
        owner_id: reference('Owner', { to: 'owners', ...(was && { was: 'owner' }) }),
      });
    await syncSchema(store, renamed(false));
    await expect(planSchema(store, renamed(true, phone))).rejects.toThrow(
      'boats.fax_number holds values of the kind text',
    );
    const { statements: plan, notes } = await planSchema(store, renamed(true));
    expect(notes).toEqual([]);
    expect(await syncSchema(store, renamed(true))).toEqual({ statements: plan, notes: [] });
    expect((await sql`select fax_number, owner_id from octapharma.boats order by id`.execute(store.db)).rows).toEqual([
      { fax_number: '312', owner_id: 1 },
      { fax_number: null, owner_id: null },
    ]);
    expect(await syncSchema(store, renamed(true))).toEqual({ statements: [], notes: [] });
    await expect(run(`insert into octapharma.boats (fax_number) values ('312')`)).rejects.toThrow(
      'boats_unique_fax_number',
    );
    await expect(run('insert into octapharma.boats (owner_id) values (9)')).rejects.toThrow('boats_owner_id_fkey');
  });

  test('say how many values a former name keeps where its field has been filled in since', async () => {
    await syncSchema(store, declared({ fax: text('Fax') }));
    await run(`insert into octapharma.boats (fax) values ('312'), ('313')`);
    await syncSchema(store, declared({ fax_number: text('Fax') }));
    await run(`update octapharma.boats set fax_number = '400' where id = 2`);
    const renamed = declared({ fax_number: text('Fax', { was: 'fax' }) });
    const takeOver = 'update "octapharma"."boats" set "fax_number" = "fax" where "fax_number" is null';
    expect(await syncSchema(store, renamed)).toEqual({
      statements: [],
      notes: [
        `octapharma.boats.fax_number exists beside "fax", its former name, which holds values that it lacks in 1 record; they are taken over only while "fax_number" is empty in all records; otherwise run: ${takeOver}`,
      ],
    });
    await run(takeOver);
    expect(await syncSchema(store, renamed)).toEqual({ statements: [], notes: [] });
    expect((await sql`select fax_number from octapharma.boats order by id`.execute(store.db)).rows).toEqual([
      { fax_number: '312' },
      { fax_number: '400' },
    ]);
  });

  test('rename the column of a field that says what it was, with what is in it and what serves it', async () => {
    const before = declared({ fax: text('Fax', { unique: true }), owner: reference('Owner', { to: 'owners' }) });
    await syncSchema(store, before);
    await run('insert into octapharma.owners default values');
    await run(`insert into octapharma.boats (fax, owner) values ('312', 1)`);
    const after = declared({
      fax_number: text('Fax', { was: 'fax', unique: true }),
      owner_id: reference('Owner', { to: 'owners', was: 'owner' }),
    });
    const { statements: plan } = await planSchema(store, after);
    expect(plan.filter((statement) => statement.includes('octapharma'))).toEqual([
      'alter table "octapharma"."boats" rename column "fax" to "fax_number"',
      'alter table "octapharma"."boats" rename column "owner" to "owner_id"',
      'alter index "octapharma"."boats_owner_order" rename to "boats_owner_id_order"',
      'alter table "octapharma"."boats" rename constraint "boats_owner_fkey" to "boats_owner_id_fkey"',
      'create unique index "boats_unique_fax_number" on "octapharma"."boats" (lower("fax_number" collate "und-x-icu")) where discarded_at is null',
      `drop index${beside} "octapharma"."boats_unique_fax"`,
    ]);
    expect(await syncSchema(store, after)).toEqual({ statements: plan, notes: [] });
    expect((await sql`select fax_number, owner_id from octapharma.boats`.execute(store.db)).rows).toEqual([
      { fax_number: '312', owner_id: 1 },
    ]);
    expect(await syncSchema(store, after)).toEqual({ statements: [], notes: [] });
  });

  test('stop the start where live records share what is to be unique, naming them and the way out, and change nothing', async () => {
    await syncSchema(store, declared({ mark: text('Mark'), port: text('Port') }));
    await run(
      `insert into octapharma.boats (mark, port) values ('A', 'x'), ('b', 'x'), ('a', 'y'), ('B', 'x'), (null, 'x'), (null, 'x')`,
    );
    const unique = (more: true | { readonly with: readonly string[] }) =>
      declared({ mark: text('Mark', { unique: more }), port: text('Port'), length: integer('Length') });
    const refused = syncSchema(store, unique(true));
    await expect(refused).rejects.toHaveProperty(
      'message',
      [
        'The database does not match the declarations:',
        '  octapharma.boats: "mark" is unique, but live records share a value: 1 and 3, 2 and 4; with the previous version, change the values of all but one of each, ' +
          'or move those records to the trash; or clear them before the next start: update "octapharma"."boats" set "mark" = null, updated_at = now() where id in (3, 4)',
        'Nothing was changed.',
      ].join('\n'),
    );
    const column =
      await sql`select 1 from information_schema.columns where table_name = 'boats' and column_name = 'length'`.execute(
        store.db,
      );
    expect(column.rows).toEqual([]);
    await expect(syncSchema(store, unique({ with: ['port'] }))).rejects.toThrow(
      'octapharma.boats: "mark" with "port" is unique, but live records share a value: 2 and 4;',
    );
    await run(`update octapharma.boats set discarded_at = now() where id in (3, 4)`);
    const { statements } = await syncSchema(store, unique(true));
    expect(statements).toContain(
      'create unique index "boats_unique_mark" on "octapharma"."boats" (lower("mark" collate "und-x-icu")) where discarded_at is null',
    );
    await expect(run(`insert into octapharma.boats (mark) values ('a')`)).rejects.toThrow('boats_unique_mark');
    const { statements: without } = await syncSchema(store, declared({ mark: text('Mark') }));
    expect(without).toEqual(
      ['octapharma', 'kedrion'].map((schema) => `drop index${beside} "${schema}"."boats_unique_mark"`),
    );
  });

  const forKedrion = '; run the same for kedrion, with that name instead of "octapharma"';
  const held = (lost: string, records: string, sqlOf: string) =>
    `octapharma.boats.${lost} holds values that are no longer options: ${records}; forms do not offer them, and searches do not find them; ${sqlOf}`;

  test('mention options that are none any more while records hold them, with their number in each desk, and once', async () => {
    const boats = (sizes: readonly string[], days: readonly string[] = ['m', 't']) =>
      declared({
        size: choice('Size', sizes),
        marks: choices('Marks', sizes),
        stays: rows('Stays', { day: choice('Day', days) }),
        open: choice('Open', sizes, { allowsOther: true }),
      });
    await syncSchema(store, boats(['S', 'M', 'L']));
    const fill = (schema: string, size: string, discarded = 'null') =>
      run(
        `insert into ${schema}.boats (size, marks, stays, open, discarded_at) values ('${size}', '{${size},${size},S}', '[{"day":"m"},{"day":"m"}]', '${size}', ${discarded})`,
      );
    for (const size of ['S', 'M', 'M', 'L']) await fill('octapharma', size);
    await fill('octapharma', 'M', 'now()');
    await fill('kedrion', 'M');
    expect((await planSchema(store, boats(['L', 'M', 'S', 'XL']))).notes).toEqual([]);
    const { notes } = await planSchema(store, boats(['S'], ['t', 'w']));
    const way = 'restore the option, or run: update "octapharma"."boats" set ';
    const desks = '"L" in 1 record and "M" in 3 records (octapharma), "M" in 1 record (kedrion)';
    const [first = '', second = '', third = '', ...others] = notes;
    expect(first).toBe(
      held(
        'size',
        desks,
        `${way}"size" = case "size" when 'M' then '…' when 'L' then '…' end where "size" = any (array['M', 'L']::text[])${forKedrion}`,
      ),
    );
    expect(second.startsWith(held('marks', desks, `${way}"marks" = `))).toBe(true);
    expect(
      third.startsWith(
        held('stays.day', '"m" in 5 records (octapharma), "m" in 1 record (kedrion)', `${way}"stays" = `),
      ),
    ).toBe(true);
    expect(others).toEqual([]);
    for (const note of [second, third])
      await run((note.split('or run: ')[1] ?? '').replace(forKedrion, '').replaceAll('…', 't'));
    expect((await sql`select marks, stays from octapharma.boats where id = 2`.execute(store.db)).rows).toEqual([
      { marks: ['t', 't', 'S'], stays: [{ day: 't' }, { day: 't' }] },
    ]);
  });

  test('tell nothing of what people have written where a choice takes no other texts any more, and look at none as long as its options stay', async () => {
    const open = declared({ size: choice('Size', ['S', 'L'], { allowsOther: true }) });
    await syncSchema(store, open);
    await run(`insert into octapharma.boats (size) values ('S'), ('as Ada Stone likes it'), ('big')`);
    const closed = declared({ size: choice('Size', ['S', 'L']) });
    const notes = [
      held(
        'size',
        'others in 2 records',
        `restore the option, or change the values listed by: select id, "size" as value from "octapharma"."boats" where "size" <> all (array['S', 'L']::text[])`,
      ),
    ];
    expect((await syncSchema(store, closed)).notes).toEqual(notes);
    expect(await planSchema(store, closed)).toEqual({ statements: [], notes: [] });
    const fewer = planFromSnapshot(await takeSchemaSnapshot(store, closed), declared({ size: choice('Size', ['S']) }));
    expect(fewer.notes[0]).toMatch(
      /^octapharma.boats.size may hold values that are no longer options: "L" \(octapharma\), "L" \(kedrion\); /,
    );
  });

  test('say how many records lack a required field that they get, and once', async () => {
    await syncSchema(store, declared({}));
    const named = declared({
      name: text('Name', { required: true }),
      mark: text('Mark', { required: { when: { field: 'name', is: ['A'] } } }),
    });
    expect((await planSchema(store, named)).notes).toEqual([]);
    await run('insert into octapharma.boats (discarded_at) values (null), (now())');
    await run('insert into kedrion.boats default values');
    const note =
      'octapharma.boats.name is new and required, and starts empty in 2 records (octapharma), 1 record (kedrion); forms require it when such a record is saved; ' +
      `or fill it in once the column exists: update "octapharma"."boats" set "name" = … where "name" is null${forKedrion}`;
    expect((await planSchema(store, named)).notes).toEqual([note]);
    const withDefaults = declared({
      name: text('Name', { required: true, default: "O'Hara" }),
      length: integer('Length', { required: true, default: 7 }),
    });
    const [ofText = '', ofNumber = ''] = (await planSchema(store, withDefaults)).notes;
    expect(ofText).toContain(`set "name" = 'O''Hara' where "name" is null`);
    expect(ofNumber).toContain('set "length" = 7 where "length" is null');
    expect((await syncSchema(store, named)).notes).toEqual([note]);
    expect(await syncSchema(store, named)).toEqual({ statements: [], notes: [] });
    const marked = declared({
      name: text('Name', { required: true }),
      label: text('Label', { required: true, was: 'mark' }),
    });
    await run(`update octapharma.boats set mark = 'A' where id = 1`);
    const since =
      'octapharma.boats.label is now required, and is empty in 1 record (octapharma), 1 record (kedrion); forms require it when such a record is saved; ' +
      `or fill it in: update "octapharma"."boats" set "label" = … where "label" is null${forKedrion}`;
    expect(planFromSnapshot(await takeSchemaSnapshot(store, named), marked).notes.join()).toContain(
      'octapharma.boats.label is now required, and may be empty in existing records;',
    );
    expect((await planSchema(store, marked)).notes).toContain(since);
    expect((await syncSchema(store, marked)).notes).toContain(since);
    expect(await syncSchema(store, marked)).toEqual({ statements: [], notes: [] });
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
    expect(await planSchema(store, viewing({ size: ['S', 'M'] }))).toEqual({ statements: [], notes: [] });
  });

  test('are planned with what the start will not take of what is stored, as comments of the SQL', async () => {
    await syncSchema(store, declared({ length: text('Length'), mark: text('Mark') }));
    await run(`insert into octapharma.boats (length, mark) values ('12', 'A'), ('a few', 'a')`);
    const unique = declared({ length_m: text('Length', { was: 'length' }), mark: text('Mark', { unique: true }) });
    const plan = await planSchema(store, unique);
    expect(plan.statements).toContain('alter table "octapharma"."boats" rename column "length" to "length_m"');
    const message = await syncSchema(store, unique).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(message).toContain('octapharma.boats: "mark" is unique, but live records share a value: 1 and 2;');
    expect(plan.errorMessage).toBe(message);
    const lines = formatPlan(plan).split('\n');
    expect(lines.slice(0, 3)).toEqual(message.split('\n').map((line) => `-- ${line}`));
    expect(lines.slice(3).filter((line) => line.startsWith('--'))).toEqual([]);
    const noted = await takeSchemaSnapshot(store, declared({ length: text('Length'), mark: text('Mark') }));
    expect(planFromSnapshot(noted, unique).notes.at(-1)).toMatch(/^The stored data cannot be inspected/);
  });

  test('offer no SQL that would leave a required field empty, or what is computed behind, where records share what is to be unique', async () => {
    const boats = (unique: { readonly unique?: true }, required: { readonly required?: true }) =>
      declared({
        mark: text('Mark', { ...unique, ...required }),
        port: text('Port', unique),
        sign: text('Sign', { computed: { join: ['port'] }, ...unique }),
      });
    await syncSchema(store, boats({}, { required: true }));
    await run(`insert into octapharma.boats (mark, port, sign) values ('A', 'x', 'x'), ('a', 'X', 'x')`);
    const { errorMessage = '' } = await planSchema(store, boats({ unique: true }, { required: true }));
    expect(errorMessage).not.toContain('update');
    expect(errorMessage.match(/trash; .*/g)).toEqual([
      'trash; "mark" cannot be left empty; to list them: select id, "mark" from "octapharma"."boats" where id in (1, 2) order by lower("mark" collate "und-x-icu"), id',
      'trash; "sign", computed from "port", changes only when the record is saved; to list them: select id, "port" from "octapharma"."boats" where id in (1, 2) order by lower("port" collate "und-x-icu"), id',
      'trash; "sign" is computed from "port": change that instead; to list them: select id, "sign" from "octapharma"."boats" where id in (1, 2) order by lower("sign" collate "und-x-icu"), id',
    ]);
    const shown = /to list them: (.*)/.exec(errorMessage)?.[1] ?? '';
    expect((await sql.raw(shown).execute(store.db)).rows).toHaveLength(2);
    const together = declared({
      mark: text('Mark', { required: true, unique: { with: ['port'] } }),
      port: text('Port'),
    });
    expect((await planSchema(store, together)).errorMessage).toContain(
      'update "octapharma"."boats" set "port" = null, updated_at = now() where id in (2)',
    );
  });

  test('refuse a name that PostgreSQL would cut off', async () => {
    const long = 'a_name_that_is_longer_than_the_sixty_three_letters_that_it_may_have';
    const table = {
      schema: 'octapharma',
      name: long,
      columns: { id: { type: 'bigint', identity: true } },
      indexes: [],
    } as const;
    await expect(planSchema(store, { registry, manufacturers, tables: [table] })).rejects.toThrow(long);
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
    expect(await syncSchema(store, ofOneAndFew)).toEqual({ statements: plan, notes: [] });
    expect(await planSchema(store, ofOneAndFew)).toEqual({ statements: [], notes: [] });
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
    expect(await syncSchema(store, ofOneAndFew)).toEqual({ statements: plan, notes: [] });
    expect(await found()).toEqual(['Sánchez', 'San​chez']);
    expect(await planSchema(store, ofOneAndFew)).toEqual({ statements: [], notes: [] });
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
    expect(await syncSchema(store, ofNotes)).toEqual({ statements: plan, notes: [] });
    expect(await planSchema(store, ofNotes)).toEqual({ statements: [], notes: [] });
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
    expect(await planSchema(store, ofOneAndFew)).toEqual({ statements: [], notes: [] });
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
    expect(await planSchema(store, ofOneAndFew)).toEqual({ statements: [], notes: [] });
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
