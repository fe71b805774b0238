import { expect, test } from 'vitest';
import { addBusinessDays, dayIn } from '../../src/schema/server';

test.each([
  ['Monday', '2026-11-02', 1, '2026-11-03'],
  ['Friday', '2026-11-06', 1, '2026-11-09'],
  ['Saturday', '2026-11-07', 1, '2026-11-09'],
  ['Sunday', '2026-11-08', 1, '2026-11-09'],
  ['Thursday, two days', '2026-11-05', 2, '2026-11-09'],
  ['the last Friday of a month', '2026-10-30', 1, '2026-11-02'],
  ['the last day of a year', '2026-12-31', 1, '2027-01-01'],
  ['two weeks', '2026-11-04', 10, '2026-11-18'],
])('the business days after %s', (_what, from, count, expected) => expect(addBusinessDays(from, count)).toBe(expected));

test('a day is that of the time zone', () => {
  const instant = new Date('2026-11-07T03:30:00Z');
  expect(['UTC', 'America/New_York', 'Asia/Tokyo'].map((zone) => dayIn(instant, zone))).toEqual([
    '2026-11-07',
    '2026-11-06',
    '2026-11-07',
  ]);
});
