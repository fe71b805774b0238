import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison, ListQuery, Resource } from '../../schema';
import { orderPlace, own, type OrderPlace } from './columns';

/**
 * A part of a list whose rows stand together in its order. An index walk yields the rows of each, so the database need not put a whole table
 * in order for one page of it.
 */
export interface Stretch {
  /** What its rows have in common. */
  readonly where: RawBuilder<SqlBool>;
  /** SQL of what it is ordered by, the most significant first; all of them the same way. */
  readonly by: readonly string[];
  /** What its rows have in common, where a search says the same of a field of their own. */
  readonly as?: Comparison;
  /** Each of its rows has the linked record that it is ordered by. */
  readonly isLinked?: true;
}

const ownId = `"${own}"."id"`;
const everything = sql<SqlBool>`true`;

/** What a list is ordered by, which way, and the reference path that this is read through. */
export interface ListOrder {
  readonly order: 'asc' | 'desc';
  readonly path: readonly string[];
  readonly stretches: readonly Stretch[];
}

const neverEmpty: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The rows without a value, which come last: the linked record has none, or there is no linked record on the way. */
function emptyStretches({ path, values: [value, ...more], id, steps }: OrderPlace, field: string): Stretch[] {
  if (path.length === 0) return [{ where: sql`${sql.raw(value)} is null`, by: [value, id], as: { field, op: 'empty', value: true } }];
  const withoutValue = { where: sql<SqlBool>`${sql.raw(value)} is null and ${sql.raw(id)} is not null`, by: [value, ...more, id, ownId], isLinked: true as const };
  const withoutLink = steps.map(({ reference, holder }) => ({
    where: sql<SqlBool>`${sql.raw(reference)} is null and ${sql.raw(holder)} is not null`,
    by: holder === ownId ? [reference, ownId] : [reference, holder, ownId],
  }));
  return [withoutValue, ...withoutLink.reverse()];
}

/**
 * The order of a list: as asked, as declared, or newest first, rows without a value last. Rows of equal value follow by the id of the record
 * that keeps it and then by their own, so that pages never overlap.
 */
export function listOrder(resource: Resource, sort: ListQuery['sort'] = resource.list?.sort): ListOrder {
  const { field, order } = sort ?? { field: 'id', order: 'desc' };
  const place = orderPlace(resource, field);
  const isOwn = place.path.length === 0;
  if (isOwn && field === 'id') return { order, path: [], stretches: [{ where: everything, by: [ownId] }] };
  const by = [...place.values, ...(isOwn ? [] : [place.id]), ownId];
  if (isOwn && neverEmpty.includes(field)) return { order, path: [], stretches: [{ where: everything, by }] };
  const shared = isOwn ? { as: { field, op: 'empty', value: false } as const } : { isLinked: true as const };
  const filled = { where: sql<SqlBool>`${sql.raw(place.values[0])} is not null`, by, ...shared };
  return { order, path: place.path, stretches: [filled, ...emptyStretches(place, field)] };
}

/** Whether a list is in the order of its own ids. */
export const isById = ({ path, stretches }: ListOrder): boolean => path.length === 0 && stretches.length === 1 && stretches[0]?.by.length === 1;

/** The same rows from the other end. */
export const reversed = ({ order, path, stretches }: ListOrder): ListOrder => ({
  order: order === 'asc' ? 'desc' : 'asc',
  path,
  stretches: [...stretches].reverse(),
});

/** SQL of the order of a stretch. */
export const orderSql = ({ by }: Stretch, order: 'asc' | 'desc'): RawBuilder<unknown> => sql.raw(by.map((value) => `${value} ${order}`).join(', '));
