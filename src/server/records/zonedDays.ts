import type { Comparison } from '../../schema/server';
import type { Resource } from '../../schema';
import { columnTypeOf } from '../db';
import { isDateOnly } from './conditionsSql';

const secondMs = 1000;
const dayMs = 86_400 * secondMs;
/** No time zone has ever been further from UTC. */
const maxOffsetMs = 16 * 3600 * secondMs;

/** Formats an instant as its date in a time zone; undefined for a zone that the server does not know. */
function createLocalFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A time zone, or UTC for one that the server does not know. */
export const knownTimeZone = (timeZone = 'UTC'): string => (createLocalFormat(timeZone) ? timeZone : 'UTC');

/** The UTC midnight of the local date of an instant, in milliseconds. */
function localDateOf(format: Intl.DateTimeFormat, instant: number): number {
  const {
    year = 0,
    month = 1,
    day = 1,
  } = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/**
 * The first instant of a local date, to the second: midnight, or later where clocks are put forward at midnight. A date
 * is given by its UTC midnight.
 */
function startOfDay(format: Intl.DateTimeFormat, date: number): number {
  let [before, from] = [date - maxOffsetMs, date + maxOffsetMs];
  while (from - before > secondMs) {
    const middle = before + Math.floor((from - before) / 2 / secondMs) * secondMs;
    if (localDateOf(format, middle) < date) before = middle;
    else from = middle;
  }
  return from;
}

/** The last instant with a year of four digits. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const toInstant = (milliseconds: number): string => new Date(Math.min(milliseconds, lastInstant)).toISOString();

/** The comparisons of an instant with the first and the last millisecond of a local day. */
function compareWithDay(format: Intl.DateTimeFormat, { field, op, value }: Comparison): Comparison[] {
  const date = Date.parse(`${String(value)}T00:00Z`);
  const from = (): Comparison => ({ field, op: 'gte', value: toInstant(startOfDay(format, date)) });
  const until = (): Comparison => ({ field, op: 'lte', value: toInstant(startOfDay(format, date + dayMs) - 1) });
  if (op === 'gte') return [from()];
  return op === 'lte' ? [until()] : [from(), until()];
}

/**
 * Reads the days that a search compares with instants in a time zone (an IANA name) instead of UTC. An unknown zone
 * counts as UTC.
 */
export function inTimeZone(resource: Resource, where: readonly Comparison[], timeZone: string): readonly Comparison[] {
  const isDayOfInstant = ({ field, value }: Comparison) =>
    isDateOnly(value) && columnTypeOf(resource, field) === 'timestamptz';
  const format = where.some(isDayOfInstant) ? createLocalFormat(timeZone) : undefined;
  if (!format || format.resolvedOptions().timeZone === 'UTC') return where;
  return where.flatMap((comparison) =>
    isDayOfInstant(comparison) ? compareWithDay(format, comparison) : [comparison],
  );
}
