import dayjs, { type Dayjs } from 'dayjs';
import type { Field } from '../kinds';
import { toPlainCharacters } from '../shared/text';
import { daysFromToday, displayDateFormat, toWireDate, wireDateFormat } from './format';

/** Where an incompletely typed date lies: on the last such day, on the next one, or on the nearest. */
export type DateAim = 'past' | 'future' | 'nearest';

/** Births and other days that are over are declared as such, and so are days by which something is due. */
export function dateAimOf(field: Field): DateAim {
  if ('notAfter' in field) return 'past';
  return 'due' in field ? 'future' : 'nearest';
}

const monthNames = 'january february march april may june july august september october november december'.split(' ');
const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const relativeDays = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['next week', 7],
]);
const units = { '': 'day', d: 'day', w: 'week', m: 'month', y: 'year' } as const;

/** The place of the name that a word begins, with at least three letters (`sept`, `tues.`). */
const indexOfName = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

/** The text of a day, if that day exists: there is no 30th of February, and no 29th in most years. */
const wireDay = (year: number, month: number, day: number): string | undefined =>
  toWireDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

/** The candidate that the aim asks for, relative to today. */
function choose(candidates: readonly (string | undefined)[], aim: DateAim, today: Dayjs): string | undefined {
  const now = today.format(wireDateFormat);
  const days = candidates.flatMap((day) => (day === undefined ? [] : [day])).sort();
  if (aim === 'past') return days.findLast((day) => day <= now);
  if (aim === 'future') return days.find((day) => day >= now);
  const distance = (day: string) => Math.abs(dayjs(day, wireDateFormat).diff(today, 'day'));
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * A day without a year, or with the last two digits of one, in the year that the aim asks for. A leap day may be eight
 * years away.
 */
function completeYear(
  { month, day, year }: { readonly month: number; readonly day: number; readonly year: string },
  aim: DateAim,
  today: Dayjs,
): string | undefined {
  if (year.length === 4) return wireDay(Number(year), month, day);
  const daysIn = (years: readonly number[]) => years.map((one) => wireDay(one, month, day));
  if (year === '') return choose(daysIn(Array.from({ length: 17 }, (_, at) => today.year() - 8 + at)), aim, today);
  const century = Math.floor(today.year() / 100) * 100 + Number(year);
  // A year that is given may be over, whatever is due.
  return choose(daysIn([century - 100, century, century + 100]), aim === 'past' ? aim : 'nearest', today);
}

/** The parts of a date in figures: `12/1`, `12-1-26`, `12 1 2026`, `120126`, `12012026`, `2026-12-01`, `2026/12/1`. */
function figures(text: string) {
  const [, isoYear, isoMonth = '', isoDay = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return { month: Number(isoMonth), day: Number(isoDay), year: isoYear };
  const [, month, day = '', year = ''] =
    /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(text) ??
    /^(\d{1,2}) (\d{1,2}) (\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ??
    [];
  return month === undefined ? undefined : { month: Number(month), day: Number(day), year };
}

/** The parts of a date whose month is a word: `Dec 1`, `December 1st, 2026`, `1 Dec 26`. */
function named(text: string) {
  const [, first = '', second = '', year = ''] =
    /^([a-z]+|\d{1,2})(?:st|nd|rd|th)?[. -]+([a-z]+|\d{1,2})(?:st|nd|rd|th)?\.?(?:[, -]+(\d{4}|\d{2}))?$/.exec(text) ??
    [];
  const [word, day] = /\d/.test(first) ? [second, first] : [first, second];
  const month = indexOfName(monthNames, word) + 1;
  return month === 0 || !/^\d+$/.test(day) ? undefined : { month, day: Number(day), year };
}

/** A day relative to today: `tomorrow`, `+7`, `-2w`, `tue`. A weekday is never today, which has a name of its own. */
function relativeDay(text: string, aim: DateAim, today: Dayjs): Dayjs | undefined {
  const days = relativeDays.get(text);
  if (days !== undefined) return today.add(days, 'day');
  const [, sign, count = '', unit = ''] = /^([+-]) ?(\d{1,4}) ?([dwmy]?)$/.exec(text) ?? [];
  if (sign !== undefined) return today.add(Number(`${sign}${count}`), units[unit as keyof typeof units]);
  const weekday = indexOfName(dayNames, text.replace(/\.$/, ''));
  if (weekday === -1) return undefined;
  const ahead = ((weekday - today.day() + 6) % 7) + 1;
  return today.add(aim === 'past' ? ahead - 7 - (ahead === 7 ? 7 : 0) : ahead, 'day');
}

/**
 * Parses a date as people type it (decision 52) to the wire format YYYY-MM-DD; undefined if it is not a valid calendar
 * date.
 */
export function parseTypedDate(typed: string, aim: DateAim = 'nearest', today: Dayjs = dayjs()): string | undefined {
  const text = toPlainCharacters(typed).toLowerCase().replace(/\s+/g, ' ');
  const parts = figures(text) ?? named(text);
  if (parts) return completeYear(parts, aim, today);
  return toWireDate(relativeDay(text, aim, today)?.format(wireDateFormat) ?? '');
}

const timeFormat = 'HH:mm';
/** Display format of a timestamp in its input, in the browser's time zone. */
export const displayInstantFormat = `${displayDateFormat} ${timeFormat}`;

/** Parses a typed date and time in the browser's time zone to an ISO timestamp; midnight if no time is given. */
export function parseTypedInstant(text: string, aim?: DateAim): string | undefined {
  const [, date = '', time = '0:00'] = /^(.*?)(?:\s+(\d{1,2}:\d{2}))?$/.exec(toPlainCharacters(text)) ?? [];
  const day = parseTypedDate(date, aim);
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

/** The day of a value, and what its input shows in place of the date: words for a day, or text that is none. */
export function readShown({
  value,
  toDay,
  relativeDays,
}: {
  readonly value: unknown;
  readonly toDay: (value: unknown) => Dayjs | undefined;
  readonly relativeDays: { readonly describe: (days: number) => string } | undefined;
}): { readonly day?: Dayjs | undefined; readonly shown?: string } {
  if (typeof value !== 'string' || value === '') return { day: toDay(value) };
  const days = relativeDays && daysFromToday(value);
  if (days !== undefined) return { day: dayjs().add(days, 'day'), shown: relativeDays?.describe(days) ?? value };
  const day = toDay(value);
  return day ? { day } : { shown: value };
}
