import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Moved } from './changedTotal';
import type { OrderKey } from './columns';
import type { Moment } from './countAnew';
import type { ListOrder, Stretch } from './listOrder';

/** The value of each key of a segment at a marker, as text from the database. */
type Mark = readonly (string | null)[];

/** A bucket of a segment, from its marker up to the next one, in ascending order. Stored as JSON in `list_marks`. */
export interface Piece {
  /** The index of its segment in the order. */
  readonly stretch: number;
  /** Undefined for the first bucket, which begins with its segment. */
  readonly mark?: Mark;
  readonly rows: number;
}

/**
 * The number of rows in each bucket of a sorted list, at a snapshot. Markers are bucket boundaries: they stay valid whatever happens to the records they were read
 * from.
 */
export interface Marked extends Moment {
  readonly pieces: readonly Piece[];
}

type Value = RawBuilder<unknown>;
interface Compared {
  readonly key: Value;
  readonly mark: Value;
}

/** SQL that tells whether a row is at or after a marker: compares the keys in turn, nulls last. */
function isFrom([{ key, mark }, ...others]: readonly [Compared, ...Compared[]]): RawBuilder<SqlBool> {
  const [next, ...more] = others;
  if (!next) return sql`${key} >= ${mark}`;
  return sql`(${key} > ${mark} or (${key} is null and ${mark} is not null) or (${key} is not distinct from ${mark} and ${isFrom([next, ...more])}))`;
}

const comparedWith = (keys: readonly OrderKey[], markOf: (at: number, type: string) => Value): readonly [Compared, ...Compared[]] =>
  keys.map(({ sql: key, type }, at) => ({ key: sql.raw(key), mark: markOf(at, type) })) as unknown as readonly [Compared, ...Compared[]];

const given = (mark: Mark) => (at: number, type: string) => sql`${mark[at] ?? null}::${sql.raw(type)}`;

/** SQL of the rows of a segment from a marker on, or before it. Without null values, an index can be used. */
function bySide({ keys }: Stretch, mark: Mark, isBefore: boolean): RawBuilder<SqlBool> {
  const compared = comparedWith(keys, given(mark));
  const [{ key: first, mark: least }] = compared;
  const isOnly = sql.raw(isBefore ? '<' : '>=');
  if (keys.length === 1) return sql`${first} ${isOnly} ${least}`;
  const [second] = compared.slice(1) as [Compared];
  if (keys.length === 2 && mark[0] !== null) return sql`(${first}, ${second.key}) ${isOnly} (${least}, ${second.mark})`;
  const from = isFrom(compared);
  const bound = mark[0] === null ? sql`true` : sql`${first} ${sql.raw(isBefore ? '<=' : '>=')} ${least}`;
  return isBefore ? sql`${mark[0] === null ? sql`true` : bound} and (${from}) is not true` : sql`${bound} and ${from}`;
}

/** The part of a segment from one bucket up to another, exclusive; an undefined bound is the start or end of the segment. */
export function between(stretch: Stretch, from: Piece | undefined, until: Piece | undefined): Stretch {
  const sides = [...(from?.mark ? [bySide(stretch, from.mark, false)] : []), ...(until?.mark ? [bySide(stretch, until.mark, true)] : [])];
  return { ...stretch, where: sql.join([stretch.where, ...sides], sql` and `) };
}

/** SQL of the index of the bucket that contains a row. */
export function pieceSql({ stretches }: ListOrder, { pieces }: Marked): RawBuilder<number> {
  const cases = stretches.map((stretch, at) => {
    const marks = pieces.flatMap((piece) => (piece.stretch === at && piece.mark ? [piece.mark] : []));
    const columns = stretch.keys.map(({ type }, column) => sql`${marks.map((mark) => mark[column] ?? null)}::${sql.raw(type)}[]`);
    const names = stretch.keys.map((_key, column) => sql.id(`k${column}`));
    const isAtOrAfter = isFrom(comparedWith(stretch.keys, (column) => sql.id('marks', `k${column}`)));
    return sql`when ${stretch.where} then ${pieces.findIndex((piece) => piece.stretch === at)} + (select count(*) from unnest(${sql.join(columns)}) as marks (${sql.join(names)}) where ${isAtOrAfter})`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Applies moved records to the row counts of the buckets. */
export function markedAfter(known: Marked, moved: readonly Moved[]): Marked {
  const by = new Map<number, number>();
  for (const { was, is } of moved) {
    if (was !== null) by.set(was, (by.get(was) ?? 0) - 1);
    if (is !== null) by.set(is, (by.get(is) ?? 0) + 1);
  }
  return { ...known, pieces: known.pieces.map((piece, at) => ({ ...piece, rows: piece.rows + (by.get(at) ?? 0) })) };
}
