import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
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
  closed: yesNo('Closed'),
  town_id: reference('Town', { to: 'towns' }),
});
const after = declared({
  day: choice('Day', ['m', 't']),
  opens_at: text('Opens At', { was: 'opens' }),
  since: text('Since'),
  visit_count: text('Visits', { was: 'visits' }),
  fee: decimal('Fee'),
  closed: yesNo('Closed'),
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

  test('has what is stored renamed by the next start, as its plan shows, and once', async () => {
    await fill();
    const { statements } = await planSchema(store, after);
    expect(statements).toContain(
      `update "octapharma"."shops" set "hours" = (select jsonb_agg((line - 'opens') || jsonb_build_object('opens_at', coalesce(nullif(line -> 'opens_at', 'null'), nullif(line -> 'opens', 'null'))) order by at) ` +
        `from jsonb_array_elements("hours") with ordinality as lines (line, at)) where exists (select from jsonb_array_elements("hours") with ordinality as lines (line, at) where line ? 'opens')`,
    );
    expect((await syncSchema(store, after)).statements).toEqual(statements);
    expect(await stored()).toEqual(renamed);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
    expect(await noted()).toBe(
      'kinds {"shops.hours":"rows","shops.hours.closed":"yesNo","shops.hours.day":"choice","shops.hours.fee":"decimal","shops.hours.opens_at":"text","shops.hours.seat_id":"reference","shops.hours.since":"text","shops.hours.visit_count":"text","options":{"shops.hours.day":["m","t"]},"required":[]}',
    );
  });

  test('is planned from what was written down of the tables, and renamed where nothing was noted yet', async () => {
    await fill();
    const updates = (plan: readonly string[]) => plan.filter((statement) => statement.startsWith('update'));
    const planned = updates((await planSchema(store, after)).statements);
    expect(planned).toHaveLength(3);
    expect(updates(planFromSnapshot(await takeSchemaSnapshot(store, before), after).statements)).toEqual(planned);
    await forget();
    expect(updates((await planSchema(store, after)).statements)).toEqual(planned);
    await syncSchema(store, after);
    expect(await stored()).toEqual(renamed);
    expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
  });

  test('is renamed once more where an edition before has written meanwhile, and keeps what has been filled in since', async () => {
    await syncSchema(store, after);
    await fill([[{ opens: '09:00', opens_at: '08:00' }, { opens: '09:00', opens_at: null }, { opens_at: '07:00' }]]);
    await syncSchema(store, after);
    expect(await stored()).toEqual([[{ opens_at: '08:00' }, { opens_at: '09:00' }, { opens_at: '07:00' }]]);
  });

  test('is renamed together with the name of its field', async () => {
    await fill();
    const inRenamed = declared({ opens_at: text('Opens At', { was: 'opens' }) }, { name: 'times', was: 'hours' });
    const { notes } = await syncSchema(store, inRenamed);
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
    expect(await planSchema(store, inRenamed)).toEqual({ statements: [], notes: [] });
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
    const problem = (name: string, [from, now]: readonly [string, string]) =>
      `: its column "${name}" holds values of the kind ${from}, but is ${now} in the declaration; give the column another name, or, once every value is valid for the new kind, run: do $$ begin execute format('comment on schema "octapharma" is %L', 'kinds ' || (substr(obj_description('"octapharma"'::regnamespace, 'pg_namespace'), 7)::jsonb || '{"shops.hours.${name}":"${now}"}')::text); end $$`;
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
      problem('opens', ['text', 'instant']),
      problem('town_id', ['reference', 'integer']),
    );
    await syncSchema(store, declared({ fee: money('Fee') }));
    await refusedFor({ ...cells, opens: integer('Opens') }, problem('opens', ['text', 'integer']));
    expect((await planSchema(store, declared(cells))).notes).toEqual([]);
    await fill([[{ opens: '9' }]]);
    await sql`update octapharma.shops set hours = '[{"opens": 9}]'`.execute(store.db);
    const stopped = await planSchema(store, declared({ ...cells, opens: integer('Opens') })).catch(String);
    await sql.raw(/run: (do [^]* end \$\$)/.exec(stopped as string)?.[1] ?? '').execute(store.db);
    await syncSchema(store, declared({ ...cells, opens: integer('Opens') }));
    expect(await noted()).toContain('"shops.hours.opens":"integer"');
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

  test('is restored from a backup that was made before it was renamed', async () => {
    await fill();
    await withRestored({ store, before, after }, async () => {
      expect(await stored()).toEqual(renamed);
      expect(await planSchema(store, after)).toEqual({ statements: [], notes: [] });
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
