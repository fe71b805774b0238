import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { daysFromToday, describeRelativeDay } from '../../src/schema';
import { toCrudFilters } from '../../src/screens/search';
import { takenDays } from '../../src/screens/search/SearchPicker';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const day = { kind: 'date', label: 'Due' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 1, 0, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the first day of a range offers what is recent, its last one what is older', () => {
  const [first, last] = [takenDays(day, 'gte'), takenDays(day, 'lte')];
  expect(first?.offered.map(first.describe)).toEqual(['Last 7 Days', 'Last 30 Days', 'Last 90 Days']);
  expect(last?.offered.map(last.describe)).toContain('Older Than 30 Days');
  expect(first?.offered).toContain(-30);
  // The thirtieth day is not older than thirty days.
  expect(last?.offered).toContain(-31);
});

it('a single day offers none, and what is no day takes none', () => {
  expect(takenDays(day, 'eq')?.offered).toEqual([]);
  expect(takenDays({ kind: 'integer', label: 'Doses' }, 'gte')).toBeUndefined();
});

it.each([
  ['-30d', -30],
  ['0d', 0],
  ['7d', 7],
  ['-9999d', -9999],
  ['-10000d', undefined],
  ['-0d', undefined],
  ['007d', undefined],
  ['+7d', undefined],
  ['-30', undefined],
  ['-30D', undefined],
  ['-30d ', undefined],
  ['2026-01-01', undefined],
])('reads %j as %j days from today', (text, days) => {
  expect(daysFromToday(text)).toBe(days);
});

it('names a day as the end of a range that it is, or by itself', () => {
  expect([-30, -1, 0, 1, 7].map((days) => describeRelativeDay(days, 'gte'))).toEqual([
    'Last 30 Days',
    'Last 1 Day',
    'Today',
    'In 1 Day',
    'In 7 Days',
  ]);
  expect([-31, -2, -1, 0].map((days) => describeRelativeDay(days, 'lte'))).toEqual([
    'Older Than 30 Days',
    'Older Than 1 Day',
    '1 Day Ago',
    'Today',
  ]);
  expect([-31, 2].map((days) => describeRelativeDay(days, 'eq'))).toEqual(['31 Days Ago', 'In 2 Days']);
});

it('becomes the day of the user when a list is read, in searches of days alone', () => {
  const values = { takenFrom: '-1d', takenTo: '0d', seenFrom: '-30d', searchLine: '-30d', unknown: '-30d' };
  const asked = () => toCrudFilters(sinks, values).map(({ value }): unknown => value);
  expect(asked()).toEqual(['2026-02-28', '2026-03-01', '2026-01-30', '-30d', '-30d']);
  vi.setSystemTime(new Date(2026, 3, 1, 23, 30));
  expect(asked().slice(0, 2)).toEqual(['2026-03-31', '2026-04-01']);
});
