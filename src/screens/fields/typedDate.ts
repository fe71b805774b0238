import dayjs, { type Dayjs } from 'dayjs';
import { shownDateFormat, toWireDate, wireDateFormat } from '../../schema';

/** MM-DD-YYYY from the ways people type a date: without dashes, with slashes or dots, without leading zeros. Other text as it is. */
function withDashes(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${month.padStart(2, '0')}-${day.padStart(2, '0')}-${year}`;
}

/** The wire's YYYY-MM-DD of a typed date, or undefined where it is no date of the calendar. */
export const readTypedDate = (text: string): string | undefined => toWireDate(withDashes(text.trim()));

const timeFormat = 'HH:mm';
/** How an instant stands in its input, in the browser's zone. */
export const shownInstantFormat = `${shownDateFormat} ${timeFormat}`;

/** The ISO instant of a typed date and time of the browser's zone; midnight where no time is given. */
export function readTypedInstant(text: string): string | undefined {
  const [, date = '', time = '0:00'] = /^(\S+)(?:\s+(\d{1,2}:\d{2}))?$/.exec(text.trim()) ?? [];
  const day = readTypedDate(date);
  if (day === undefined) return undefined;
  const moment = dayjs(`${day} ${time.padStart(5, '0')}`, `${wireDateFormat} ${timeFormat}`, true);
  return moment.isValid() ? moment.toISOString() : undefined;
}

/** The day behind a date of the wire, for the calendar; undefined where the value is none. */
export function dayOfDate(value: unknown): Dayjs | undefined {
  const wire = typeof value === 'string' ? toWireDate(value) : undefined;
  return wire === undefined ? undefined : dayjs(wire, wireDateFormat, true);
}

/** The moment behind an ISO instant, in the browser's zone; undefined where the value is none. */
export function momentOfInstant(value: unknown): Dayjs | undefined {
  const moment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? dayjs(value) : undefined;
  return moment?.isValid() ? moment : undefined;
}
