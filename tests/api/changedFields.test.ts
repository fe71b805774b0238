import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  choices,
  createRegistry,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  references,
  tags,
  text,
  yesNo,
  type FieldMap,
} from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import { planSchema, syncSchema, type SchemaOptions, type Store } from '../../src/server/store';
import { registry } from '../fixtures/everything';
import { readFormerChangeset, withRestored } from './formerValues';
import { describeApi } from './harness';
import { engines, withEmptyStore } from './stores';

const manufacturers = [{ key: 'octapharma' }];

const declared = (fields: FieldMap): SchemaOptions => {
  const boats = defineResource({
    name: 'boats',
    label: { one: 'Boat', many: 'Boats' },
    titleFields: ['id'],
    fields,
    search: Object.fromEntries(
      Object.entries(fields).map(([field, { label }]) => [field, { field, op: 'empty', label, predicate: true }]),
    ),
    list: { columns: Object.keys(fields) },
  });
  const ports = defineResource({
    name: 'ports',
    label: { one: 'Port', many: 'Ports' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    search: { name: { field: 'name', op: 'contains' } },
  });
  return {
    registry: createRegistry([boats, ports], { features: [] }),
    manufacturers,
    tables: serverTables(manufacturers),
  };
};

const before = declared({
  length: text('Length', { unique: true }),
  built: text('Built'),
  rig: choice('Rig', ['s', 'k']),
  hauled: boolean('Hauled'),
  insured: yesNo('Insured'),
  crew: text('Crew'),
  sails: choices('Sails', ['j', 'm']),
  beam: decimal('Beam'),
  port_id: reference('Port', { to: 'ports' }),
});
const after = declared({
  length_m: integer('Length', {
    unique: true,
    was: 'length',
    changed: { from: 'text', values: { long: 30, unknown: null } },
  }),
  built: date('Built', { changed: { from: 'text' } }),
  rig: choice('Rig', ['Sloop', 'Ketch'], { changed: { values: { s: 'Sloop', k: 'Ketch' } } }),
  hauled: choice('Hauled', ['Ashore', 'Afloat'], {
    changed: { from: 'boolean', values: { true: 'Ashore', false: 'Afloat' } },
  }),
  insured: boolean('Insured', { changed: { from: 'yesNo', values: { Yes: true, No: false } } }),
  crew: tags('Crew', { changed: { from: 'text' } }),
  sails: choices('Sails', ['Jib', 'Main'], { changed: { values: { j: 'Jib', m: 'Main' } } }),
  beam: text('Beam', { changed: { from: 'decimal' } }),
  port_ids: references('Ports', { to: 'ports', was: 'port_id', changed: { from: 'reference' } }),
});

const rows = [
  `insert into octapharma.ports (name) values ('Kiel')`,
  `insert into octapharma.boats (length, built, rig, hauled, insured, crew, sails, beam, port_id) values
  (' 12 ', '2024-02-29', 's', true, 'Yes', 'Ann', '{m,j}', 3.50, 1), ('long', null, 'Ketch', false, 'No', '', '{j}', null, 1), ('unknown', '', null, null, null, null, null, 4, null)`,
];
const converted = [
  {
    length_m: 12,
    built: '2024-02-29',
    rig: 'Sloop',
    hauled: 'Ashore',
    insured: true,
    crew: ['Ann'],
    sails: ['Main', 'Jib'],
    beam: '3.5',
    port_ids: [1],
  },
  {
    length_m: 30,
    built: null,
    rig: 'Ketch',
    hauled: 'Afloat',
    insured: false,
    crew: null,
    sails: ['Jib'],
    beam: null,
    port_ids: [1],
  },
  {
    length_m: null,
    built: null,
    rig: null,
    hauled: null,
    insured: null,
    crew: null,
    sails: null,
    beam: '4',
    port_ids: null,
  },
];

describe.each(engines)('a field that says what it was, on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'staff'] });
  beforeEach(async () => {
    await syncSchema(store, before);
  });
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(store.db);
  const fill = async () => {
    for (const statement of rows) await run(statement);
  };
  const boats = async () =>
    (
      await run(
        'select length_m, built::text, rig, hauled, insured, crew, sails, beam, port_ids from octapharma.boats order by id',
      )
    ).rows;

  test('has what is stored converted by the next start, as its plan shows, and once', async () => {
    await fill();
    const { statements } = await planSchema(store, after);
    expect(statements).toContain('alter table "octapharma"."boats" rename column "length" to "length_m"');
    expect(statements).toContain(
      `alter table "octapharma"."boats" alter column "length_m" type bigint using (case btrim("length_m") when 'long' then '30' when 'unknown' then null else nullif(btrim("length_m"), '') end)::bigint`,
    );
    expect(statements).toContain(
      `update "octapharma"."boats" set "rig" = case btrim("rig") when 's' then 'Sloop' when 'k' then 'Ketch' else nullif(btrim("rig"), '') end where btrim("rig") in ('s', 'k') or "rig" not in ('Sloop', 'Ketch')`,
    );
    expect((await syncSchema(store, after)).statements).toEqual(statements);
    expect(await boats()).toEqual(converted);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
    await run(`insert into octapharma.boats (rig, sails) values ('Ketch', '{Jib}')`);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
    await expect(run('insert into octapharma.boats (length_m) values (12)')).rejects.toThrow('boats_unique_length_m');
  });

  test('becomes no list of records of another kind', async () => {
    await fill();
    const other = declared({ port_id: references('Boats', { to: 'boats', changed: { from: 'reference' } }) });
    await expect(syncSchema(store, other)).rejects.toThrow(
      'octapharma.boats.port_id refers to octapharma.ports in the database, but is no reference in the declaration',
    );
    expect((await run('select port_id from octapharma.boats where id = 1')).rows).toEqual([{ port_id: 1 }]);
  });

  test('stops the start where a value would be lost, naming the records and the way out, and changes nothing', async () => {
    await fill();
    await run(
      `insert into octapharma.boats (length, built, rig) values ('short', '2024-02-30', 's'), ('12.5', '02-29-2024', 'yawl'), ('12,5', null, null)`,
    );
    const said = (column: string, ids: string, name = column) =>
      `  octapharma.boats.${column}: ${ids.split(', ').length} ${ids.includes(',') ? 'records hold' : 'record holds'} values that the changed field does not accept: ${ids}; ` +
      'change these values with the previous version, or map them in changed.values of the declaration; ' +
      `to list them: select id, "${name}" from "octapharma"."boats" where id in (${ids})`;
    await expect(syncSchema(store, after)).rejects.toHaveProperty(
      'message',
      [
        'The database does not match the declarations:',
        said('length_m', '4, 5, 6', 'length'),
        said('built', '4, 5'),
        said('rig', '5'),
        'Nothing was changed.',
      ].join('\n'),
    );
    expect((await run('select length, rig from octapharma.boats where id = 5')).rows).toEqual([
      { length: '12.5', rig: 'yawl' },
    ]);
  });

  test('is restored from a backup that was made before it was renamed or changed', async () => {
    await fill();
    await withRestored({ store, before, after }, async () => {
      expect(await boats()).toEqual(converted);
      expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
      const columns = await run(
        `select column_name from information_schema.columns where table_schema = 'octapharma' and table_name = 'boats' and column_name = 'length'`,
      );
      expect(columns.rows).toEqual([]);
    });
  });
});

describeApi('the history of a renamed and changed field', { registry }, (harness) => {
  test('is told under its name and with the values of today', async () => {
    const changeset = { shelf_remark: [null, 'Top'], state_code: ['O', 'C'], vials: ['12', 'a few'] };
    expect(await readFormerChangeset(harness(), { line: 'One', phase: 'Closed' }, changeset)).toEqual({
      shelf_note: [null, 'Top'],
      phase: ['Open', 'Closed'],
      vials: [12, 'a few'],
    });
  });
});
