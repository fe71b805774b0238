import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { choice, decimal, defineResource, integer, reference, rows, text } from '../../src/schema/declare';
import { createRegistry, type FieldMap } from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import {
  takeSchemaSnapshot,
  planFromSnapshot,
  planSchema,
  syncSchema,
  type SchemaOptions,
  type Store,
} from '../../src/server/db';
import { registry } from '../fixtures/everything';
import { readFormerChangeset, withRestored } from './formerValues';
import { describeApi } from './harness';
import { engines, withEmptyStore } from './stores';

const manufacturers = [{ key: 'octapharma' }];

interface Declared {
  /** The name of the field, and its former name. */
  readonly name?: string;
  readonly was?: string;
}

const declared = (columns: FieldMap, { name = 'hours', was }: Declared = {}): SchemaOptions => {
  const shops = defineResource({
    name: 'shops',
    label: { one: 'Shop', many: 'Shops' },
    titleFields: ['id'],
    fields: { [name]: rows('Hours', columns, { ...(was !== undefined && { was }) }) },
  });
  const [towns, ports] = ['towns', 'ports'].map((place) =>
    defineResource({
      name: place,
      label: { one: place, many: `${place} all` },
      titleFields: ['name'],
      fields: { name: text('Name') },
      search: { name: { field: 'name', op: 'contains' } },
    }),
  );
  return {
    registry: createRegistry(
      [shops, towns, ports].flatMap((one) => one ?? []),
      { features: [] },
    ),
    manufacturers,
    tables: serverTables(manufacturers),
  };
};

const before = declared({
  day: choice('Day', ['m', 't']),
  opens: text('Opens'),
  since: text('Since'),
  visits: text('Visits'),
  fee: decimal('Fee'),
  closed: choice('Closed', ['Yes', 'No']),
  town_id: reference('Town', { to: 'towns' }),
});
const after = declared({
  day: choice('Day', ['m', 't']),
  opens_at: text('Opens At', { was: 'opens' }),
  since: text('Since'),
  visit_count: text('Visits', { was: 'visits' }),
  fee: decimal('Fee'),
  closed: choice('Closed', ['Yes', 'No']),
  seat_id: reference('Seat', { to: 'towns', was: 'town_id' }),
});

const shops = [
  [
    { day: 't', opens: '09:00', since: '2024-02-29', visits: ' 12 ', fee: 4.5, closed: 'Yes', town_id: 1 },
    { day: 'm', opens: null, since: null, visits: 'many', fee: null, closed: 'No', town_id: null },
  ],
  null,
  [{ day: 'Mon', opens: '10:00', since: ' ', visits: 'unknown', fee: 4, closed: null, town_id: null }],
];
const renamed = [
  [
    { day: 't', opens_at: '09:00', since: '2024-02-29', visit_count: ' 12 ', fee: 4.5, closed: 'Yes', seat_id: 1 },
    { day: 'm', opens_at: null, since: null, visit_count: 'many', fee: null, closed: 'No', seat_id: null },
  ],
  null,
  [{ day: 'Mon', opens_at: '10:00', since: ' ', visit_count: 'unknown', fee: 4, closed: null, seat_id: null }],
];

