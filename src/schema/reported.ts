import dayjs from 'dayjs';
import { isFilled, wireDateFormat } from '../fields';
import { memoizePerRegistry } from './registry';
import type { Resource } from './resource';
import type { Column, Reported } from './resourceParts';
import type { Values } from './value';

/** A kind of record whose marked records have to be reported. */
export interface ReportedKind {
  readonly resource: Resource;
  readonly reported: Reported;
}

/** The kinds whose marked records have to be reported. */
export const reportedKinds = memoizePerRegistry(({ all }): readonly ReportedKind[] =>
  all.flatMap((resource) => (resource.reported ? [{ resource, reported: resource.reported }] : [])),
);

/** The own fields in which is stored what has to be reported. */
export const reportFields = ({ what, due, at, by, to, note }: Reported): string[] => [what, due, at, by, to, note];

/** The columns of the list of what has not been reported; the title of the record that it belongs to leads there. */
export const reportColumns = ({ resource: { included }, reported: { of, columns } }: ReportedKind): readonly Column[] =>
  columns.map((field) => (included[field]?.path.join() === of ? { field, link: of } : field));

/** Whether a record is marked, reported or not. */
export const isMarked = ({ reported }: Pick<Resource, 'reported'>, record: Values): boolean =>
  reported !== undefined && isFilled(record[reported.what]);

/** Whether a record is marked and has not been reported. */
export const isUnreported = (resource: Pick<Resource, 'reported'>, record: Values): boolean =>
  isMarked(resource, record) && !isFilled(record[resource.reported?.at ?? '']);

/** The date (YYYY-MM-DD) of an instant in a time zone, by its IANA name. */
export function dayIn(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const partOf = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return [partOf('year'), partOf('month'), partOf('day')].join('-');
}

const isBusinessDay = (day: dayjs.Dayjs): boolean => day.day() !== 0 && day.day() !== 6;

/** The last of so many business days (Monday to Friday) after a day, both YYYY-MM-DD. */
export function addBusinessDays(from: string, count: number): string {
  let day = dayjs(from, wireDateFormat);
  for (let left = count; left > 0;) {
    day = day.add(1, 'day');
    if (isBusinessDay(day)) left -= 1;
  }
  return day.format(wireDateFormat);
}
