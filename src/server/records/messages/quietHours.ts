import type { QuietHours } from '../../../schema/server';
import { timeZonesOf } from './stateTimeZones';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a time zone, as HH:mm. */
function timeOfDayIn(instant: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format.format(instant);
}

/** Whether a time of day is in a part of the day, which may go over midnight. */
const isWithin = (time: string, from: string, to: string): boolean =>
  from <= to ? from <= time && time < to : from <= time || time < to;

/** The hours of all time zones begin and end at quarters of an hour. */
const quarter = 15 * 60_000;
const quartersOfTwoDays = 2 * 24 * 4;

/**
 * Until when a message to somebody in a US state has to wait; undefined if it can be sent. In a state of several time
 * zones, and in an unknown state, it is sent when all of them allow it.
 */
export function quietUntil(quiet: QuietHours, state: string | undefined, now: Date): Date | undefined {
  const { from, to } = (state === undefined ? undefined : quiet.except?.[state]) ?? quiet;
  const zones = timeZonesOf(state);
  const isQuiet = (instant: Date) => zones.some((zone) => isWithin(timeOfDayIn(instant, zone), from, to));
  if (!isQuiet(now)) return undefined;
  const first = Math.ceil((now.getTime() + 1) / quarter) * quarter;
  for (let step = 0; step < quartersOfTwoDays; step += 1) {
    const instant = new Date(first + step * quarter);
    if (!isQuiet(instant)) return instant;
  }
  throw new Error(`${from} to ${to} leaves no time of day to send anything in ${zones.join(', ')}`);
}
