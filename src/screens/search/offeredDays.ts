import { traitsOf, type Field, type Operator } from '../../schema';
import type { OfferedDay } from '../../fields/inputs';

/** The spans of time that are searched most, in days. */
const spans = [7, 30, 90];

/**
 * The days that the ends of a range of dates offer: its first day for what is recent, its last for what is older. They
 * become dates when they are chosen.
 */
export function offeredDays(field: Field, op: Operator): readonly OfferedDay[] {
  if (traitsOf(field).family !== 'day') return [];
  if (op === 'gte') return spans.map((days) => ({ label: `Last ${days} Days`, days: -days }));
  if (op === 'lte') return spans.map((days) => ({ label: `Older Than ${days} Days`, days: -days - 1 }));
  return [];
}
