import type { Manufacturer, Resource, Values } from '../../schema';
import type { Changeset } from '../records/Records';
import type { Random } from './random';

/** One invented record. */
export interface SeedRow {
  /** What somebody would have typed; read by the declaration like any payload. */
  readonly input: Values;
  /** What the server sets by itself: read-only fields. */
  readonly kept?: Values;
  readonly created_at: Date;
  readonly discarded_at?: Date;
  /** Changes after the creation: old and new of each field, the last one being what the row holds. */
  readonly history?: readonly { readonly at: Date; readonly changeset: Changeset }[];
}

/** A record that is stored by now. */
export interface SeededRecord extends SeedRow {
  readonly id: number;
}

/** What a kind of record may look at while its rows are made. */
export interface SeedWorld {
  readonly manufacturer: Manufacturer;
  readonly random: Random;
  /** Ids of the people who may have created a record. */
  readonly staff: readonly number[];
  /** The records made so far, by resource. */
  readonly made: Readonly<Record<string, readonly SeededRecord[]>>;
}

/** The rows of one kind of record. */
export interface SeedKind {
  readonly resource: string;
  readonly rows: (world: SeedWorld, resource: Resource) => readonly SeedRow[];
  /** What can be set only once all rows are stored: links among them. */
  readonly after?: (world: SeedWorld, made: readonly SeededRecord[]) => readonly { readonly id: number; readonly values: Values }[];
}

/** Everything was created before this day: a fixed one, so that demo data are the same whenever they are made. */
export const seedDay = Date.UTC(2026, 9, 30, 17);
const day = 86_400_000;

/** A moment of a working day, so many days at most before the seed's own day. */
export function momentWithin(random: Random, days: number): Date {
  const midnight = seedDay - (seedDay % day) - random.between(1, days) * day;
  return new Date(midnight + random.between(13 * 3600, 22 * 3600) * 1000);
}

export interface Amount {
  readonly live: number;
  readonly discarded: number;
}

/** So many rows over the last two years, oldest first; the discarded ones lie scattered among the others. */
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
