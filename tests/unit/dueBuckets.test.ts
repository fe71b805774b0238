import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { dueBuckets } from '../../src/pages/dashboard/dueBuckets';

const searches = (day: string) => Object.fromEntries(dueBuckets(day).map(({ key, search }) => [key, search]));

test('the parts of the work are the open follow-ups by calendar days, weeks ending on Saturday', () => {
  expect(searches('2024-02-28')).toEqual({
    overdue: { due_to: '2024-02-27', status: 'Open' },
    today: { due_from: '2024-02-28', due_to: '2024-02-28', status: 'Open' },
    week: { due_from: '2024-02-29', due_to: '2024-03-02', status: 'Open' },
    later: { due_from: '2024-03-03', status: 'Open' },
    undated: { undated: 'true', status: 'Open' },
  });
});

test.each([
  ['2024-03-01', 'a Friday', 'Due This Week', '2024-03-02', '2024-03-02'],
  ['2024-03-02', 'a Saturday', 'Due Next Week', '2024-03-03', '2024-03-09'],
  ['2024-03-03', 'a Sunday', 'Due This Week', '2024-03-04', '2024-03-09'],
  ['2024-12-30', 'the last Monday of a year', 'Due This Week', '2024-12-31', '2025-01-04'],
])('from %s, %s, on, "%s" is the days from %s until %s', (day, _what, label, first, last) => {
  const [, , week] = dueBuckets(day);
  expect(week.label).toBe(label);
  expect(week.search).toMatchObject({ due_from: first, due_to: last });
});

test('every open follow-up is in exactly one part', () => {
  const start = Date.UTC(2024, 1, 20);
  const days = Array.from({ length: 30 }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10));
  for (const today of days) {
    const dated = dueBuckets(today).filter(({ key }) => key !== 'undated');
    for (const day of days)
      expect(
        dated.filter(({ search: { due_from = '', due_to = '9999' } }) => due_from <= day && day <= due_to),
        `${day} on ${today}`,
      ).toHaveLength(1);
  }
});

test('every part is a search that the table has', () => {
  const known = Object.keys(registry.get('follow_ups').search);
  for (const { search } of dueBuckets('2024-02-28')) expect(known).toEqual(expect.arrayContaining(Object.keys(search)));
});
