import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { choice, defineResource, phone, reference, text, references } from '../../src/schema/declare';
import { createRegistry, type FieldMap } from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import { planSchema, syncSchema, type SchemaOptions, type Store } from '../../src/server/db';
import { withRestored } from './formerValues';
import { engines, withEmptyStore } from './stores';

const manufacturers = [{ key: 'octapharma' }];

const resourceOf = (name: string, fields: FieldMap) =>
  defineResource({
    name,
    label: { one: name, many: name },
    titleFields: ['id'],
    fields,
    search: Object.fromEntries(
      Object.entries(fields).map(([field, { label }]) => [field, { field, op: 'empty', label, param: 'q[]' }]),
    ),
    list: { columns: Object.keys(fields) },
  });

/** Boats with these fields, ports, and optionally docks. */
function declared(fields: FieldMap, { docks = true }: { readonly docks?: boolean } = {}): SchemaOptions {
  const places = ['ports', ...(docks ? ['docks'] : [])].map((name) => resourceOf(name, { name: text('Name') }));
  return {
    registry: createRegistry([resourceOf('boats', fields), ...places], { features: [] }),
    manufacturers,
    tables: serverTables(manufacturers),
  };
}

const fields = {
  size: choice('Size', ['S', 'M']),
  call: text('Call'),
  dock_id: reference('Dock', { to: 'docks' }),
  dock_ids: references('Docks', { to: 'docks' }),
};
const before = declared(fields);
const { dock_id: _dock, ...withoutDock } = fields;
const { dock_ids: _docks, ...withoutDocks } = fields;

// A backup is restored as SQL that both engines share; backup.test.ts restores each into the other.
describe.each(engines.slice(-1))('a backup of $name that is restored under other declarations', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'staff'] });
  const run = (statement: string) => sql.raw(statement).execute(store.db);
  beforeEach(async () => {
    await syncSchema(store, before);
    await run(`insert into octapharma.docks (name) values ('East')`);
    await run(`insert into octapharma.ports (name) values ('Kiel')`);
    await run(
      `insert into octapharma.boats (size, call, dock_id, dock_ids) values ('M', 'Ahoy', 1, '{1}'), ('S', null, null, null)`,
    );
  });

  test.each<[string, SchemaOptions, string]>([
    [
      'a text that is another kind of text',
      declared({ ...fields, call: phone('Call') }),
      'call holds values of the kind text, but is phone',
    ],
    [
      'a reference to others',
      declared({ ...fields, dock_id: reference('Port', { to: 'ports' }) }),
      'dock_id refers to octapharma.docks in the database',
    ],
    [
      'a reference to others than to what is declared no more',
      declared({ ...withoutDocks, dock_id: reference('Port', { to: 'ports' }) }, { docks: false }),
      'dock_id refers to octapharma.docks in the database',
    ],
    [
      'a list of others',
      declared({ ...withoutDock, dock_ids: references('Ports', { to: 'ports' }) }, { docks: false }),
      'dock_ids holds ids of octapharma.docks in the database',
    ],
    ['an option that is none any more', declared({ ...fields, size: choice('Size', ['S']) }), 'no longer options (M)'],
    ['a required field', declared({ ...fields, call: text('Call', { required: true }) }), 'call is now required'],
  ])('is refused as a start is for %s', async (_what, after, message) => {
    const { errorMessage } = await planSchema(store, after);
    expect(errorMessage).toContain(message);
    const restored = withRestored({ store, before, after }, () => Promise.resolve());
    await expect(restored).rejects.toHaveProperty('message', errorMessage);
  });

  test('is restored where a kind of record was added since', async () => {
    const crews = resourceOf('crews', {
      phone: phone('Phone'),
      rank: choice('Rank', ['Mate']),
      boat_id: reference('Boat', { to: 'boats' }),
      port_ids: references('Ports', { to: 'ports' }),
    });
    const after = { ...before, registry: createRegistry([...before.registry.all, crews], { features: [] }) };
    expect(await planSchema(store, after)).not.toHaveProperty('errorMessage');
    await withRestored({ store, before, after }, async () => {
      expect((await sql`select count(*)::int as count from octapharma.crews`.execute(store.db)).rows).toEqual([
        { count: 0 },
      ]);
      expect(await planSchema(store, after)).toEqual({ steps: [], statements: [] });
    });
  });
});
