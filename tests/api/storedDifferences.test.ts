import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  choice,
  choices,
  decimal,
  defineResource,
  integer,
  money,
  phone,
  reference,
  richText,
  rows,
  tags,
  text,
  references,
} from '../../src/schema/declare';
import { createRegistry, type FieldMap } from '../../src/schema';
import { formatPlan } from '../../src/server/operations/start/planStart';
import {
  planFromSnapshot,
  planSchema,
  syncSchema,
  takeSchemaSnapshot,
  type SchemaOptions,
  type Store,
} from '../../src/server/db';
import { engines, withEmptyStore } from './stores';

const named = (name: string, fields: FieldMap = {}) =>
  defineResource({
    name,
    label: { one: name, many: `${name} all` },
    titleFields: ['name'],
    fields: { name: text('Name'), ...fields },
    search: { name: { field: 'name', op: 'contains' } },
  });

/** Boats with these fields, and two kinds of records that they refer to. */
const boats = (fields: FieldMap, keys = ['octapharma']): SchemaOptions => ({
  registry: createRegistry([named('boats', fields), named('owners'), named('clubs')], { features: [] }),
  manufacturers: keys.map((key) => ({ key })),
});

const refusal = (...lines: readonly string[]) =>
  [
    'The database does not match the declarations:',
    ...lines.map((line) => `  octapharma.boats${line}`),
    'Nothing was changed.',
  ].join('\n');

