import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison, ListQuery, Resource } from '../../schema';
import { orderPlace, own, type OrderKey, type OrderPlace } from './columns';

/**
 * A part of a list whose rows stand together in its order. An index walk yields the rows of each, so the database need not put a whole table
 * in order for one page of it.
 */
export interface Stretch {
  /** What its rows have in common. */
  readonly where: RawBuilder<SqlBool>;
  /** SQL of what it is ordered by, the most significant first; all of them the same way. */
  readonly by: readonly string[];
  /** The references to the record that it is ordered by; none where it is the record itself. */
  readonly path: readonly string[];
  /** What tells these records apart, in their order: all that it is ordered by of them and that is not the same in every row. */
  readonly keys: readonly OrderKey[];
  /** What its rows have in common, where a search says the same of a field of their own. */
  readonly as?: Comparison;
  /** Each of its rows has the linked record whose value it is ordered by. */
  readonly isLinked?: true;
}

const ownId = `"${own}"."id"`;
const idKey = (id: string): OrderKey => ({ sql: id, type: 'bigint' });
const everything = sql<SqlBool>`true`;

/** What a list is ordered by, which way, and the reference path that this is read through. */
export interface ListOrder {
  readonly order: 'asc' | 'desc';
  readonly path: readonly string[];
  /** The columns that it is read from. */
  readonly columns: OrderPlace['columns'];
  readonly stretches: readonly Stretch[];
}

const neverEmpty: readonly string[] = ['id', 'created_at', 'updated_at'];

/** A stretch of the records that `path` leads to, in the order of these keys and, behind them, of its own ids. */
function stretchOf(where: RawBuilder<SqlBool>, path: readonly string[], keys: readonly OrderKey[]): Pick<Stretch, 'where' | 'by' | 'path' | 'keys'> {
  return { where, path, keys, by: [...keys.map((key) => key.sql), ...(path.length === 0 ? [] : [ownId])] };
}

/** The same stretch, led by a value that all of its rows lack: the index that is walked begins with it. */
const without = <T extends Pick<Stretch, 'by'>>(value: string, stretch: T): T => ({ ...stretch, by: [value, ...stretch.by] });

/** The rows without a value, which come last: the linked record has none, or there is no linked record on the way. */
function emptyStretches({ path, values: [value, ...more], id, steps }: OrderPlace, field: string): Stretch[] {
  const isEmpty = sql<SqlBool>`${sql.raw(value.sql)} is null`;
  if (path.length === 0) return [{ ...without(value.sql, stretchOf(isEmpty, path, [idKey(id)])), as: { field, op: 'empty', value: true } }];
  const withoutValue = { ...without(value.sql, stretchOf(sql`${isEmpty} and ${sql.raw(id)} is not null`, path, [...more, idKey(id)])), isLinked: true as const };
  const withoutLink = steps.map(({ reference, holder }, at) =>
    without(reference, stretchOf(sql`${sql.raw(reference)} is null and ${sql.raw(holder)} is not null`, path.slice(0, at), [idKey(holder)])),
  );
  return [withoutValue, ...withoutLink.reverse()];
}

/**
 * The order of a list: as asked, as declared, or newest first, rows without a value last. Rows of equal value follow by the id of the record
 * that keeps it and then by their own, so that pages never overlap.
 */
export function listOrder(resource: Resource, sort: ListQuery['sort'] = resource.list?.sort): ListOrder {
  const { field, order } = sort ?? { field: 'id', order: 'desc' };
  const place = orderPlace(resource, field);
  const { path, columns } = place;
  const isOwn = path.length === 0;
  if (isOwn && field === 'id') return { order, path, columns, stretches: [stretchOf(everything, path, [idKey(ownId)])] };
  const keys = [...place.values, idKey(place.id)];
  if (isOwn && neverEmpty.includes(field)) return { order, path, columns, stretches: [stretchOf(everything, path, keys)] };
  const shared = isOwn ? { as: { field, op: 'empty', value: false } as const } : { isLinked: true as const };
  const filled = { ...stretchOf(sql`${sql.raw(place.values[0].sql)} is not null`, path, keys), ...shared };
  return { order, path, columns, stretches: [filled, ...emptyStretches(place, field)] };
}

/** Whether a list is in the order of its own ids. */
export const isById = ({ path, stretches }: ListOrder): boolean => path.length === 0 && stretches.length === 1 && stretches[0]?.by.length === 1;

/** The same rows from the other end. */
export const reversed = <T extends Pick<ListOrder, 'order' | 'stretches'>>(list: T): T => ({
  ...list,
  order: list.order === 'asc' ? 'desc' : 'asc',
  stretches: [...list.stretches].reverse(),
});

/** SQL of the order of a stretch. */
export const orderSql = ({ by }: Stretch, order: 'asc' | 'desc'): RawBuilder<unknown> => sql.raw(by.map((value) => `${value} ${order}`).join(', '));
