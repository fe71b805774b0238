import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { dueBuckets } from '../../src/pages/dashboard/dueBuckets';

const searches = (day: string) => Object.fromEntries(dueBuckets(day).map(({ key, search }) => [key, search]));

test('the parts of the work are the open follow-ups by calendar days, weeks ending on Saturday', () => {
  expect(searches('2024-02-28')).toEqual({
    overdue: { due_to: '2024-02-27', status: 'Open' },
    today: { due_from: '2024-02-28', due_to: '2024-02-28', status: 'Open' },
    week: { due_from: '2024-02-28', due_to: '2024-03-02', status: 'Open' },
    undated: { undated: 'true', status: 'Open' },
  });
});

test.each([
  ['2024-03-02', 'a Saturday', '2024-03-02'],
  ['2024-03-03', 'a Sunday', '2024-03-09'],
  ['2024-12-30', 'the last Monday of a year', '2025-01-04'],
])('the week of %s, %s, ends on %s', (day, _what, saturday) => {
  expect(searches(day).week).toMatchObject({ due_from: day, due_to: saturday });
});

test('every part is a search that the table has', () => {
  const known = Object.keys(registry.get('follow_ups').search);
  for (const { search } of dueBuckets('2024-02-28')) expect(known).toEqual(expect.arrayContaining(Object.keys(search)));
});
