import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { InstantFormat } from '../field';

dayjs.extend(customParseFormat);

/** How calendar dates travel (Cases 5). */
export const wireDateFormat = 'YYYY-MM-DD';
/** How calendar dates show (Cases 9). */
export const shownDateFormat = 'MM-DD-YYYY';

/** The days of a calendar's usual centuries that every year has, which are told without reading them as points in time. */
const usualDay = /^([12]\d{3})-(?=(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$|(?:0[13-9]|1[0-2])-(?:29|30)$|(?:0[13578]|1[02])-31$)(\d{2})-(\d{2})$/;

/** A calendar date as YYYY-MM-DD from either notation, or undefined where the text is no date of the calendar. */
export function toWireDate(text: string): string | undefined {
  if (usualDay.test(text)) return text;
  if (text.length !== wireDateFormat.length) return undefined;
  const parsed = [wireDateFormat, shownDateFormat].map((format) => dayjs(text, format, true)).find((day) => day.isValid());
  return parsed && parsed.year() >= 1 ? parsed.format(wireDateFormat) : undefined;
}

/** MM-DD-YYYY from the wire's YYYY-MM-DD; other text as it is. */
export function showDate(wire: string): string {
  const [, year, month, date] = usualDay.exec(wire) ?? [];
  if (year !== undefined) return `${month}-${date}-${year}`;
  const day = dayjs(wire, wireDateFormat, true);
  return day.isValid() ? day.format(shownDateFormat) : wire;
}

/** The calendar day of a point in time as programs have it (a Date, or dayjs' own), here, so that it never passes a zone (decision 32); anything else as it is. */
export function dayOf(value: unknown): unknown {
  const isMoment = value instanceof Date || dayjs.isDayjs(value);
  const day = isMoment ? dayjs(value) : undefined;
  return day?.isValid() ? day.format(wireDateFormat) : value;
}

/** The calendar day that it is here and now, on the wire. */
export const today = (): string => dayjs().format(wireDateFormat);

/** An instant in the zone of the machine that shows it (decision 32). */
export function showInstant(iso: string, format: InstantFormat = 'MM-DD-YYYY'): string {
  const moment = dayjs(iso);
  return moment.isValid() ? moment.format(format) : iso;
}
