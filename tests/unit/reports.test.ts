import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { createRegistry } from '../../src/schema';
import { registryFor, seesReport, type Report } from '../../src/schema/server';
import { ageBands, datedBands, daysOfPeriod, mostBands } from '../../src/server/records/reports/bands';
import { shareAnswer } from '../../src/server/records/reports/countReport';
import type { ReportAnswer } from '../../src/server/records/reports/ReportAnswer';
import { fileOf, groupAddress, groupName, linesOf, measureOf } from '../../src/screens/reports/reportTexts';
import { choice, date, defineResource, reference, text } from '../../src/schema/declare';

test('a period ends today and begins so many days before, or has no ends', () => {
  expect(daysOfPeriod('30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(daysOfPeriod('90', '2026-03-01')).toEqual({ from: '2025-12-02', to: '2026-03-01' });
  expect(daysOfPeriod('year', '2026-03-01')).toEqual({ from: '2025-03-02', to: '2026-03-01' });
  expect(daysOfPeriod('all', '2026-03-01')).toEqual({});
});

test('groups by the week begin on Sundays, and the first and the last one end with the period', () => {
  expect(datedBands({ weekOf: 'day' }, { from: '2026-10-27', to: '2026-11-08' })).toEqual([
    { key: '2026-10-25', label: 'Week of 10-25-2026', from: '2026-10-27', to: '2026-10-31' },
    { key: '2026-11-01', label: 'Week of 11-01-2026', from: '2026-11-01', to: '2026-11-07' },
    { key: '2026-11-08', label: 'Week of 11-08-2026', from: '2026-11-08', to: '2026-11-08' },
  ]);
});

test('a time with too many weeks is told by the month, one with too many months by the year', () => {
  const labels = (days: { from: string; to: string }) => datedBands({ weekOf: 'day' }, days).map(({ label }) => label);
  expect(labels({ from: '2024-12-31', to: '2026-02-01' })).toHaveLength(58);
  expect(labels({ from: '2024-01-15', to: '2026-02-01' }).slice(0, 2)).toEqual(['Jan 2024', 'Feb 2024']);
  expect(labels({ from: '2015-01-15', to: '2026-02-01' })).toEqual(
    Array.from({ length: 12 }, (_, at) => String(2015 + at)),
  );
  const longest = labels({ from: '1900-01-01', to: '2026-02-01' });
  expect([longest.length, longest[0], longest.at(-1)]).toEqual([mostBands, '1967', '2026']);
});

test('ages end with the declared days, the oldest with none', () => {
  expect(ageBands([0, 7], '2026-03-10')).toEqual([
    { key: '0', label: '0 days', from: '2026-03-10' },
    { key: '7', label: '1–7 days', from: '2026-03-03', to: '2026-03-09' },
    { key: 'over', label: 'Over 7 days', to: '2026-03-02' },
  ]);
});

test('whoever asks while a report is counted waits for the same answer, also for its failure', async () => {
  const store = {};
  const answerAt = (at: string): ReportAnswer => ({ at, groups: [] });
  let finish: (answer: ReportAnswer) => void = () => undefined;
  const waiting = shareAnswer(store, 'a', () => new Promise((resolve) => (finish = resolve)));
  const sameTime = shareAnswer(store, 'a', () => expect.fail());
  const other = shareAnswer(store, 'b', () => Promise.resolve(answerAt('other')));
  const elsewhere = shareAnswer({}, 'a', () => Promise.resolve(answerAt('elsewhere')));
  finish(answerAt('first'));
  expect([await waiting, await sameTime, await other, await elsewhere].map(({ at }) => at)).toEqual([
    'first',
    'first',
    'other',
    'elsewhere',
  ]);
  await expect(shareAnswer(store, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect((await shareAnswer(store, 'a', () => Promise.resolve(answerAt('second')))).at).toBe('second');
});

const searches = {
  size: { field: 'size', op: 'eq' },
  no_size: { field: 'size', op: 'empty', label: 'No Size' },
} as const;
const crate = defineResource({
  name: 'crates',
  label: { one: 'Crate', many: 'Crates' },
  titleFields: ['name'],
  rights: { list: ['crm_user', 'brand_admin'] },
  fields: {
    name: text('Name'),
    size: choice('Size', ['S', 'L']),
    secret: date('Secret', { seenBy: ['brand_admin'] }),
    yard_id: reference('Yard', { to: 'yards' }),
  },
  search: {
    ...searches,
    yard: { field: 'yard_id', op: 'eq' },
    no_yard: { field: 'yard_id', op: 'empty', label: 'No Yard' },
    secret_from: { field: 'secret', op: 'gte', range: 'Secret', label: 'From' },
    secret_to: { field: 'secret', op: 'lte', range: 'Secret', label: 'To' },
  },
  menu: { group: 'Yard' },
  list: { columns: ['name', 'size'] },
  reports: {
    plain: { label: 'Plain', by: 'size' },
    dated: { label: 'Dated', by: 'size', period: 'secret' },
    linked: { label: 'Linked', by: 'yard_id' },
  },
});
const yard = defineResource({
  name: 'yards',
  label: { one: 'Yard', many: 'Yards' },
  titleFields: ['name'],
  rights: { list: ['brand_admin'] },
  fields: { name: text('Name') },
  menu: { group: 'Yard' },
  list: { columns: ['name'] },
});
const reserved = createRegistry([crate, yard], { features: [], roles: ['crm_user', 'brand_admin'] });

test('a role is told of a report only if it sees every field and the records that the groups are named after', () => {
  const seen = (role: string) => {
    const declared = registryFor(reserved, role);
    return Object.entries(crate.reports ?? {})
      .filter(([, report]) => seesReport(declared, declared.get('crates'), report))
      .map(([name]) => name);
  };
  expect([seen('brand_admin'), seen('crm_user'), seen('nobody')]).toEqual([
    ['plain', 'dated', 'linked'],
    ['plain'],
    [],
  ]);
});

const outcomes = registry.get('benefit_outcomes');
const byPayer = outcomes.reports?.by_payer as Report;
const group = (label: string, part: string, count: number) => ({
  key: label,
  label,
  part,
  count,
  value: null,
  measured: 0,
  search: { payer: '3', outcome: part },
});
const answer = {
  at: '2026-01-02T10:00:00Z',
  groups: [group('Aetna', 'Approved', 1200), group('Aetna', 'Denied', 1)],
};

test('a group has a name for its link, an address of its list, and a line with its parts', () => {
  expect(answer.groups.map((one) => groupName(outcomes, one))).toEqual([
    'Aetna, Approved: 1,200 benefit outcomes',
    'Aetna, Denied: 1 benefit outcome',
  ]);
  expect(groupAddress(outcomes, answer.groups[0] as (typeof answer.groups)[0])).toBe(
    '/dashboard/benefit_outcomes?payer=3&outcome=Approved',
  );
  expect(linesOf(answer).map(({ label, parts }) => [label, parts.map(({ count }) => count)])).toEqual([
    ['Aetna', [1200, 1]],
  ]);
});

test('the file of a report has its numbers as they are', () => {
  expect(fileOf(outcomes, byPayer, answer)).toEqual([
    ['Payer', 'Benefit Detail', 'Benefit Outcomes'],
    ['Aetna', 'Approved', '1200'],
    ['Aetna', 'Denied', '1'],
  ]);
  const cases = registry.get('cases');
  const { part: _part, ...january } = group('Jan 2026', '', 7);
  const measured = { ...answer, groups: [{ ...january, value: 2.345, measured: 5 }] };
  expect(fileOf(cases, cases.reports?.until_verified as Report, measured)).toEqual([
    ['Created At', 'Cases', 'Days (Median)', 'Measured'],
    ['Jan 2026', '7', '2.35', '5'],
  ]);
});

test('a measure is shown as what it is: an amount, days, a share', () => {
  const shown = (name: string, report: string, value: number) => {
    const resource = registry.get(name);
    return measureOf(resource, resource.reports?.[report] as Report)?.show(value);
  };
  expect([
    shown('copay_claims', 'paid', 1234.5),
    shown('cases', 'until_verified', 3.26),
    shown('follow_ups', 'on_time', 66.7),
    shown('cases', 'by_status', 1),
  ]).toEqual(['$1,234.50', '3.3', '67%', undefined]);
});
