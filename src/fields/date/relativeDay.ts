import type { Operator } from '../shared/operators';

/** How many days after today a day is that is counted from it (`-30d`, `0d`); undefined for any other text. */
export const daysFromToday = (text: string): number | undefined =>
  /^(?:0|-?[1-9]\d{0,3})d$/.test(text) ? Number.parseInt(text, 10) : undefined;

/** The words for a day counted from today, as the end of a range that it is. */
export function describeRelativeDay(days: number, op: Operator): string {
  const count = (of: number) => `${of} Day${of === 1 ? '' : 's'}`;
  if (days === 0) return 'Today';
  if (days > 0) return `In ${count(days)}`;
  if (op === 'gte') return `Last ${count(-days)}`;
  return op === 'lte' && days < -1 ? `Older Than ${count(-days - 1)}` : `${count(-days)} Ago`;
}
