import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SortKey } from '../../columns';
import type { Move } from '../tracking/changeLog';
import type { TrackedSearch } from '../tracking/Search';
import { snapshotSql, toSnapshot, type Snapshot } from '../tracking/snapshot';
import type { ListOrder, ListSegment } from './listOrder';
import { segmentSql, type OrderedList } from './segmentIds';

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

/** The target number of buckets per segment. */
const bucketsPerSegment = 512;

/**
 * SQL of the buckets of a segment, as JSON: the key values at each marker, and the number of rows. Each has the same
 * number of different keys: of records that the rows are sorted by.
 */
function bucketsSql(list: OrderedList, segment: ListSegment): RawBuilder<unknown> {
  const keys = sql.join(segment.keys.map((key) => sql.raw(key.sql)));
  const columns = sql.join(segment.keys.map((key, index) => sql`${sql.raw(key.sql)} as ${sql.id(`k${index}`)}`));
  const marker = sql.join(
    segment.keys.map((_key, index) => sql`min(${sql.id(`k${index}`)}::text) filter (where place % size = 0)`),
  );
  return sql`(
    select coalesce(json_agg(json_build_object('marker', marker, 'rows', found) order by bucket), '[]') from (
      select place / size as bucket, array[${marker}] as marker, sum(found)::bigint as found from (
        select *, (count(*) over () + ${bucketsPerSegment - 1}) / ${bucketsPerSegment} as size from (
          select ${columns}, count(*) as found, row_number() over (order by ${keys}) - 1 as place
          from ${segmentSql(list, segment)} group by ${keys}
        ) as grouped
      ) as numbered group by 1
    ) as buckets
  )`;
}

/** Counts the buckets of a list, with the snapshot at which their numbers of rows are exact. */
export async function countMarkers(search: TrackedSearch, list: OrderedList): Promise<Markers> {
  const segments = sql.join(list.order.segments.map((segment) => bucketsSql(list, segment)));
  interface Found extends Snapshot {
    readonly found: readonly (readonly Pick<Bucket, 'marker' | 'rows'>[])[];
  }
  const { rows } = await sql<Found>`
    select json_build_array(${segments}) as found, ${snapshotSql(search)}`.execute(list.source.db);
  const { found, ...snapshot } = rows[0] as Found;
  const buckets = found.flatMap(([first, ...others], segment): readonly Bucket[] => [
    { segment, marker: null, rows: first?.rows ?? 0 },
    ...others.map((bucket) => ({ ...bucket, segment })),
  ]);
  return { ...toSnapshot(snapshot), buckets };
}
