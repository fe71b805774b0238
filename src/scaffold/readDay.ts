import { toWireDate } from '../schema';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Notations of a day, each with the parts of its match: year, month and day. */
const notations: readonly (readonly [
  pattern: RegExp,
  partsOf: (first: string, second: string, third: string) => readonly [string | number, string | number, string],
])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, (year, month, day) => [year, month, day]],
  [/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/, (month, day, year) => [year, month, day]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (day, month, year) => [year, month, day]],
  [/^(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ -](\d{4})$/, (day, month, year) => [year, monthOf(month), day]],
  [/^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/, (month, day, year) => [year, monthOf(month), day]],
];

const pad = (part: string | number): string => String(part).padStart(2, '0');

/** Whether a text is an existing day: 2026-03-31, 3/31/2026, 03-31-2026, 31.3.2026, 31 Mar 2026 or March 31, 2026. */
export const isDay = (text: string): boolean =>
  notations.some(([pattern, partsOf]) => {
    const [, first = '', second = '', third = ''] = pattern.exec(text) ?? [];
    if (first === '') return false;
    const [year, month, day] = partsOf(first, second, third);
    return toWireDate(`${year}-${pad(month)}-${pad(day)}`) !== undefined;
  });

const timePattern =
  /^(.+?)[T ,]+([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?\s*([AaPp][Mm])?\s*(Z|UTC|[+-]\d{2}(:?\d{2})?)?$/;

/** Whether a text is a day with a time, in any notation of a day: 2026-03-31T08:30:00Z, 3/31/2026 8:30 AM. */
export function isInstant(text: string): boolean {
  const [, day = ''] = timePattern.exec(text) ?? [];
  return isDay(day);
}
