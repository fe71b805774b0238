import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { registry as product } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createRegistry, searchParameterName, serialiseSearchValue, type Resource } from '../../src/schema';
import { choice, defineResource, text } from '../../src/schema/declare';
import { allReports, reportPeriods } from '../../src/schema/server';
import { seedDemo } from '../../src/server/operations/seed/seedDemo';
import { seedTime } from '../../src/server/operations/seed/SeedRow';
import { refreshReports } from '../../src/server/records/reports/startReportRefresh';
import { mailroomKinds, mailroomNames } from '../fixtures/mailroom';
import { describeApi, type Body, type CallOptions, type Harness } from './harness';

interface Group {
  readonly key: string | null;
  readonly label: string;
  readonly part?: string;
  readonly count: number;
  readonly value: number | null;
  readonly measured: number;
  readonly search: Readonly<Record<string, string>>;
}
interface Answer extends Body {
  readonly data: {
    readonly groups: readonly Group[];
    readonly from?: string;
    readonly to?: string;
    readonly more?: { readonly groups: number; readonly count: number };
  };
}

const registry = createRegistry([...product.all, ...mailroomKinds], mailroomNames);
const [errands, stops, payers] = ['sample_errands', 'sample_stops', 'payers'].map((name) => registry.get(name)) as [
  Resource,
  Resource,
  Resource,
];
const zone = { 'time-zone': 'America/Los_Angeles' };
const queryOf = (resource: Resource, search: Group['search']): string =>
  new URLSearchParams(
    Object.entries(search).map(([name, text]) => {
      const one = resource.search[name] as Resource['search'][string];
      return [searchParameterName(name, one), serialiseSearchValue(resource, one, text)];
    }),
  ).toString();

/** The manufacturer that the calls are made for. */
const onlyOctapharma = manufacturers.filter(({ key }) => key === 'octapharma');

let time = seedTime;
const now = () => new Date(time);
afterEach(() => {
  time = seedTime;
});