describe.each(engines)('what is stored on $name and differs from the declarations', ({ name: engine, fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'kedrion', 'staff'] });
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(store.db);
  const valuesOf = async (column: string) =>
    (await run(`select ${column} as value from octapharma.boats order by id`)).rows.map(({ value }) => value);
  const insert = (values: Readonly<Record<string, unknown>>, schema = 'octapharma') => {
    const entries = Object.entries(values);
    const columns = sql.join(entries.map(([column]) => sql.id(column)));
    const texts = sql.join(entries.map(([, value]) => sql`${value}`));
    return sql`insert into ${sql.id(schema, 'boats')} (${columns}) values (${texts})`.execute(store.db);
  };
  /** The message that refuses a start, which changes nothing. */
  const refused = async (options: SchemaOptions): Promise<string> => {
    const { errorMessage = '' } = await planSchema(store, options);
    const before = await takeSchemaSnapshot(store, options);
    await expect(syncSchema(store, options)).rejects.toHaveProperty('message', errorMessage);
    expect(await takeSchemaSnapshot(store, options)).toBe(before);
    return errorMessage;
  };
  const expectUnchanged = async (options: SchemaOptions) =>
    expect(await planSchema(store, options)).toEqual({ steps: [], statements: [] });
  /** The SQL at the end of the message. */
  const remedyIn = (message: string) =>
    /(?:run|SQL|null|adapted to them|the other): ((?:do|update|alter|begin).*)$/m.exec(message)?.[1] ?? '';

  test('is a column that does not allow null, or of another type, which its SQL converts', async () => {
    await syncSchema(store, boats({ length: text('Length', { unique: true }), crew: text('Crew') }));
    await insert({ length: ' 12 ', crew: 'Ann' });
    await insert({ length: '' });
    await run('alter table octapharma.boats add column legacy text not null default 1');
    await run('alter table octapharma.boats alter column legacy drop default');
    const after = boats({ length: integer('Length', { unique: true }), crew: tags('Crew'), speed: integer('Speed') });
    const message = await refused(after);
    expect(message).toBe(
      refusal(
        '.legacy is not declared but does not allow null, so no record could be stored; declare it again, ' +
          'or allow null: alter table "octapharma"."boats" alter column "legacy" drop not null',
        '.length is text in the database, but bigint in the declaration: 2 records (1, 2); declare the former kind or ' +
          'another name, or convert the values with this SQL, adapted to them: begin; ' +
          'alter table "octapharma"."boats" add column "length_converted" bigint; ' +
          `update "octapharma"."boats" set "length_converted" = nullif(btrim("length"::text), '')::bigint ` +
          'where "length" is not null; alter table "octapharma"."boats" drop column "length"; ' +
          'alter table "octapharma"."boats" rename column "length_converted" to "length"; commit',
        '.crew is text in the database, but text[] in the declaration: 1 record (1); declare the former kind or ' +
          'another name, or convert the values with this SQL, adapted to them: begin; ' +
          'alter table "octapharma"."boats" add column "crew_converted" text[]; update "octapharma"."boats" ' +
          `set "crew_converted" = array[nullif(btrim("crew"::text), '')::text] where "crew" is not null; ` +
          'alter table "octapharma"."boats" drop column "crew"; ' +
          'alter table "octapharma"."boats" rename column "crew_converted" to "crew"; commit',
      ),
    );
    for (const line of message.split('\n')) if (remedyIn(line)) await run(remedyIn(line));
    await syncSchema(store, after);
    expect(await valuesOf('json_build_array(length, crew)')).toEqual([
      [12, ['Ann']],
      [null, null],
    ]);
    await expectUnchanged(after);
    await expect(insert({ length: 12, legacy: '' })).rejects.toThrow('boats_unique_length');
  });

  test('is a reference to records of another kind', async () => {
    await syncSchema(store, boats({ of_id: reference('Of', { to: 'owners' }) }));
    await run('insert into octapharma.owners default values');
    await insert({ of_id: 1 });
    const line = (now: string) =>
      refusal(
        `.of_id refers to octapharma.owners in the database, but is ${now} in the declaration: 1 record (1); ` +
          'give the field another name, or, once its ids match the declaration, run: ' +
          'alter table "octapharma"."boats" drop constraint "boats_of_id_fkey"',
      );
    const toClubs = boats({ of_id: reference('Of', { to: 'clubs' }) });
    expect(await refused(toClubs)).toBe(line('a reference to octapharma.clubs'));
    const message = await refused(boats({ of_id: integer('Of') }));
    expect(message).toBe(line('no reference'));
    await run(remedyIn(message));
    await run('insert into octapharma.clubs default values');
    await syncSchema(store, toClubs);
    await expectUnchanged(toClubs);
  });

  test('is a value of another kind, until its SQL records the new one, and only where there is any', async () => {
    const stays = (fields: FieldMap) => ({ stays: rows('Stays', fields) });
    const before = boats({
      fax: text('Fax'),
      about: richText('About'),
      ...stays({ at: text('At'), fee: decimal('Fee') }),
    });
    const after = boats({
      mobile: phone('Mobile', { was: 'fax' }),
      about: text('About'),
      ...stays({ at: integer('At'), fee: money('Fee') }),
    });
    await syncSchema(store, before);
    expect(await planSchema(store, after)).not.toHaveProperty('errorMessage');
    for (let n = 0; n < 11; n += 1) await insert({ fax: '312' });
    await insert({ about: '<p>A</p>', stays: '[{"at":null},{"at":9,"fee":1}]' });
    const lineOf = ([path, key, noun]: readonly string[], [from, now]: readonly string[], records: string) =>
      `.${path} holds values of the kind ${from}, but is ${now} in the declaration: ${records}; give the ${noun} ` +
      `another name, or, once every value is valid for the new kind, run: do $$ begin execute format('comment on ` +
      `schema "octapharma" is %L', 'kinds ' || jsonb_set(substr(obj_description('"octapharma"'::regnamespace, ` +
      `'pg_namespace'), 7)::jsonb, array['${key}'], '"${now}"')::text); end $$`;
    const message = await refused(after);
    expect(message).toBe(
      refusal(
        lineOf(['mobile', 'boats.mobile', 'field'], ['text', 'phone'], '11 records (1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …)'),
        lineOf(['about', 'boats.about', 'field'], ['richText', 'text'], '1 record (12)'),
        lineOf(['stays.at', 'boats.stays.at', 'column'], ['text', 'integer'], '1 record (12)'),
      ),
    );
    for (const line of message.split('\n')) if (remedyIn(line)) await run(remedyIn(line));
    await syncSchema(store, after);
    await expectUnchanged(after);
    expect(await refused(boats({ mobile: text('Mobile'), about: richText('About') }))).toContain(
      'about holds values of the kind text',
    );
  });

  test('is an id of a record of another kind, in a list or in rows', async () => {
    const of = (to: string, list: string, more: object = {}) =>
      boats({
        [list]: references('Of', { to, ...more }),
        stays: rows('Stays', { by: reference('By', { to }) }),
      });
    await syncSchema(store, of('owners', 'of_ids'));
    await insert({ of_ids: '{1}', stays: '[{"by":1}]' });
    const lineOf = (path: string, noun: string) =>
      `.${path} holds ids of octapharma.owners in the database, but ids of octapharma.clubs in the declaration: ` +
      `1 record (1); give the ${noun} another name, or, once its ids match the declaration, run: ` +
      `do $$ begin execute format('comment on schema "octapharma" is %L', 'kinds ' || jsonb_set(substr(obj_description(` +
      `'"octapharma"'::regnamespace, 'pg_namespace'), 7)::jsonb, array['of', 'boats.${path}'], '"octapharma.clubs"')::text); end $$`;
    expect(await refused(of('clubs', 'of_ids'))).toBe(refusal(lineOf('of_ids', 'field'), lineOf('stays.by', 'column')));
    await syncSchema(store, of('owners', 'all_ids', { was: 'of_ids' }));
    const message = await refused(of('clubs', 'all_ids', { was: 'of_ids' }));
    expect(message).toBe(refusal(lineOf('all_ids', 'field'), lineOf('stays.by', 'column')));
    for (const line of message.split('\n')) if (remedyIn(line)) await run(remedyIn(line));
    await syncSchema(store, of('clubs', 'all_ids', { was: 'of_ids' }));
    await expectUnchanged(of('clubs', 'all_ids', { was: 'of_ids' }));
  });

  test('is an option that is none any more, told once for all desks, and no text that people have written', async () => {
    const desks = ['octapharma', 'kedrion'];
    const sized = (sizes: readonly string[], days = ['m', 't'], open: object = { allowsOther: true }) =>
      boats(
        {
          size: choice('Size', sizes),
          marks: choices('Marks', sizes),
          stays: rows('Stays', { day: choice('Day', days) }),
          open: choice('Open', ['S'], open),
        },
        desks,
      );
    await syncSchema(store, sized(['S', 'M', 'L']));
    for (const size of ['S', 'M', 'M'])
      await insert({ size, marks: `{${size},S}`, stays: '[{"day":"t"},{"day":"m"}]', open: 'as Ada Stone likes it' });
    await insert({ size: 'M' }, 'kedrion');
    await expect(planSchema(store, sized(['L', 'M', 'S', 'XL']))).resolves.not.toHaveProperty('errorMessage');
    const lineOf = (what: string, records: string, change: string) =>
      `.${what}: ${records}; restore the option, or change the values with the previous version, or with SQL: ` +
      `update "octapharma"."boats" set ${change}`;
    const isNone = "<> all (array['S']::text[])";
    const fewer = sized(['S'], ['t', 'w'], {});
    expect(await refused(fewer)).toBe(
      refusal(
        lineOf(
          'size holds values that are no longer options (M and L)',
          '2 records (2, 3) of octapharma, 1 record (1) of kedrion',
          `"size" = … where "size" ${isNone}; the same applies to kedrion`,
        ),
        lineOf(
          'marks holds values that are no longer options (M and L)',
          '2 records (2, 3)',
          `"marks" = … where exists (select from unnest("marks") as items (item) where item ${isNone})`,
        ),
        lineOf(
          'stays.day holds values that are no longer options (m)',
          '3 records (1, 2, 3)',
          `"stays" = … where exists (select from jsonb_array_elements("stays") as lines (line) ` +
            `where coalesce(line ->> 'day') <> all (array['t', 'w']::text[]))`,
        ),
        lineOf(
          'open holds values that are no longer options',
          '3 records (1, 2, 3)',
          `"open" = … where "open" ${isNone}`,
        ),
      ),
    );
    for (const schema of desks)
      await run(`update ${schema}.boats set size = 'S', marks = null, stays = null, open = null`);
    await syncSchema(store, fewer);
    await expectUnchanged(fewer);
  });

  test('is no value where the field becomes required, but not where it is new', async () => {
    await syncSchema(store, boats({ mark: text('Mark') }));
    await insert({ mark: 'A' });
    await insert({ mark: null });
    const required = boats({ label: text('Label', { required: true, default: "O'Hara", was: 'mark' }) });
    const message = await refused(required);
    expect(message).toBe(
      refusal(
        '.label is now required, but empty: 1 record (2); fill it in with the previous version, or with SQL: ' +
          `update "octapharma"."boats" set "mark" = 'O''Hara' where "mark" is null`,
      ),
    );
    await run(remedyIn(message));
    await syncSchema(store, required);
    expect(await valuesOf('label')).toEqual(['A', "O'Hara"]);
    const more = boats({ label: text('Label', { required: true }), length: integer('Length', { required: true }) });
    await syncSchema(store, more);
    await expectUnchanged(more);
  });

  test('is a value that live records share and that becomes unique', async () => {
    await syncSchema(store, boats({ mark: text('Mark'), port: text('Port') }));
    for (const [mark, port] of [
      ['A', 'x'],
      ['b', 'x'],
      ['a', 'y'],
      ['B', 'x'],
      [null, 'x'],
      [null, 'x'],
    ])
      await insert({ mark, port });
    const unique = (more: true | { readonly with: readonly string[] }) =>
      boats({ sign: text('Sign', { unique: more, was: 'mark' }), port: text('Port', { initial: 'x' }) });
    const key = 'lower("mark" collate "und-x-icu")';
    const message = await refused(unique(true));
    expect(message).toBe(
      refusal(
        ': "sign" is unique, but live records share a value: 4 records (1, 2, 3, 4); with the previous version, change ' +
          'the values of all but one of each, or move those records to the trash; to list them: ' +
          `select id, "mark" from "octapharma"."boats" where discarded_at is null and (${key}) in (select ${key} ` +
          `from "octapharma"."boats" where discarded_at is null group by ${key} having count(*) > 1) order by ${key}, id`,
      ),
    );
    const { rows: listed } = await run(/to list them: (.*)/.exec(message)?.[1] ?? '');
    expect(listed.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
    expect(await refused(unique({ with: ['port'] }))).toContain(
      '"sign" with "port" is unique, but live records share a value: 2 records (2, 4);',
    );
    await run('update octapharma.boats set discarded_at = now() where id in (3, 4)');
    await syncSchema(store, unique(true));
    await expect(insert({ sign: 'a' })).rejects.toThrow('boats_unique_sign');
    const beside = engine === 'PostgreSQL' ? ' concurrently' : '';
    expect(await syncSchema(store, boats({ sign: text('Sign') }))).toEqual({
      statements: [`drop index${beside} "octapharma"."boats_unique_sign"`],
    });
  });

  test('is a column of rows that is declared no more, whose values the next save would delete', async () => {
    const stays = (fields: FieldMap) => boats({ stays: rows('Stays', { at: text('At'), ...fields }) });
    await syncSchema(store, stays({ by: text('By'), note: text('Note') }));
    await insert({ stays: '[{"at":"a","by":"b"},{"at":"c","by":null}]' });
    const message = await refused(stays({}));
    expect(message).toBe(
      refusal(
        '.stays.by is no longer declared, and saving the rows of a record would delete its values: 1 record (1); ' +
          `declare it, or was: 'by' where it was renamed, or remove the values with SQL: update "octapharma"."boats" ` +
          `set "stays" = (select jsonb_agg(line - 'by' order by at) from jsonb_array_elements("stays") ` +
          `with ordinality as lines (line, at)) where "stays" <> '[]'`,
      ),
    );
    await run(remedyIn(message));
    expect(await valuesOf('stays')).toEqual([[{ at: 'a' }, { at: 'c' }]]);
    await syncSchema(store, stays({}));
    await expectUnchanged(stays({}));
  });

  test('is an empty column beside that of the former name, where a start did not know of the rename', async () => {
    await syncSchema(store, boats({ fax: text('Fax') }));
    await insert({ fax: '312' });
    await syncSchema(store, boats({ fax_number: text('Fax') }));
    const renamed = boats({ fax_number: text('Fax', { was: 'fax' }) });
    const message = await refused(renamed);
    expect(message).toBe(
      refusal(
        '.fax_number is empty beside "fax", its former name, which holds the values: 1 record (1); remove its was, or ' +
          'run this, after which the next start renames the other: alter table "octapharma"."boats" drop column "fax_number"',
      ),
    );
    await insert({ fax_number: '400' });
    await expectUnchanged(renamed);
    await run('delete from octapharma.boats where id = 2');
    await run(remedyIn(message));
    await syncSchema(store, renamed);
    expect(await valuesOf('fax_number')).toEqual(['312']);
  });

  test('is planned as comments of the SQL, without numbers where only a snapshot can be read', async () => {
    const before = boats({ length: text('Length'), mark: text('Mark') });
    await syncSchema(store, before);
    await insert({ length: '12' });
    const after = boats({ length_m: phone('Length', { was: 'length' }), mark: text('Mark') });
    const plan = await planSchema(store, after);
    expect(plan.statements).toContain('alter table "octapharma"."boats" rename column "length" to "length_m"');
    const [refusal, ...sections] = formatPlan(plan).split('\n\n');
    expect(refusal).toBe(plan.errorMessage?.replaceAll(/^/gm, '-- '));
    expect(sections.slice(0, 2)).toEqual([
      'begin;',
      '-- Renamed fields: their columns keep the values\n' +
        'alter table "octapharma"."boats" rename column "length" to "length_m";',
    ]);
    const { errorMessage } = await planFromSnapshot(await takeSchemaSnapshot(store, before), after);
    expect(errorMessage?.split('; ')[0]).toBe(
      'The start is refused if any record is concerned, which cannot be told while a server uses the embedded store:\n' +
        '  octapharma.boats.length_m holds values of the kind text, but is phone in the declaration',
    );
  });

  test('is told of a column that the printed plan has renamed, before its description is stored', async () => {
    const required = { required: true } as const;
    await syncSchema(store, boats({ fax: phone('Fax'), mark: text('Mark', required) }));
    await insert({ fax: '3125550147' });
    const after = boats({
      fax_number: phone('Fax', { was: 'fax' }),
      title: text('Title', { ...required, was: 'mark' }),
    });
    await run(formatPlan(await planSchema(store, after)));
    expect((await planSchema(store, after)).errorMessage).toBeUndefined();
    const other = boats({ fax_number: choice('Fax', ['S'], { was: 'fax' }), title: text('Title', { was: 'mark' }) });
    expect(await refused(other)).toContain('.fax_number holds values of the kind phone, but is choice');
  });

  test('is nothing where a field says what it was, and the column is renamed with what serves it', async () => {
    await syncSchema(store, boats({ fax: text('Fax', { unique: true }), owner: reference('Owner', { to: 'owners' }) }));
    await run('insert into octapharma.owners default values');
    await insert({ fax: '312', owner: 1 });
    const after = boats({
      fax_number: text('Fax', { was: 'fax', unique: true }),
      owner_id: reference('Owner', { to: 'owners', was: 'owner' }),
    });
    const { statements: plan } = await planSchema(store, after);
    const beside = engine === 'PostgreSQL' ? ' concurrently' : '';
    expect(plan.toSorted()).toEqual(
      [
        'alter table "octapharma"."boats" rename column "fax" to "fax_number"',
        'alter table "octapharma"."boats" rename column "owner" to "owner_id"',
        'create unique index "boats_unique_fax_number" on "octapharma"."boats" (lower("fax_number" collate "und-x-icu")) where discarded_at is null',
        `create index${beside} "boats_owner_id_order" on "octapharma"."boats" ("owner_id", id) include ("discarded_at")`,
        `drop index${beside} "octapharma"."boats_owner_order"`,
        `drop index${beside} "octapharma"."boats_unique_fax"`,
      ].toSorted(),
    );
    expect(await syncSchema(store, after)).toEqual({ statements: plan });
    expect(await valuesOf('json_build_array(fax_number, owner_id)')).toEqual([['312', 1]]);
    await expectUnchanged(after);
    await expect(insert({ owner_id: 9 })).rejects.toThrow('foreign key');
  });

  test('is nothing where the former name of a reference is declared anew', async () => {
    await syncSchema(store, boats({ owner: reference('Owner', { to: 'owners' }) }));
    const renamed = reference('Owner', { to: 'owners', was: 'owner' });
    await syncSchema(store, boats({ owner_id: renamed }));
    const again = boats({ owner_id: reference('Owner', { to: 'owners' }), owner: reference('Of', { to: 'owners' }) });
    await syncSchema(store, again);
    await expectUnchanged(again);
    await expect(insert({ owner: 9 })).rejects.toThrow('foreign key');
  });

  const former: FieldMap = {
    name: text('Name', { required: true, unique: true }),
    fax: phone('Fax'),
    sails: choice('Sails', ['Yes', 'No']),
    size: choice('Size', ['S', 'M']),
    marks: choices('Marks', ['S', 'M']),
    owner_id: reference('Owner', { to: 'owners' }),
    club_ids: references('Clubs', { to: 'clubs' }),
    stays: rows('Stays', {
      day: choice('Day', ['m', 't']),
      at: text('At'),
      owner_id: reference('Owner', { to: 'owners' }),
    }),
  };

  test('is nothing in a store of the version before, whose records stay, and which says as much of its values', async () => {
    await run(await readFile(new URL('../fixtures/formerStore.sql', import.meta.url), 'utf8'));
    const values = {
      name: 'Ada',
      fax: '3125550147',
      sails: 'Yes',
      size: 'M',
      marks: ['S', 'M'],
      owner_id: 1,
      club_ids: [1],
      stays: [{ day: 't', at: '9', owner_id: 1 }],
    };
    await run('insert into octapharma.owners default values');
    await insert({ ...values, stays: JSON.stringify(values.stays) });
    const { statements } = await syncSchema(store, boats(former));
    // The numbers of rows that the former version stored of long lists are counted again into another table.
    // Functions are replaced whenever their text differs.
    const changes = statements.filter((statement) => !statement.startsWith('create or replace function'));
    expect(changes.sort()).toEqual([
      expect.stringMatching(/^comment on schema "octapharma" is 'kinds \{/),
      expect.stringMatching(/^create table "octapharma"\."list_buckets" /),
      expect.stringMatching(/^create unique index "list_buckets_name" /),
    ]);
    expect((await run(`select ${Object.keys(values).join(', ')} from octapharma.boats`)).rows).toEqual([values]);
    await expectUnchanged(boats(former));
    await run(
      String(
        (await readFile(new URL('../fixtures/formerStore.sql', import.meta.url), 'utf8'))
          .split('\n')
          .find((line) => line.startsWith('comment on schema')),
      ),
    );
    const changed = boats({
      ...former,
      fax: text('Fax', { required: true }),
      size: phone('Size'),
      marks: choices('Marks', ['S']),
      stays: rows('Stays', { day: choice('Day', ['m']), at: integer('At') }),
    });
    expect(
      (await refused(changed)).split('\n').map((line) => /^ {2}octapharma\.boats\.([\w.]+ [\w ]+)/.exec(line)?.[1]),
    ).toEqual([
      undefined,
      'size holds values of the kind choice',
      'marks holds values that are no longer options ',
      'stays.owner_id is no longer declared',
      'stays.day holds values that are no longer options ',
      'stays.at holds values of the kind text',
      undefined,
    ]);
  });
});