describe.each(engines)('a column of rows that says what it was, on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'staff'] });
  beforeEach(async () => {
    await syncSchema(store, before);
  });
  const fill = async (values: readonly (readonly object[] | null)[] = shops) => {
    await sql`insert into octapharma.towns (name) values ('Kiel')`.execute(store.db);
    for (const value of values)
      await sql`insert into octapharma.shops (hours, discarded_at) values (${value && JSON.stringify(value)}::jsonb, ${value === null ? null : '2024-01-01'})`.execute(
        store.db,
      );
  };
  const stored = async (column = 'hours') =>
    (
      await sql
        .raw<{ hours: unknown }>(`select "${column}" as hours from octapharma.shops order by id`)
        .execute(store.db)
    ).rows.map(({ hours }) => hours);
  const noted = async () =>
    (
      await sql<{ text: string }>`select obj_description('octapharma'::regnamespace, 'pg_namespace') as text`.execute(
        store.db,
      )
    ).rows[0]?.text ?? '';
  const forget = () => sql`comment on schema octapharma is null`.execute(store.db);

  test('has what is stored renamed by the next start, as its plan shows, and once', async () => {
    await fill();
    const { statements } = await planSchema(store, after);
    expect(statements).toContain(
      `update "octapharma"."shops" set "hours" = (select jsonb_agg((line - 'opens') || jsonb_build_object('opens_at', coalesce(nullif(line -> 'opens_at', 'null'), nullif(line -> 'opens', 'null'))) order by at) ` +
        `from jsonb_array_elements("hours") with ordinality as lines (line, at)) where exists (select from jsonb_array_elements("hours") as lines (line) where line ? 'opens')`,
    );
    expect((await syncSchema(store, after)).statements).toEqual(statements);
    expect(await stored()).toEqual(renamed);
    expect(await planSchema(store, after)).toEqual({ steps: [], statements: [] });
    expect(await noted()).toBe(
      'kinds {"shops.hours":"rows","shops.hours.closed":"choice","shops.hours.day":"choice","shops.hours.fee":"decimal","shops.hours.opens_at":"text","shops.hours.seat_id":"reference","shops.hours.since":"text","shops.hours.visit_count":"text","of":{"shops.hours.seat_id":"octapharma.towns"},"options":{"shops.hours.closed":["Yes","No"],"shops.hours.day":["m","t"]},"required":[]}',
    );
  });

  test('is planned from what was written down of the tables, and renamed where nothing was noted yet', async () => {
    await fill();
    const updates = (plan: readonly string[]) => plan.filter((statement) => statement.startsWith('update'));
    const planned = updates((await planSchema(store, after)).statements);
    expect(planned).toHaveLength(3);
    expect(updates((await planFromSnapshot(await takeSchemaSnapshot(store, before), after)).statements)).toEqual(
      planned,
    );
    await forget();
    expect(updates((await planSchema(store, after)).statements)).toEqual(planned);
    await syncSchema(store, after);
    expect(await stored()).toEqual(renamed);
    expect(await planSchema(store, after)).toEqual({ steps: [], statements: [] });
  });

  test('is renamed once more where an edition before has written meanwhile, and keeps what has been filled in since', async () => {
    await syncSchema(store, after);
    await fill([[{ opens: '09:00', opens_at: '08:00' }, { opens: '09:00', opens_at: null }, { opens_at: '07:00' }]]);
    await syncSchema(store, after);
    expect(await stored()).toEqual([[{ opens_at: '08:00' }, { opens_at: '09:00' }, { opens_at: '07:00' }]]);
  });

  test('is renamed together with the name of its field', async () => {
    await fill([[{ opens: '09:00' }, { opens: null }]]);
    const inRenamed = declared({ opens_at: text('Opens At', { was: 'opens' }) }, { name: 'times', was: 'hours' });
    await syncSchema(store, inRenamed);
    expect(await stored('times')).toEqual([[{ opens_at: '09:00' }, { opens_at: null }]]);
    expect(await noted()).toBe(
      'kinds {"shops.times":"rows","shops.times.opens_at":"text","of":{},"options":{},"required":[]}',
    );
    expect(await planSchema(store, inRenamed)).toEqual({ steps: [], statements: [] });
  });

  test('notes what a store from before holds as it is declared, and stops nobody', async () => {
    await forget();
    await syncSchema(store, declared({ opens: integer('Opens'), town: text('Town') }));
    expect(await noted()).toBe(
      'kinds {"shops.hours":"rows","shops.hours.opens":"integer","shops.hours.town":"text","of":{},"options":{},"required":[]}',
    );
  });

  test('is restored from a backup that was made before it was renamed', async () => {
    await fill();
    await withRestored({ store, before, after }, async () => {
      expect(await stored()).toEqual(renamed);
      expect(await planSchema(store, after)).toEqual({ steps: [], statements: [] });
    });
  });
});

describeApi('the history of a renamed column of rows', { registry }, (harness) => {
  test('is told under its name of today', async () => {
    const changeset = {
      visits: [null, [{ seen_on: '2024-05-01', comment: 'Late', paid: true }, { comment: null }]],
    };
    expect(await readFormerChangeset(harness(), { line: 'One' }, changeset)).toEqual({
      visits: [null, [{ seen_on: '2024-05-01', remark: 'Late', paid: true }, { remark: null }]],
    });
  });
});
