import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defineResource, phone, reference, references, rows, text } from '../../src/schema/declare';
import { createRegistry, type FieldMap } from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import {
  describeUnknown,
  planFromSnapshot,
  planSchema,
  syncSchema,
  takeSchemaSnapshot,
  type SchemaOptions,
  type Store,
} from '../../src/server/db';
import { registry } from '../fixtures/everything';
import { withRestored } from './formerValues';
import { describeApi, type ListBody } from './harness';
import { engines, withEmptyStore } from './stores';

const manufacturers = [{ key: 'octapharma' }];
const long = 'a_field_whose_name_leaves_no_room_in_the_name_of_an_index';

interface Declared {
  readonly name: string;
  readonly was?: string;
  readonly fields?: FieldMap;
}

/** Pharmacies under this name, and visits that refer to them in each way. */
function declared({ name, was, fields = { fax: phone('Fax') } }: Declared): SchemaOptions {
  const kind = (own: string, more: FieldMap, former?: string) =>
    defineResource({
      name: own,
      ...(former !== undefined && { was: former }),
      label: { one: own.replace('_', ' '), many: `${own.replace('_', ' ')} all` },
      titleFields: ['name'],
      fields: { name: text('Name', { unique: true }), ...more },
      search: { name: { field: 'name', op: 'contains' } },
    });
  const link = { to: name };
  return {
    registry: createRegistry(
      [
        kind(name, { [long]: reference('Parent', link), ...fields }, was),
        kind('visits', {
          at_id: reference('At', link),
          near_ids: references('Near', link),
          stops: rows('Stops', { stop_id: reference('Stop', link) }),
        }),
        kind('pharmacy_visits', {}),
      ],
      { features: [] },
    ),
    manufacturers,
    tables: serverTables(manufacturers),
  };
}

const before = declared({ name: 'pharmacy' });
const after = declared({ name: 'pharmacies', was: 'pharmacy' });

