import { expect, it } from 'vitest';
import { offeredDays } from '../../src/screens/search/offeredDays';

const day = { kind: 'date', label: 'Due' } as const;

it('the first day of a range offers what is recent, its last one what is older', () => {
  expect(offeredDays(day, 'gte')).toContainEqual({ label: 'Last 30 Days', days: -30 });
  // The thirtieth day is not older than thirty days.
  expect(offeredDays(day, 'lte')).toContainEqual({ label: 'Older Than 30 Days', days: -31 });
});

it('a single day, and what is no day, offers none', () => {
  expect(offeredDays(day, 'eq')).toEqual([]);
  expect(offeredDays({ kind: 'integer', label: 'Doses' }, 'gte')).toEqual([]);
});
