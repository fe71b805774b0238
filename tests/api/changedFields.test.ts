import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  boolean,
  createRegistry,
  defineResource,
  integer,
  phone,
  reference,
  references,
  tags,
  text,
  type FieldMap,
} from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import { planSchema, syncSchema, type SchemaOptions, type Store } from '../../src/server/db';
import { registry } from '../fixtures/everything';
import { readFormerChangeset } from './formerValues';
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
      Object.entries(fields).map(([field, { label }]) => [field, { field, op: 'empty', label, param: 'q[]' }]),
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
  hauled: boolean('Hauled'),
  crew: text('Crew'),
  fax: text('Fax'),
  port_id: reference('Port', { to: 'ports' }),
});
const after = declared({
  length: integer('Length', { unique: true }),
  hauled: text('Hauled'),
  crew: tags('Crew'),
  fax: phone('Fax'),
  port_id: references('Ports', { to: 'ports' }),
});

describe.each(engines)('a field whose kind changes, on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'staff'] });
  beforeEach(async () => {
    await syncSchema(store, before);
  });
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(store.db);
  const refusal = () =>
    syncSchema(store, after).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );

  test('stops the start with SQL for each column, after which it starts with the converted values', async () => {
    await run(`insert into octapharma.ports (name) values ('Kiel')`);
    await run(
      `insert into octapharma.boats (length, hauled, crew, fax, port_id) values (' 12 ', true, 'Ann', '3125550147', 1), ('', null, null, null, null)`,
    );
    const lines = (await refusal()).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[1]).toBe(
      '  octapharma.boats.length is text in the database, but bigint in the declaration; declare the former kind or another name, or convert the values with this SQL, adapted to them: begin; alter table "octapharma"."boats" add column "length_converted" bigint; ' +
        `update "octapharma"."boats" set "length_converted" = nullif(btrim("length"::text), '')::bigint where "length" is not null; alter table "octapharma"."boats" drop column "length"; alter table "octapharma"."boats" rename column "length_converted" to "length"; commit`,
    );
    expect(await refusal()).toBe(lines.join('\n'));
    for (const line of lines) {
      const [, statements] = /(?:adapted to them|run): (.*)$/.exec(line) ?? [];
      if (statements !== undefined) await run(statements);
    }
    await syncSchema(store, after);
    const { rows } = await run('select length, hauled, crew, fax, port_id from octapharma.boats order by id');
    expect(rows).toEqual([
      { length: 12, hauled: 'true', crew: ['Ann'], fax: '3125550147', port_id: [1] },
      { length: null, hauled: null, crew: null, fax: null, port_id: null },
    ]);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
    await expect(run('insert into octapharma.boats (length) values (12)')).rejects.toThrow('boats_unique_length');
  });
});

describeApi('the history of a renamed field', { registry }, (harness) => {
  test('is told under its name of today', async () => {
    const changeset = { shelf_remark: [null, 'Top'], state_code: ['Open', 'Closed'] };
    expect(await readFormerChangeset(harness(), { line: 'One', phase: 'Closed' }, changeset)).toEqual({
      shelf_note: [null, 'Top'],
      phase: ['Open', 'Closed'],
    });
  });
});