describe.each(engines)('a kind of record that says what it was, on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'staff'] });
  const run = (statement: string) => sql.raw(statement).execute(store.db);
  const valueOf = async (expression: string) =>
    (await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(store.db)).rows[0]?.value;
  const fill = async () => {
    await syncSchema(store, before);
    await run("insert into octapharma.pharmacy (name, fax) values ('Ada', '3125550147'), ('Gone', null)");
    await run('update octapharma.pharmacy set discarded_at = now() where id = 2');
    await run("insert into octapharma.visits (at_id, near_ids, stops) values (1, '{1,2}', '[{\"stop_id\":1}]')");
    for (const [table, columns, values] of [
      ['versions', 'operator_email, event, changeset', "'a@desk.test', 'update', '{}'"],
      ['deliveries', 'attempts, due_at', '1, now()'],
    ])
      await run(
        `insert into octapharma.${table} (item_type, item_id, ${columns}) values ('pharmacy', 1, ${values}),
          ('visits', 1, ${values})`,
      );
    await run(`insert into octapharma.list_views (resource, owner_id, name, shared, content)
      values ('pharmacy', 1, 'Near', true, '{}'), ('visits', 1, 'Late', true, '{}')`);
  };
  const expectMoved = async () => {
    expect(await valueOf('(select json_agg(name order by id) from octapharma.pharmacies)')).toEqual(['Ada', 'Gone']);
    for (const [table, column] of [
      ['versions', 'item_type'],
      ['deliveries', 'item_type'],
      ['list_views', 'resource'],
    ])
      expect(await valueOf(`(select json_agg(${column} order by id) from octapharma.${table})`)).toEqual([
        'pharmacies',
        'visits',
      ]);
    expect(
      await valueOf(
        "(select json_build_array(sum(live), sum(discarded)) from octapharma.row_counts where counted = 'pharmacies')",
      ),
    ).toEqual([1, 1]);
    expect(await planSchema(store, after)).toEqual({ steps: [], statements: [] });
    expect(await describeUnknown(store, after)).toBeUndefined();
    await expect(run('insert into octapharma.visits (at_id) values (9)')).rejects.toThrow('foreign key');
  };

  test('has all that is stored of it renamed once, with what serves it, and as a snapshot tells', async () => {
    await fill();
    const { statements } = await planSchema(store, after);
    expect(statements).toContain('alter table "octapharma"."pharmacy" rename to "pharmacies"');
    expect(statements).toContain('alter index "octapharma"."pharmacy_live" rename to "pharmacies_live"');
    // Only the index whose name has no room for the longer one is created again.
    expect(statements.filter((statement) => /^(create|drop) /.test(statement))).toEqual([
      expect.stringMatching(/^drop index "octapharma"."pharmacy_a_field_whose_name/) as string,
      expect.stringMatching(/^create index (concurrently )?"pharmacies_a_field_whose_name/) as string,
    ]);
    expect((await planFromSnapshot(await takeSchemaSnapshot(store, before), after)).errorMessage).toBeUndefined();
    expect(await syncSchema(store, after)).toEqual({ statements });
    await expectMoved();
    // Another kind whose name begins with the former one stays as it is.
    expect(await valueOf("to_regclass('octapharma.pharmacy_visits_live') is not null")).toBe(true);
  });

  test('is restored from a backup that was made before it was renamed', async () => {
    await fill();
    await withRestored({ store, before, after }, expectMoved);
  });

  test('has what differs in it told under the former name, and its fields renamed together with it', async () => {
    await fill();
    const other = declared({
      name: 'pharmacies',
      was: 'pharmacy',
      fields: { fax: reference('Fax', { to: 'visits' }) },
    });
    const { errorMessage } = await planSchema(store, other);
    expect(errorMessage).toContain('octapharma.pharmacy.fax is text in the database, but bigint in the declaration');
    await expect(syncSchema(store, other)).rejects.toHaveProperty('message', errorMessage);
    expect(await valueOf('(select count(*)::int from octapharma.pharmacy)')).toBe(2);
    const renamed = declared({
      name: 'pharmacies',
      was: 'pharmacy',
      fields: { line: phone('Fax', { was: 'fax' }) },
    });
    await syncSchema(store, renamed);
    expect(await valueOf('(select line from octapharma.pharmacies where id = 1)')).toBe('3125550147');
  });

  test('is refused beside a table of its name while the former one has records', async () => {
    await fill();
    await syncSchema(store, declared({ name: 'pharmacies' })).catch(() => undefined);
    await run('create table if not exists octapharma.pharmacies (id bigint primary key)');
    const { errorMessage = '' } = await planSchema(store, after);
    expect(errorMessage).toContain(
      'octapharma.pharmacies exists beside "pharmacy", its former name, which holds records: 2 records (1, 2); remove its was',
    );
    await expect(syncSchema(store, after)).rejects.toHaveProperty('message', errorMessage);
  });

  test('loses nothing where its start is cut off, and goes on with the next', async () => {
    await fill();
    const failing = { ...after, tables: [...(after.tables ?? []), brokenTable] };
    await expect(syncSchema(store, failing)).rejects.toThrow('no_such_type');
    expect(await valueOf('(select count(*)::int from octapharma.pharmacy)')).toBe(2);
    expect(await valueOf("(select count(*)::int from octapharma.versions where item_type = 'pharmacy')")).toBe(1);
    await syncSchema(store, after);
    await expectMoved();
  });
});

const brokenTable = {
  schema: 'octapharma',
  name: 'broken',
  columns: { id: { type: 'no_such_type' as 'text' } },
  indexes: [],
} as const;

describeApi('an entry of the access log about a kind that was renamed', { registry, on: engines }, (harness) => {
  test('is read and found under the name of today, and stays as it was written', async () => {
    const { app, call, store, make } = harness();
    await make(registry.get('patients'), 1);
    await call('GET', 'patients');
    await app.accessLog.flush();
    await sql`
      insert into staff.access_log (id, created_at, happened_at, action, request_id, manufacturer, resource, records,
        key_id, hash)
      select id + 1, created_at, happened_at, 'view', 'of old', 'octapharma', 'sample_provisions',
        '{sample_provisions:12,patients:1}', key_id, hash from staff.access_log order by id desc limit 1`.execute(
      store.db,
    );
    for (const text of ['sample_supplies:12', 'SAMPLESU12']) {
      const { body } = await call<ListBody>('GET', `x/access_log?record=${text}`);
      expect(body.data).toMatchObject([
        { request_id: 'of old', resource: 'sample_supplies', records: ['sample_supplies:12', 'patients:1'] },
      ]);
    }
  });
});
