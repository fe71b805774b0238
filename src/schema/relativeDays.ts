import dayjs from 'dayjs';
import { daysFromToday, wireDateFormat, type Field } from '../fields';
import type { Resource } from './resource';
import { traitsOf } from './scalarValue';

/**
 * How many days after today the value of a search is; undefined where it is not counted from today. Only addresses and
 * views hold such days.
 */
export const relativeDaysOf = (field: Field | undefined, value: string): number | undefined =>
  field && traitsOf(field).family === 'day' ? daysFromToday(value) : undefined;

/** The value of a search by its name: a day that is counted from today as that day, in wire format. */
export function resolveSearchDay(
  { fields, search }: Pick<Resource, 'fields' | 'search'>,
  name: string,
  value: string,
): string {
  const days = relativeDaysOf(fields[search[name]?.field ?? ''], value);
  return days === undefined ? value : dayjs().add(days, 'day').format(wireDateFormat);
}
