import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MovedRecord } from './updateFromChangeLog';
import type { SortKey } from '../columns';
import type { TableSnapshot } from './searchSnapshot';
import type { ListOrder, ListSegment } from './listOrder';

/** The value of each key of a segment at a marker, as text from the database. */
type Marker = readonly (string | null)[];

/** A bucket of a segment, from its marker up to the next one, in ascending order. Stored as JSON in `list_marks`. */
export interface Bucket {
  /** The index of its segment in the order. */
  readonly stretch: number;
  /** Undefined for the first bucket, which begins with its segment. */
  readonly mark?: Marker;
  readonly rows: number;
}

/**
 * The number of rows in each bucket of a sorted list, at a snapshot. Markers are bucket boundaries: they stay valid
 * whatever happens to the records they were read from.
 */
export interface PageMarkers extends TableSnapshot {
  readonly pieces: readonly Bucket[];
}

type SqlValue = RawBuilder<unknown>;
interface KeyComparison {
  readonly key: SqlValue;
  readonly mark: SqlValue;
}

/** SQL that tells whether a row is at or after a marker: compares the keys in turn, nulls last. */
function isAtOrAfterSql([{ key, mark }, ...others]: readonly [KeyComparison, ...KeyComparison[]]): RawBuilder<SqlBool> {
  const [next, ...more] = others;
  if (!next) return sql`${key} >= ${mark}`;
  return sql`(${key} > ${mark} or (${key} is null and ${mark} is not null) or (${key} is not distinct from ${mark} and ${isAtOrAfterSql([next, ...more])}))`;
}

const compareKeys = (
  keys: readonly SortKey[],
  markOf: (index: number, type: string) => SqlValue,
): readonly [KeyComparison, ...KeyComparison[]] =>
  keys.map(({ sql: key, type }, index) => ({ key: sql.raw(key), mark: markOf(index, type) })) as unknown as readonly [
    KeyComparison,
    ...KeyComparison[],
  ];

const markerValue = (mark: Marker) => (index: number, type: string) => sql`${mark[index] ?? null}::${sql.raw(type)}`;

/** SQL of the rows of a segment from a marker on, or before it. Without null values, an index can be used. */
function segmentSideSql({ keys }: ListSegment, marker: Marker, isBefore: boolean): RawBuilder<SqlBool> {
  const compared = compareKeys(keys, markerValue(marker));
  const [{ key: first, mark: firstValue }] = compared;
  const operator = sql.raw(isBefore ? '<' : '>=');
  if (keys.length === 1) return sql`${first} ${operator} ${firstValue}`;
  const [second] = compared.slice(1) as [KeyComparison];
  if (keys.length === 2 && marker[0] !== null)
    return sql`(${first}, ${second.key}) ${operator} (${firstValue}, ${second.mark})`;
  const from = isAtOrAfterSql(compared);
  const bound = marker[0] === null ? sql`true` : sql`${first} ${sql.raw(isBefore ? '<=' : '>=')} ${firstValue}`;
  return isBefore ? sql`${bound} and (${from}) is not true` : sql`${bound} and ${from}`;
}

/**
 * The part of a segment from one bucket up to another, exclusive; an undefined bound is the start or end of the
 * segment.
 */
export function segmentBetween(segment: ListSegment, from: Bucket | undefined, until: Bucket | undefined): ListSegment {
  const sides = [
    ...(from?.mark ? [segmentSideSql(segment, from.mark, false)] : []),
    ...(until?.mark ? [segmentSideSql(segment, until.mark, true)] : []),
  ];
  return { ...segment, where: sql.join([segment.where, ...sides], sql` and `) };
}

/** SQL of the index of the bucket that contains a row. */
export function bucketSql({ segments }: ListOrder, { pieces }: PageMarkers): RawBuilder<number> {
  const cases = segments.map((segment, index) => {
    const marks = pieces.flatMap((bucket) => (bucket.stretch === index && bucket.mark ? [bucket.mark] : []));
    const columns = segment.keys.map(
      ({ type }, column) => sql`${marks.map((mark) => mark[column] ?? null)}::${sql.raw(type)}[]`,
    );
    const names = segment.keys.map((_key, column) => sql.id(`k${column}`));
    const isAtOrAfter = isAtOrAfterSql(compareKeys(segment.keys, (column) => sql.id('marks', `k${column}`)));
    return sql`when ${segment.where} then ${pieces.findIndex((bucket) => bucket.stretch === index)} + (select count(*) from unnest(${sql.join(columns)}) as marks (${sql.join(names)}) where ${isAtOrAfter})`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Applies moved records to the row counts of the buckets. */
export function applyToMarkers(known: PageMarkers, moved: readonly MovedRecord[]): PageMarkers {
  const differences = new Map<number, number>();
  for (const { was, is } of moved) {
    if (was !== null) differences.set(was, (differences.get(was) ?? 0) - 1);
    if (is !== null) differences.set(is, (differences.get(is) ?? 0) + 1);
  }
  return {
    ...known,
    pieces: known.pieces.map((bucket, index) => ({ ...bucket, rows: bucket.rows + (differences.get(index) ?? 0) })),
  };
}
