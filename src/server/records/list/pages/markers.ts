import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SortKey } from '../../columns';
import type { Move } from '../tracking/changeLog';
import type { Snapshot } from '../tracking/snapshot';
import type { ListOrder, ListSegment } from './listOrder';

/** The value of each key of a segment at the start of a bucket, as text from the database. */
type Marker = readonly (string | null)[];

/** A bucket of a segment: the rows from its marker up to the next one, in ascending order. */
export interface Bucket {
  /** The index of its segment in the order. */
  readonly segment: number;
  /** Null for the first bucket, which begins with its segment. */
  readonly marker: Marker | null;
  readonly rows: number;
}

/**
 * The number of rows in each bucket of a sorted list, at a snapshot. A marker is a position in the order: it stays
 * valid whatever happens to the record that it was read from.
 */
export interface Markers extends Snapshot {
  readonly buckets: readonly Bucket[];
}

type SqlValue = RawBuilder<unknown>;
interface KeyComparison {
  readonly key: SqlValue;
  readonly marker: SqlValue;
}
type KeyComparisons = readonly [KeyComparison, ...KeyComparison[]];

/** SQL that tells whether a row is at or after a marker: compares the keys in turn, nulls last. */
function isAtOrAfterSql([{ key, marker }, ...others]: KeyComparisons): RawBuilder<SqlBool> {
  const [next, ...more] = others;
  if (!next) return sql`${key} >= ${marker}`;
  const isAfter = sql`${key} > ${marker} or (${key} is null and ${marker} is not null)`;
  return sql`(${isAfter} or (${key} is not distinct from ${marker} and ${isAtOrAfterSql([next, ...more])}))`;
}

const compareKeys = (keys: readonly SortKey[], markerOf: (index: number, type: string) => SqlValue): KeyComparisons =>
  keys.map(({ sql: key, type }, index) => ({
    key: sql.raw(key),
    marker: markerOf(index, type),
  })) as unknown as KeyComparisons;

/** SQL of the rows of a segment from a marker on, or before it. Without null values, an index can be used. */
function segmentSideSql({ keys }: ListSegment, values: Marker, isBefore: boolean): RawBuilder<SqlBool> {
  const compared = compareKeys(keys, (index, type) => sql`${values[index] ?? null}::${sql.raw(type)}`);
  const [first, second] = compared as readonly [KeyComparison, KeyComparison?];
  const operator = sql.raw(isBefore ? '<' : '>=');
  if (!second) return sql`${first.key} ${operator} ${first.marker}`;
  if (keys.length === 2 && values[0] !== null)
    return sql`(${first.key}, ${second.key}) ${operator} (${first.marker}, ${second.marker})`;
  const bound = values[0] === null ? sql`true` : sql`${first.key} ${sql.raw(isBefore ? '<=' : '>=')} ${first.marker}`;
  return sql`${bound} and (${isAtOrAfterSql(compared)}) is ${sql.raw(isBefore ? 'not true' : 'true')}`;
}

/**
 * The part of a segment from one bucket up to another, exclusive; an undefined bound is the start or end of the
 * segment.
 */
export function segmentBetween(segment: ListSegment, from: Bucket | undefined, until: Bucket | undefined): ListSegment {
  const sides = [
    ...(from?.marker ? [segmentSideSql(segment, from.marker, false)] : []),
    ...(until?.marker ? [segmentSideSql(segment, until.marker, true)] : []),
  ];
  return { ...segment, where: sql.join([segment.where, ...sides], sql` and `) };
}

/** SQL of the index of the bucket that contains a row. */
export function bucketSql({ segments }: ListOrder, { buckets }: Markers): RawBuilder<number> {
  const cases = segments.map((segment, index) => {
    const markers = buckets.flatMap((bucket) => (bucket.segment === index && bucket.marker ? [bucket.marker] : []));
    const columns = segment.keys.map(
      ({ type }, column) => sql`${markers.map((marker) => marker[column] ?? null)}::${sql.raw(type)}[]`,
    );
    const names = segment.keys.map((_key, column) => sql.id(`k${column}`));
    const isAtOrAfter = isAtOrAfterSql(compareKeys(segment.keys, (column) => sql.id('markers', `k${column}`)));
    const first = buckets.findIndex((bucket) => bucket.segment === index);
    return sql`when ${segment.where} then ${first} + (
      select count(*) from unnest(${sql.join(columns)}) as markers (${sql.join(names)}) where ${isAtOrAfter}
    )`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** The buckets after records have moved between them. */
export function moveBetweenBuckets(buckets: readonly Bucket[], moves: readonly Move[]): readonly Bucket[] {
  const differences = new Map<number, number>();
  for (const { was, is } of moves) {
    if (was !== null) differences.set(was, (differences.get(was) ?? 0) - 1);
    if (is !== null) differences.set(is, (differences.get(is) ?? 0) + 1);
  }
  return buckets.map((bucket, index) => ({ ...bucket, rows: bucket.rows + (differences.get(index) ?? 0) }));
}
