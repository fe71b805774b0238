import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  createRegistry,
  date,
  decimal,
  defineResource,
  instant,
  integer,
  money,
  phone,
  reference,
  rows,
  text,
  yesNo,
  type FieldMap,
} from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import {
  takeSchemaSnapshot,
  planFromSnapshot,
  planSchema,
  syncSchema,
  type SchemaOptions,
  type Store,
} from '../../src/server/store';
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
  closed: yesNo('Closed'),
  town_id: reference('Town', { to: 'towns' }),
});
const after = declared({
  day: choice('Day', ['Mon', 'Tue'], { changed: { values: { m: 'Mon', t: 'Tue' } } }),
  opens_at: text('Opens At', { was: 'opens' }),
  since: date('Since', { changed: { from: 'text' } }),
  visit_count: integer('Visits', { was: 'visits', changed: { from: 'text', values: { many: 30, unknown: null } } }),
  fee: text('Fee', { changed: { from: 'decimal' } }),
  closed: boolean('Closed', { changed: { from: 'yesNo', values: { Yes: true, No: false } } }),
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
const converted = [
  [
    { day: 'Tue', opens_at: '09:00', since: '2024-02-29', visit_count: 12, fee: '4.5', closed: true, seat_id: 1 },
    { day: 'Mon', opens_at: null, since: null, visit_count: 30, fee: null, closed: false, seat_id: null },
  ],
  null,
  [{ day: 'Mon', opens_at: '10:00', since: null, visit_count: null, fee: '4', closed: null, seat_id: null }],
];

const refused = (...lines: readonly string[]) =>
  [
    'The database does not match the declarations:',
    ...lines.map((line) => `  octapharma.shops.hours${line}`),
    'Nothing was changed.',
  ].join('\n');

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

  test('has what is stored renamed and converted by the next start, as its plan shows, and once', async () => {
    await fill();
    const { statements } = await planSchema(store, after);
    expect(statements).toContain(
      `update "octapharma"."shops" set "hours" = (select jsonb_agg((line - 'opens') || jsonb_build_object('opens_at', coalesce(nullif(line -> 'opens_at', 'null'), nullif(line -> 'opens', 'null'))) order by at) ` +
        `from jsonb_array_elements("hours") with ordinality as lines (line, at)) where exists (select from jsonb_array_elements("hours") with ordinality as lines (line, at) where line ? 'opens')`,
    );
    expect((await syncSchema(store, after)).statements).toEqual(statements);
    expect(await stored()).toEqual(converted);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
    expect(await noted()).toBe(
      'kinds {"shops.hours":"rows","shops.hours.closed":"boolean","shops.hours.day":"choice","shops.hours.fee":"text","shops.hours.opens_at":"text","shops.hours.seat_id":"reference","shops.hours.since":"date","shops.hours.visit_count":"integer","options":{"shops.hours.day":["Mon","Tue"]},"required":[]}',
    );
  });

  test('has a day with blanks around it converted, also where nothing else of its record has to be', async () => {
    await fill([[{ since: ' 2024-02-29 ' }], [{ since: '2024-03-01' }]]);
    await syncSchema(store, declared({ since: date('Since', { changed: { from: 'text' } }) }));
    expect(await stored()).toEqual([[{ since: '2024-02-29' }], [{ since: '2024-03-01' }]]);
  });

  test('is planned from what was written down of the tables, and converted where nothing was noted yet', async () => {
    await fill();
    const updates = (plan: readonly string[]) => plan.filter((statement) => statement.startsWith('update'));
    const planned = updates((await planSchema(store, after)).statements);
    expect(planned).toHaveLength(7);
    // For a field whose kind stays the same, only the stored values reveal the change.
    expect(updates(planFromSnapshot(await takeSchemaSnapshot(store, before), after).statements)).toEqual(
      planned.filter((statement) => !statement.includes("'Mon'")),
    );
    await forget();
    expect(updates((await planSchema(store, after)).statements)).toEqual(planned);
    await syncSchema(store, after);
    expect(await stored()).toEqual(converted);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
  });

  test('is converted once more where an edition before has written meanwhile, and keeps what has been filled in since', async () => {
    await syncSchema(store, after);
    await fill([[{ opens: '09:00', opens_at: '08:00' }, { opens: '09:00', opens_at: null }, { opens_at: '07:00' }]]);
    await syncSchema(store, after);
    expect(await stored()).toEqual([[{ opens_at: '08:00' }, { opens_at: '09:00' }, { opens_at: '07:00' }]]);
  });

  test('is converted together with the name of its field', async () => {
    await fill();
    const renamed = declared({ opens_at: text('Opens At', { was: 'opens' }) }, { name: 'times', was: 'hours' });
    const { notes } = await syncSchema(store, renamed);
    expect(notes.map((note) => note.slice(0, note.indexOf(' is no longer')))).toEqual(
      ['closed', 'day', 'fee', 'since', 'town_id', 'visits'].map(
        (name) => `octapharma.shops.times: its column "${name}"`,
      ),
    );
    expect(await stored('times')).toMatchObject([
      [{ opens_at: '09:00' }, { opens_at: null }],
      null,
      [{ opens_at: '10:00' }],
    ]);
    expect(await noted()).toContain('"shops.times.day":"left choice"');
    expect(await noted()).not.toContain('shops.hours');
    expect(await planSchema(store, renamed)).toEqual({ statements: [], notes: [] });
  });

  test('is mentioned where it does not say so, and where it is taken away: what stands in it goes with the next save', async () => {
    await fill();
    const { day, opens, ...others } = {
      day: choice('Day', ['m', 't']),
      opens: text('Opens'),
      since: text('Since'),
      visits: text('Visits'),
      fee: decimal('Fee'),
      closed: yesNo('Closed'),
      town_id: reference('Town', { to: 'towns' }),
    };
    const lost = (name: string) =>
      `octapharma.shops.hours: its column "${name}" is no longer declared; its values are not shown, and saving the table of a record deletes them`;
    expect((await planSchema(store, declared({ ...others, opens }))).notes).toEqual([lost('day')]);
    const without = declared({ ...others, day, opens_at: text('Opens At'), note: integer('Note') });
    const notes = [
      `${lost('opens')}; if it was renamed, declare "opens_at" with was: 'opens' to keep the remaining values`,
    ];
    expect((await planSchema(store, without)).notes).toEqual(notes);
    expect((await syncSchema(store, without)).notes).toEqual(notes);
    expect(await planSchema(store, without)).toEqual({ statements: [], notes: [] });
    await syncSchema(store, declared({ ...others, day, opens_at: text('Opens At', { was: 'opens' }) }));
    expect(await stored()).toMatchObject([[{ opens_at: '09:00' }, { opens_at: null }], null, [{ opens_at: '10:00' }]]);
  });

  test('stops the start where it does not say that its kind is another one, also after it was away', async () => {
    const cells = { opens: text('Opens'), fee: decimal('Fee'), town_id: reference('Town', { to: 'towns' }) };
    const problem = (name: string, [from, now]: readonly [string, string], isBound = false) =>
      `: its column "${name}" holds values of the kind ${from}, but is ${now} in the declaration; ${isBound ? '' : `declare the former kind with "changed: { from: '${from}' }" and map its values, or `}give the column another name`;
    const refusedFor = (columns: FieldMap, ...lines: readonly string[]) =>
      expect(planSchema(store, declared(columns))).rejects.toHaveProperty('message', refused(...lines));
    await refusedFor(
      { ...cells, opens: integer('Opens'), fee: integer('Fee') },
      problem('opens', ['text', 'integer']),
      problem('fee', ['decimal', 'integer']),
    );
    await refusedFor({ ...cells, opens: phone('Opens') }, problem('opens', ['text', 'phone']));
    await refusedFor(
      { fee: decimal('Fee'), opens_at: date('Opens', { was: 'opens' }) },
      problem('opens_at', ['text', 'date']),
    );
    await refusedFor(
      { ...cells, opens: instant('Opens'), town_id: integer('Town') },
      problem('opens', ['text', 'instant'], true),
      problem('town_id', ['reference', 'integer'], true),
    );
    await refusedFor(
      { ...cells, opens: date('Opens', { changed: { from: 'phone' } }) },
      problem('opens', ['text', 'date']),
    );
    await syncSchema(store, declared({ fee: money('Fee') }));
    await refusedFor({ ...cells, opens: integer('Opens') }, problem('opens', ['text', 'integer']));
    expect((await planSchema(store, declared(cells))).notes).toEqual([]);
  });

  test('notes what a store from before holds as it is declared, and stops nobody', async () => {
    await forget();
    await syncSchema(store, declared({ opens: integer('Opens'), town: text('Town') }));
    expect(await noted()).toBe(
      'kinds {"shops.hours":"rows","shops.hours.opens":"integer","shops.hours.town":"text","required":[]}',
    );
    await sql`comment on schema octapharma is 'kinds {"shops.hours":"rows"}'`.execute(store.db);
    expect(await planSchema(store, before)).toEqual({
      statements: [expect.stringContaining('comment on schema "octapharma" is')],
      notes: [],
    });
  });

  test('stops the start where a value would be lost, naming the records and the way out, and changes nothing', async () => {
    await fill([
      [{ opens: '09:00', visits: 'a few', since: '2024-02-30' }, { visits: '3' }],
      [{ opens: '09:00', day: 'w', fee: 4.5, visits: '4.5' }],
      [{ visits: 'many' }],
    ]);
    const line = (name: string, ids: string) =>
      `.${name}: ${ids.includes(',') ? '2 records hold' : '1 record holds'} values that the changed column does not accept: ${ids}; ` +
      'change these values with the previous version, or map them in changed.values of the declaration; ' +
      `to list them: select id, "hours" from "octapharma"."shops" where id in (${ids})`;
    await expect(syncSchema(store, after)).rejects.toHaveProperty(
      'message',
      refused(line('day', '2'), line('since', '1'), line('visit_count', '1, 2')),
    );
    expect(await stored()).toMatchObject([
      [{ opens: '09:00', visits: 'a few' }, { visits: '3' }],
      [{ visits: '4.5', fee: 4.5 }],
      [{ visits: 'many' }],
    ]);
    await forget();
    await expect(syncSchema(store, after)).rejects.toThrow('octapharma.shops.hours.visit_count: 2 records hold');
  });

  test('goes on to hold the ids of the same records under its new name', async () => {
    await syncSchema(store, after);
    const { rows: found } = await sql<{
      text: string;
    }>`select col_description('octapharma.shops'::regclass, attnum) as text from pg_attribute where attrelid = 'octapharma.shops'::regclass and attname = 'hours'`.execute(
      store.db,
    );
    expect(found).toEqual([{ text: 'ids of octapharma.towns in seat_id' }]);
    const elsewhere = declared({ home_id: reference('Home', { to: 'ports', was: 'seat_id' }) });
    await expect(planSchema(store, elsewhere)).rejects.toThrow(
      'octapharma.shops.hours: its column "home_id" holds ids of octapharma.towns in the database, but ids of octapharma.ports in the declaration',
    );
  });

  test('is restored from a backup that was made before it was renamed or changed', async () => {
    await fill();
    await withRestored({ store, before, after }, async () => {
      expect(await stored()).toEqual(converted);
      expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
    });
  });
});

describeApi('the history of a renamed and changed column of rows', { registry }, (harness) => {
  test('is told under its name and with the values of today', async () => {
    const changeset = {
      visits: [
        null,
        [
          { seen_on: '2024-05-01', comment: 'Late', paid: 'Yes' },
          { comment: null, paid: 'perhaps' },
        ],
      ],
    };
    expect(await readFormerChangeset(harness(), { line: 'One' }, changeset)).toEqual({
      visits: [
        null,
        [
          { seen_on: '2024-05-01', remark: 'Late', paid: true },
          { remark: null, paid: 'perhaps' },
        ],
      ],
    });
  });
});
