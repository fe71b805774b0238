import { offeredValues } from '../../../schema/server';
import type { Manufacturer, Resource, Values } from '../../../schema';
import type { Changeset } from '../../records/Records';

/**
 * A seeded random generator: the same name yields the same sequence, so that demo data are the same on every machine.
 */
export interface Random {
  /** A random integer from `from` to `to`, inclusive. */
  readonly integer: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True with this probability. */
  readonly withProbability: (share: number) => boolean;
  /** The value with this probability, undefined otherwise. */
  readonly maybe: <T>(share: number, make: () => T) => T | undefined;
  /** A string of random decimal digits. */
  readonly digits: (length: number) => string;
}

const hashName = (name: string): number =>
  Array.from(name).reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261);

/** Creates a Mulberry32 generator seeded with a name. */
export function createRandom(name: string): Random {
  let state = hashName(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const chance = (share: number): boolean => next() < share;
  return {
    integer: between,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('There is nothing to pick from');
      return list[between(0, list.length - 1)] as T;
    },
    withProbability: chance,
    maybe: (share, make) => (chance(share) ? make() : undefined),
    digits: (length) => Array.from({ length }, () => between(0, 9)).join(''),
  };
}

/** One record of demo data. */
export interface SeedRow {
  /** Values as a user would enter them; parsed by the declaration like any payload. */
  readonly input: Values;
  /** Read-only fields, which the server sets. */
  readonly kept?: Values;
  readonly created_at: Date;
  readonly discarded_at?: Date;
  /**
   * Changes after the creation, with the old and new value of each field; the last change leads to the values of the
   * row.
   */
  readonly history?: readonly { readonly at: Date; readonly changeset: Changeset }[];
}

/** A stored record of demo data. */
export interface SeededRecord extends SeedRow {
  readonly id: number;
}

/** The context in which rows are generated. */
export interface SeedContext {
  readonly manufacturer: Manufacturer;
  readonly random: Random;
  /** Ids of users who may have created a record. */
  readonly staff: readonly number[];
  /** The records generated so far, by resource. */
  readonly seeded: Readonly<Record<string, readonly SeededRecord[]>>;
}

/** Generates the rows of one resource. */
export interface SeedKind {
  readonly resource: string;
  readonly rows: (world: SeedContext, resource: Resource) => readonly SeedRow[];
  /** Values that can only be set after all rows are stored: links between them. */
  readonly linkRows?: (
    world: SeedContext,
    made: readonly SeededRecord[],
  ) => readonly { readonly id: number; readonly values: Values }[];
}

/** All demo data precede this fixed date, so that they are the same on every run. */
export const seedTime = Date.UTC(2026, 9, 30, 17);
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Formats the UTC date of an instant as YYYY-MM-DD. */
export const formatDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** A random instant in working hours, at most `maxDays` days before the seed date. */
export function randomInstant(random: Random, maxDays: number): Date {
  const midnight = seedTime - (seedTime % dayMs) - random.integer(1, maxDays) * dayMs;
  return new Date(midnight + random.integer(13 * 3600, 22 * 3600) * 1000);
}

interface RowCounts {
  readonly live: number;
  readonly discarded: number;
}

/** Generates rows spread over the last two years, oldest first, with the discarded ones at random positions. */
export function spreadRows(
  { random }: SeedContext,
  { live, discarded }: RowCounts,
  make: (created: Date) => Omit<SeedRow, 'created_at' | 'discarded_at'>,
): SeedRow[] {
  const total = live + discarded;
  const instants = Array.from({ length: total }, () => randomInstant(random, 730)).sort(
    (one, other) => one.getTime() - other.getTime(),
  );
  const discardedIndexes = new Set<number>();
  while (discardedIndexes.size < discarded) discardedIndexes.add(random.integer(0, total - 1));
  return instants.map((created_at, at) => ({
    ...make(created_at),
    created_at,
    ...(discardedIndexes.has(at) && {
      discarded_at: new Date(created_at.getTime() + random.integer(600, 40 * 86_400) * 1000),
    }),
  }));
}

/** Random instants of activity on a case, at most `maxCount`. */
export function randomInstantsAfter({ random }: SeedContext, created: Date, maxCount: number): Date[] {
  const until = Math.max(created.getTime() + dayMs, Math.min(seedTime, created.getTime() + 120 * dayMs));
  const count = random.integer(0, maxCount);
  return Array.from(
    { length: count },
    () => new Date(random.integer(created.getTime() / 1000, until / 1000) * 1000),
  ).sort((one, other) => one.getTime() - other.getTime());
}

/** The offered values of a field, by its name; none of a field that the resource does not have. */
export type OptionsLookup = (name: string) => readonly string[];

export const optionsLookup =
  ({ fields }: Resource): OptionsLookup =>
  (name) => {
    const field = fields[name];
    return field ? offeredValues(field) : [];
  };