describeApi('reports', { registry, now }, (harness: () => Harness) => {
  const read = (report: string, period = 'all', options: CallOptions = {}) =>
    harness().call<Answer>('GET', `x/reports/${report}?period=${period}`, { headers: zone, ...options });
  const groupsOf = async (report: string, period?: string, inZone?: string) =>
    (await read(report, period, inZone === undefined ? {} : { headers: { 'time-zone': inZone } })).body.data.groups;
  const told = (groups: readonly Group[]) =>
    groups.flatMap(({ label, part, count, value }) =>
      count > 0 ? [[part === undefined ? label : `${label}, ${part}`, count, value] as const] : [],
    );
  const errand = (n: number, changes: Body) =>
    harness().make(errands, n, { fare: null, start_on: null, due_on: null, ...changes });
  const set = (table: string, id: number, values: Body) =>
    harness().store.db.withSchema('octapharma').updateTable(table).set(values).where('id', '=', id).execute();

  test('lead from each group of each report to a list with as many records', { timeout: 120_000 }, async () => {
    const { store, make } = harness();
    await seedDemo({ store, registry, manufacturers: onlyOctapharma, operator: 'admin@example.com' });
    const gone = await make(errands, 1, {
      place: 'Bank',
      start_on: '2026-10-01',
      due_on: '2026-10-02',
      stage: 'Run',
    });
    await errand(2, { place: null, start_on: '2026-10-30', due_on: '2026-10-29', stage: 'Open' });
    await errand(3, { place: 'Station', start_on: '2026-10-20', due_on: '2026-10-30', stage: 'Given Up' });
    await harness().call('DELETE', `sample_errands/${(await errand(4, { place: 'Bank', stage: 'Run' })).id}`);
    await make(stops, 1, { errand_id: gone.id, reached_on: '2026-10-03' });
    const wrong: unknown[] = [];
    const filled = new Set<string>();
    for (const { resource, name } of allReports(registry))
      for (const period of Object.keys(reportPeriods)) {
        const { status, body } = await read(`${resource.name}/${name}`, period);
        expect(status).toBe(200);
        for (const group of body.data.groups) {
          const { meta } = await harness().list(resource, queryOf(resource, group.search), { headers: zone });
          if (meta.total !== group.count) wrong.push([resource.name, name, period, group, meta.total]);
          if (group.count > 0) filled.add(`${name} ${period}`);
        }
      }
    expect(wrong).toEqual([]);
    expect([...filled].sort()).toEqual(
      allReports(registry)
        .flatMap(({ name }) => Object.keys(reportPeriods).map((period) => `${name} ${period}`))
        .filter((one, at, all) => all.indexOf(one) === at)
        .sort(),
    );
  });

  test('measure amounts, days, and what was done on time', async () => {
    const times = { stage: 'Run', start_on: '2026-10-05', due_on: '2026-10-13' };
    const [first, second] = [
      await errand(1, { ...times, fare: 3.5, place: 'Bank' }),
      await errand(2, { ...times, fare: 4 }),
    ];
    await errand(3, { start_on: '2026-10-06', due_on: '2026-10-14', stage: 'Open' });
    // It is not decided yet whether it will be on time, and of a stage without a time nothing is known.
    await errand(4, { start_on: '2026-10-06', due_on: '2026-11-20', stage: 'Open' });
    await errand(5, { start_on: '2026-10-06', due_on: '2026-10-14', stage: 'Given Up' });
    await set('sample_errands', first.id, { run_at: '2026-10-07T00:00:00Z' });
    await set('sample_errands', second.id, { run_at: '2026-10-15T12:00:00Z' });
    await harness().make(stops, 1, { errand_id: first.id, reached_on: '2026-10-09' });
    await harness().make(stops, 2, { errand_id: first.id, reached_on: '2026-10-08' });
    expect(told(await groupsOf('sample_errands/fares'))).toEqual([['Oct 2026', 5, 7.5]]);
    expect(told(await groupsOf('sample_errands/until_run'))).toEqual([['Week of 10-04-2026', 5, 6.25]]);
    expect((await groupsOf('sample_errands/until_run'))[0]?.measured).toBe(2);
    expect(told(await groupsOf('sample_errands/until_first_stop'))).toContainEqual(['Bank', expect.any(Number), 3]);
    const onTime = (await groupsOf('sample_errands/on_time')).filter(({ count }) => count > 0);
    expect(
      onTime.map(({ label, count, measured, value }) => [label, count, measured, value && Math.round(value)]),
    ).toEqual([
      ['Week of 10-11-2026', 4, 3, 33],
      ['Week of 11-15-2026', 1, 0, null],
    ]);
  });

  test('tell the parts of a group under their names, also what has no value', async () => {
    for (const [n, place, stage] of [
      [1, 'Bank', 'Run'],
      [2, 'Bank', 'Open'],
      [3, 'Bank', 'Given Up'],
      [4, null, 'Run'],
    ] as const)
      await errand(n, { place, stage, start_on: '2026-10-05' });
    expect(told(await groupsOf('sample_errands/by_place'))).toEqual([
      ['Bank, Run', 1, null],
      ['Bank, Other', 2, null],
      ['Not set, Run', 1, null],
    ]);
  });

  test('end with the last day of the period, in the time zone of the user', async () => {
    const made = [];
    for (const n of [1, 2]) made.push((await harness().make(registry.get('cases'), n, { status: 'Open' })).id);
    // The period of 30 days begins on October 1 in Los Angeles, which is at 7:00 UTC.
    await set('cases', made[0] as number, { created_at: '2026-10-01T06:59:59Z' });
    await set('cases', made[1] as number, { created_at: '2026-10-01T07:00:00Z' });
    const { body } = await read('cases/by_product', '30');
    expect([body.data.from, body.data.to]).toEqual(['2026-10-01', '2026-10-30']);
    expect(body.data.groups.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    const inUtc = await read('cases/by_product', '30', { headers: {} });
    expect(inUtc.body.data.groups.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const unknown = await read('cases/by_product', '30', { headers: { 'time-zone': 'Moon/Crater' } });
    expect(unknown.body.data.groups).toEqual(inUtc.body.data.groups);
  });

  test('name the groups with the most records, and count the others', async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 22; n += 1) ids.push((await harness().make(payers, n, { name: `Payer ${n}` })).id);
    const kase = await harness().make(registry.get('cases'), 1);
    await sql`insert into "octapharma"."case_insurances" (case_id, category, payer_id, benefit_detail, verified_at)
      select ${kase.id}, 'other ' || id, id, 'Covered', '2026-10-05' from octapharma.payers`.execute(
      harness().store.db,
    );
    const { body } = await read('benefit_outcomes/by_payer');
    expect(body.data.groups).toHaveLength(40);
    expect(body.data.groups[0]?.label).toMatch(/^Payer \d+$/);
    expect(body.data.more).toEqual({ groups: 2, count: 2 });
    expect(ids).toHaveLength(22);
  });

  test('are told of the own manufacturer alone, and log no look at a record', async () => {
    await errand(1, { place: 'Bank', stage: 'Run', start_on: '2026-10-05' });
    harness().reads.length = 0;
    expect(told((await read('sample_errands/by_place')).body.data.groups)).toHaveLength(1);
    const { body } = await read('sample_errands/by_place', 'all', { manufacturer: 'kedrion' });
    expect(body.data.groups).toEqual([]);
    expect(harness().reads).toEqual([]);
    expect(
      (await read('sample_errands/by_place', 'all', { manufacturer: 'grifols', token: harness().agentToken })).status,
    ).toBe(403);
  });

  test('are refused to a role that may not see all that they tell of', async () => {
    const token = harness().agentToken;
    const fares = await read('sample_errands/fares', 'all', { token });
    expect([fares.status, fares.body.message]).toEqual([
      403,
      'Your role may not see everything that "Fares by Month" tells of',
    ]);
    expect((await read('sample_errands/until_run', 'all', { token })).status).toBe(200);
  });

  test('refuse a period that there is not, and know no other report', async () => {
    expect((await read('cases/by_status', '7')).status).toBe(400);
    expect((await harness().call('GET', 'x/reports/cases/by_status?other=1')).status).toBe(400);
    expect((await read('cases/by_moon')).status).toBe(404);
    expect((await read('cases/by_status', 'all', { token: undefined })).status).toBe(401);
  });

  test('the time since which a condition is met is stored, and emptied once it is not', async () => {
    const { call } = harness();
    const open = await errand(1, { stage: 'Open' });
    const change = async (body: Body) => (await call('PUT', `sample_errands/${open.id}`, { body })).body.run_at;
    expect(open.run_at).toBeNull();
    const since = await change({ stage: 'Run' });
    expect(since).toEqual(expect.any(String));
    expect(await change({ aim: 'Further', stage: 'Run' })).toBe(since);
    expect(await change({ stage: 'Given Up' })).toBeNull();
    expect((await errand(2, { stage: 'Run' })).run_at).toEqual(expect.any(String));
    // In a nested record too.
    const { make } = harness();
    const kase = await make(registry.get('cases'), 3, { primary_insurance: { name: 'Aetna' } });
    const verified = async () => {
      const { rows } = await sql<{ verified_at: unknown }>`select verified_at from octapharma.case_insurances
        where case_id = ${kase.id} and category = 'primary'`.execute(harness().store.db);
      return rows[0]?.verified_at;
    };
    expect(await verified()).toBeNull();
    await call('PUT', `cases/${kase.id}`, { body: { primary_insurance: { benefit_detail: 'Covered' } } });
    expect(await verified()).not.toBeNull();
  });

  test('of long lists are counted in advance, and again while somebody asks for them', async () => {
    const { store } = harness();
    const failed: unknown[] = [];
    const storedFrom = { records: 1, ms: -1 };
    const log = { error: ({ err }: { err: unknown }) => failed.push(err) };
    const refresh = (isStart = false, from = storedFrom) =>
      refreshReports({ store, registry, manufacturers, log, now, storedFrom: from }, { isStart });
    const counted = async (report = 'sample_errands/by_place', inZone: string | undefined = 'America/New_York') =>
      (await groupsOf(report, 'all', inZone)).reduce((sum, { count }) => sum + count, 0);
    const pass = (minutes: number) => {
      time += minutes * 60_000;
    };
    const run = { place: 'Bank', stage: 'Run', start_on: '2026-10-05' };
    await errand(1, run);
    // A list of one record is not long.
    await refresh(true);
    await errand(2, run);
    expect(await counted()).toBe(2);
    await refresh(true, { ...storedFrom, ms: 600_000 });
    await errand(3, run);
    // What is counted quickly is not stored.
    expect(await counted()).toBe(3);
    await refresh(true);
    await errand(4, run);
    expect(await counted()).toBe(3);
    // In a time zone that nobody has asked for yet, and of another manufacturer.
    expect(await counted(undefined, 'Asia/Tokyo')).toBe(4);
    pass(6);
    await refresh();
    expect(await counted()).toBe(4);
    // Another process has just counted it.
    pass(1);
    await errand(5, run);
    await refresh();
    expect(await counted()).toBe(4);
    pass(8);
    expect(await counted()).toBe(4);
    pass(8);
    expect(await counted()).toBe(5);
    // After a week in which nobody waited for it, it is counted when it is asked for.
    await sql`update octapharma.report_answers set asked_at = asked_at - interval '8 days'`.execute(store.db);
    await refresh();
    expect(await counted()).toBe(5);
    await errand(6, run);
    expect(await counted()).toBe(6);
    expect(failed).toEqual([]);
  });

  test('are counted from an index of their own', async () => {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where schemaname = 'octapharma'
      and (indexname like '%_counted_%' or indexname like '%_first') and tablename in ('sample_errands', 'sample_stops')
      order by 1`.execute(harness().store.db);
    expect(rows.map(({ indexdef }) => indexdef.replace(/^.*USING/, ''))).toEqual([
      expect.stringMatching(/\(due_on\) INCLUDE \(id, run_at, stage\) WHERE/),
      expect.stringMatching(/\(id\) INCLUDE \(place, start_on\) WHERE/),
      expect.stringMatching(/\(place\) INCLUDE \(id, start_on\) WHERE/),
      expect.stringMatching(/\(start_on\) INCLUDE \(fare, id, place, run_at, stage\) WHERE/),
      expect.stringMatching(/\(errand_id, reached_on\) WHERE/),
    ]);
  });
});

/** The errands before they had the time, and the reports that read it. */
const formerErrands = defineResource({
  name: 'sample_errands',
  label: { one: 'Sample Errand', many: 'Sample Errands' },
  titleFields: ['aim'],
  fields: { aim: text('Aim', { required: true }), stage: choice('Stage', ['Open', 'Run', 'Given Up']) },
  search: { aim: { field: 'aim', op: 'contains' } },
  menu: { group: 'Mailroom' },
  list: { columns: ['aim', 'stage'] },
  trash: { columns: ['aim', 'discarded_at'] },
});
const older = createRegistry(
  [...product.all, ...mailroomKinds.map((kind) => (kind.name === 'sample_errands' ? formerErrands : kind))],
  mailroomNames,
);

describe('the time since which a condition is met', () => {
  describeApi('of older records', { registry: older }, (harness) => {
    test('begins with the last change where the records are older', async () => {
      const run = await harness().make(older.get('sample_errands'), 1, { stage: 'Run' });
      const open = await harness().make(older.get('sample_errands'), 2, { stage: 'Open' });
      const { call } = await harness().startWith(registry);
      const stored = async (id: number) => (await call('GET', `sample_errands/${id}`)).body;
      const { run_at, updated_at } = await stored(run.id);
      expect([run_at, (await stored(open.id)).run_at]).toEqual([updated_at, null]);
    });
  });
});
