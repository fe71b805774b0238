import { getField, isFilled, isReference, type Registry, type Resource } from '../../../schema';
import type { Row } from '../Records';
import { readOne } from '../readRecords';
import type { Source } from '../source';
import type { QuietHours } from '../../../schema/server';

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const;

/** States by the time zones in which people live there; a state of several is named in each. */
const statesByZone: Readonly<Record<string, string>> = {
  [eastern]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  [central]: 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  [mountain]: 'CO ID KS MT ND NE NM NV OR SD TX UT WY',
  [pacific]: 'CA ID NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'Pacific/Guam': 'GU',
};

/** Where somebody may live whose state is not known: anywhere between the coasts. */
const anywhere = [eastern, central, mountain, pacific];

/** The time zones (IANA) in which somebody in a US state may live; those between the coasts for an unknown state. */
function timeZonesOf(state: string | undefined): readonly string[] {
  const found = Object.entries(statesByZone).flatMap(([zone, states]) =>
    state !== undefined && states.split(' ').includes(state) ? [zone] : [],
  );
  return found.length > 0 ? found : anywhere;
}

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
function quietUntil(quiet: QuietHours, state: string | undefined, now: Date): Date | undefined {
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

/** The kind of the people to whom messages of a kind are sent. */
export function recipientsOf({ outgoing, ...resource }: Resource, registry: Registry): Resource {
  const reference = getField(resource, outgoing?.recipient ?? '');
  if (!isReference(reference)) throw new Error(`"${resource.name}" has no reference to a recipient`);
  return registry.get(reference.to);
}

/** Why a person gets no messages of a kind, as they or staff have said; undefined if they do. */
export function findRefusal({ outgoing }: Resource, people: Resource, person: Row): string | undefined {
  const name = outgoing?.refusedBy?.find((field) => isFilled(person[field]) && person[field] !== false);
  if (name === undefined) return undefined;
  return `This ${people.label.one.toLowerCase()} must not be written to so: "${getField(people, name).label}" is set`;
}

/** Whether a person can be written to: never, at a later time, or at once. */
export interface Reachable {
  readonly refusal?: string;
  /** In the quiet hours where the person lives: until when a message waits. */
  readonly heldUntil?: Date;
}

/** Whether a message of a kind can be sent to a person. */
export function mayReceive(resource: Resource, people: Resource, person: Row, now: Date): Reachable {
  const refusal = findRefusal(resource, people, person);
  if (refusal !== undefined) return { refusal };
  const quiet = resource.outgoing?.quietHours;
  if (!quiet) return {};
  const state = person[quiet.state];
  const heldUntil = quietUntil(quiet, typeof state === 'string' ? state : undefined, now);
  return heldUntil ? { heldUntil } : {};
}

/** Whether a stored message can be sent to the person that it is for. */
export async function mayBeSent(source: Source, resource: Resource, message: Row, now: Date): Promise<Reachable> {
  const { refusedBy, quietHours, recipient = '' } = resource.outgoing ?? {};
  if (!refusedBy && !quietHours) return {};
  const people = recipientsOf(resource, source.registry);
  const person = await readOne(source, people, { id: Number(message[recipient]) });
  return person ? mayReceive(resource, people, person, now) : {};
}
