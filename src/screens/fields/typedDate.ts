import dayjs, { type Dayjs } from 'dayjs';
import { displayDateFormat, toPlainCharacters, toWireDate, wireDateFormat } from '../../schema';

/** Normalises common ways to type a date to MM-DD-YYYY: without dashes, with slashes or dots, without leading zeros. Returns other text unchanged. */
function normaliseDateText(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${month.padStart(2, '0')}-${day.padStart(2, '0')}-${year}`;
}

/** Parses a typed date to the wire format YYYY-MM-DD; undefined if it is not a valid calendar date. */
export const parseTypedDate = (text: string): string | undefined => toWireDate(normaliseDateText(toPlainCharacters(text)));

const timeFormat = 'HH:mm';
/** Display format of a timestamp in its input, in the browser's time zone. */
export const displayInstantFormat = `${displayDateFormat} ${timeFormat}`;

/** Parses a typed date and time in the browser's time zone to an ISO timestamp; midnight if no time is given. */
export function parseTypedInstant(text: string): string | undefined {
  const [, date = '', time = '0:00'] = /^(\S+)(?:\s+(\d{1,2}:\d{2}))?$/.exec(toPlainCharacters(text)) ?? [];
  const day = parseTypedDate(date);
  if (day === undefined) return undefined;
  const moment = dayjs(`${day} ${time.padStart(5, '0')}`, `${wireDateFormat} ${timeFormat}`, true);
  return moment.isValid() ? moment.toISOString() : undefined;
}

/** Parses a wire date for the calendar; undefined if it is not one. */
export function parseWireDate(value: unknown): Dayjs | undefined {
  const wire = typeof value === 'string' ? toWireDate(value) : undefined;
  return wire === undefined ? undefined : dayjs(wire, wireDateFormat, true);
}

/** Parses an ISO timestamp into the browser's time zone; undefined if it is not one. */
export function parseWireInstant(value: unknown): Dayjs | undefined {
  const moment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? dayjs(value) : undefined;
  return moment?.isValid() ? moment : undefined;
}
