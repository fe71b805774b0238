import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { Operator } from '../shared/operators';

/** `HH:mm A` is the format that the specification gives for case times. */
export type InstantFormat = 'MM-DD-YYYY' | 'MM-DD-YYYY HH:mm' | 'MM-DD-YYYY HH:mm A';

dayjs.extend(customParseFormat);

/** Format of calendar dates on the wire (Cases 5). */
export const wireDateFormat = 'YYYY-MM-DD';
/** Format of calendar dates on the screen (Cases 9). */
export const displayDateFormat = 'MM-DD-YYYY';

/** Days of the years 1000 to 2999 that exist in every year. Matching them avoids the slower parsing. */
const commonDayPattern = new RegExp(
  '^([12]\\d{3})-(?=(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])$|(?:0[13-9]|1[0-2])-(?:29|30)$|' +
    '(?:0[13578]|1[02])-31$)(\\d{2})-(\\d{2})$',
);

/** A calendar date as YYYY-MM-DD from either format; undefined where the text is not a valid date. */
export function toWireDate(text: string): string | undefined {
  if (commonDayPattern.test(text)) return text;
  if (text.length !== wireDateFormat.length) return undefined;
  const parsed = [wireDateFormat, displayDateFormat]
    .map((format) => dayjs(text, format, true))
    .find((day) => day.isValid());
  return parsed && parsed.year() >= 1 ? parsed.format(wireDateFormat) : undefined;
}

/** Formats YYYY-MM-DD as MM-DD-YYYY; returns other text unchanged. */
export function formatDate(wire: string): string {
  const [, year, month, date] = commonDayPattern.exec(wire) ?? [];
  if (year !== undefined) return `${month}-${date}-${year}`;
  const day = dayjs(wire, wireDateFormat, true);
  return day.isValid() ? day.format(displayDateFormat) : wire;
}

/**
 * The local calendar day of a Date or dayjs object, so that it never passes through a time zone (decision 32); any
 * other value unchanged.
 */
export function toCalendarDay(value: unknown): unknown {
  const isDateObject = value instanceof Date || dayjs.isDayjs(value);
  const day = isDateObject ? dayjs(value) : undefined;
  return day?.isValid() ? day.format(wireDateFormat) : value;
}

/** Today's local calendar day in wire format. */
export const today = (): string => dayjs().format(wireDateFormat);

/** Formats an instant in the local time zone (decision 32). */
export function formatInstant(iso: string, format: InstantFormat = 'MM-DD-YYYY'): string {
  const instant = dayjs(iso);
  return instant.isValid() ? instant.format(format) : iso;
}

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
