import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison, ListQuery, Resource } from '../../schema';
import { orderPlace, own, type OrderKey, type OrderPlace } from './columns';

/** A contiguous part of a sorted list. An index scan yields the rows of each segment in order, so the database need not sort a whole table for one page. */
export interface Stretch {
  /** The condition that all its rows meet. */
  readonly where: RawBuilder<SqlBool>;
  /** SQL of the ORDER BY expressions, most significant first; all have the same direction. */
  readonly by: readonly string[];
  /** The reference path to the record it is sorted by; empty for the record itself. */
  readonly path: readonly string[];
  /** The keys that identify these records in their order: all their ORDER BY expressions that vary within the segment. */
  readonly keys: readonly OrderKey[];
  /** The equivalent of `where` as a search comparison, if the field belongs to the record itself. */
  readonly as?: Comparison;
  /** Every row has the linked record that it is sorted by. */
  readonly isLinked?: true;
}

const ownId = `"${own}"."id"`;
const idKey = (id: string): OrderKey => ({ sql: id, type: 'bigint' });
const everything = sql<SqlBool>`true`;

/** The sort direction and segments of a list, and the reference path of the sort field. */
export interface ListOrder {
  readonly order: 'asc' | 'desc';
  readonly path: readonly string[];
  /** The columns that the sort field reads. */
  readonly columns: OrderPlace['columns'];
  readonly stretches: readonly Stretch[];
}

const neverEmpty: readonly string[] = ['id', 'created_at', 'updated_at'];

/** Creates a segment of the records that `path` leads to, sorted by these keys and then by the id of the listed record. */
function stretchOf(where: RawBuilder<SqlBool>, path: readonly string[], keys: readonly OrderKey[]): Pick<Stretch, 'where' | 'by' | 'path' | 'keys'> {
  return { where, path, keys, by: [...keys.map((key) => key.sql), ...(path.length === 0 ? [] : [ownId])] };
}

/** The same segment with a leading expression that is null in all its rows, because the index begins with it. */
const without = <T extends Pick<Stretch, 'by'>>(value: string, stretch: T): T => ({ ...stretch, by: [value, ...stretch.by] });

/** The segments of rows without a value, which come last: the value of the linked record is null, or a reference on the path is null. */
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
 * The order of a list: the requested one, the declared one, or newest first; rows without a value come last. Ties are broken by the id of the record that stores the
 * field and then by the listed record's id, so that pages never overlap.
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

/** Whether a list is sorted only by its own id. */
export const isById = ({ path, stretches }: ListOrder): boolean => path.length === 0 && stretches.length === 1 && stretches[0]?.by.length === 1;

/** The same list in reverse order. */
export const reversed = <T extends Pick<ListOrder, 'order' | 'stretches'>>(list: T): T => ({
  ...list,
  order: list.order === 'asc' ? 'desc' : 'asc',
  stretches: [...list.stretches].reverse(),
});

/** SQL of the ORDER BY clause of a segment. */
export const orderSql = ({ by }: Stretch, order: 'asc' | 'desc'): RawBuilder<unknown> => sql.raw(by.map((value) => `${value} ${order}`).join(', '));
