import type { Manufacturer, Resource, Values } from '../../schema';
import type { Changeset } from '../records/Records';
import type { Random } from './random';

/** One record of demo data. */
export interface SeedRow {
  /** Values as a user would enter them; parsed by the declaration like any payload. */
  readonly input: Values;
  /** Read-only fields, which the server sets. */
  readonly kept?: Values;
  readonly created_at: Date;
  readonly discarded_at?: Date;
  /** Changes after the creation, with the old and new value of each field; the last change leads to the values of the row. */
  readonly history?: readonly { readonly at: Date; readonly changeset: Changeset }[];
}

/** A stored record of demo data. */
export interface SeededRecord extends SeedRow {
  readonly id: number;
}

/** The context in which rows are generated. */
export interface SeedWorld {
  readonly manufacturer: Manufacturer;
  readonly random: Random;
  /** Ids of users who may have created a record. */
  readonly staff: readonly number[];
  /** The records generated so far, by resource. */
  readonly made: Readonly<Record<string, readonly SeededRecord[]>>;
}

/** Generates the rows of one resource. */
export interface SeedKind {
  readonly resource: string;
  readonly rows: (world: SeedWorld, resource: Resource) => readonly SeedRow[];
  /** Values that can only be set after all rows are stored: links between them. */
  readonly after?: (world: SeedWorld, made: readonly SeededRecord[]) => readonly { readonly id: number; readonly values: Values }[];
}

/** All demo data precede this fixed date, so that they are the same on every run. */
export const seedDay = Date.UTC(2026, 9, 30, 17);
const day = 86_400_000;

/** A random instant in working hours, at most `maxDays` days before the seed date. */
export function momentWithin(random: Random, days: number): Date {
  const midnight = seedDay - (seedDay % day) - random.between(1, days) * day;
  return new Date(midnight + random.between(13 * 3600, 22 * 3600) * 1000);
}

export interface Amount {
  readonly live: number;
  readonly discarded: number;
}

/** Generates rows spread over the last two years, oldest first, with the discarded ones at random positions. */
export function spread({ random }: SeedWorld, { live, discarded }: Amount, make: (created: Date) => Omit<SeedRow, 'created_at' | 'discarded_at'>): SeedRow[] {
  const total = live + discarded;
  const moments = Array.from({ length: total }, () => momentWithin(random, 730)).sort((one, other) => one.getTime() - other.getTime());
  const gone = new Set<number>();
  while (gone.size < discarded) gone.add(random.between(0, total - 1));
  return moments.map((created_at, at) => ({
    ...make(created_at),
    created_at,
    ...(gone.has(at) && { discarded_at: new Date(created_at.getTime() + random.between(600, 40 * 86_400) * 1000) }),
  }));
}
