import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { InstantFormat } from '../field';

dayjs.extend(customParseFormat);

/** Format of calendar dates on the wire (Cases 5). */
export const wireDateFormat = 'YYYY-MM-DD';
/** Format of calendar dates on the screen (Cases 9). */
export const shownDateFormat = 'MM-DD-YYYY';

/** Days of the years 1000 to 2999 that exist in every year. Matching them avoids the slower parsing. */
const usualDay = /^([12]\d{3})-(?=(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$|(?:0[13-9]|1[0-2])-(?:29|30)$|(?:0[13578]|1[02])-31$)(\d{2})-(\d{2})$/;

/** A calendar date as YYYY-MM-DD from either format; undefined where the text is not a valid date. */
export function toWireDate(text: string): string | undefined {
  if (usualDay.test(text)) return text;
  if (text.length !== wireDateFormat.length) return undefined;
  const parsed = [wireDateFormat, shownDateFormat].map((format) => dayjs(text, format, true)).find((day) => day.isValid());
  return parsed && parsed.year() >= 1 ? parsed.format(wireDateFormat) : undefined;
}

/** Formats YYYY-MM-DD as MM-DD-YYYY; returns other text unchanged. */
export function showDate(wire: string): string {
  const [, year, month, date] = usualDay.exec(wire) ?? [];
  if (year !== undefined) return `${month}-${date}-${year}`;
  const day = dayjs(wire, wireDateFormat, true);
  return day.isValid() ? day.format(shownDateFormat) : wire;
}

/** The local calendar day of a Date or dayjs object, so that it never passes through a time zone (decision 32); any other value unchanged. */
export function dayOf(value: unknown): unknown {
  const isMoment = value instanceof Date || dayjs.isDayjs(value);
  const day = isMoment ? dayjs(value) : undefined;
  return day?.isValid() ? day.format(wireDateFormat) : value;
}

/** Today's local calendar day in wire format. */
export const today = (): string => dayjs().format(wireDateFormat);

/** Formats an instant in the local time zone (decision 32). */
export function showInstant(iso: string, format: InstantFormat = 'MM-DD-YYYY'): string {
  const moment = dayjs(iso);
  return moment.isValid() ? moment.format(format) : iso;
}
