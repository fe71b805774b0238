import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison, ListQuery } from '../../../../schema/server';
import type { Resource, Sort } from '../../../../schema';
import { locateGroup, locateSort, mainAlias, type SortKey, type SortLocation } from '../../columns';

/**
 * A contiguous part of a sorted list. An index scan yields the rows of each segment in order, so the database need not
 * sort a whole table for one page.
 */
export interface ListSegment {
  /** The condition that all its rows meet. */
  readonly where: RawBuilder<SqlBool>;
  /** SQL of the ORDER BY expressions, most significant first; all have the same direction. */
  readonly by: readonly string[];
  /** The reference path to the record it is sorted by; empty for the record itself. */
  readonly path: readonly string[];
  /**
   * The keys that identify these records in their order: all their ORDER BY expressions that vary within the segment.
   */
  readonly keys: readonly SortKey[];
  /** The equivalent of `where` as search comparisons, if there is one: only for fields of the record itself. */
  readonly as?: readonly Comparison[];
  /** Every row has the linked record that it is sorted by. */
  readonly isLinked?: true;
}

const mainId = `"${mainAlias}"."id"`;
const idSortKey = (id: string): SortKey => ({ sql: id, type: 'bigint' });
const alwaysTrue = sql<SqlBool>`true`;

/** The sort direction and segments of a list, and the reference path of the sort field. */
export interface ListOrder {
  readonly order: 'asc' | 'desc';
  readonly path: readonly string[];
  /** The columns that the sort field reads. */
  readonly columns: SortLocation['columns'];
  readonly segments: readonly ListSegment[];
  /**
   * All rows as one segment, where an index scan yields the rows of all segments in order: for pages near an end of the
   * list.
   */
  readonly whole?: ListSegment;
}

const nonNullFields: readonly string[] = ['id', 'created_at', 'updated_at'];

/**
 * Creates a segment of the records that `path` leads to, sorted by these keys and then by the id of the listed record.
 */
function createSegment(
  where: RawBuilder<SqlBool>,
  path: readonly string[],
  keys: readonly SortKey[],
): Pick<ListSegment, 'where' | 'by' | 'path' | 'keys'> {
  return { where, path, keys, by: [...keys.map((key) => key.sql), ...(path.length === 0 ? [] : [mainId])] };
}

/**
 * The same segment with a leading expression that has one value in all its rows, such as null, because the index begins
 * with it.
 */
const withLeadingConstant = <T extends Pick<ListSegment, 'by'>>(value: string, segment: T): T => ({
  ...segment,
  by: [value, ...segment.by],
});

/**
 * The segments of rows without a value, which come last: the value of the linked record is null, or a reference on the
 * path is null.
 */
function emptySegments({ path, keys: [firstKey, ...others], id, steps }: SortLocation, field: string): ListSegment[] {
  const isEmpty = sql<SqlBool>`${sql.raw(firstKey.sql)} is null`;
  if (path.length === 0)
    return [
      {
        ...withLeadingConstant(firstKey.sql, createSegment(isEmpty, path, [idSortKey(id)])),
        as: [{ field, op: 'empty', value: true }],
      },
    ];
  const withoutValue = {
    ...withLeadingConstant(
      firstKey.sql,
      createSegment(sql`${isEmpty} and ${sql.raw(id)} is not null`, path, [...others, idSortKey(id)]),
    ),
    isLinked: true as const,
  };
  const withoutLink = steps.map(({ reference, holder }, index) =>
    withLeadingConstant(
      reference,
      createSegment(sql`${sql.raw(reference)} is null and ${sql.raw(holder)} is not null`, path.slice(0, index), [
        idSortKey(holder),
      ]),
    ),
  );
  return [withoutValue, ...withoutLink.reverse()];
}

type GroupedSort = Sort & Required<Pick<Sort, 'first'>>;
const isGrouped = (sort: Sort): sort is GroupedSort => sort.first !== undefined;

/**
 * The order of a list: the requested one, the declared one without its groups, or newest first; rows without a value
 * come last. Ties are broken by the id of the record that stores the field and then by the listed record's id, so that
 * pages never overlap.
 */
export function listOrder(resource: Resource, sort?: ListQuery['sort']): ListOrder {
  return sort && isGrouped(sort) ? orderInGroups(resource, sort) : plainOrder(resource, sort ?? resource.list?.sort);
}

/**
 * An order whose first rows are those with a value of a field; the segments of the rows with the value, followed by
 * those of the others.
 */
function orderInGroups(resource: Resource, { first, ...plain }: GroupedSort): ListOrder {
  const order = plainOrder(resource, plain);
  const group = locateGroup(resource, first);
  const segmentsOf = (value: 0 | 1) =>
    order.segments.map(({ as, ...segment }): ListSegment => ({
      ...withLeadingConstant(group.sql, segment),
      where: sql`${segment.where} and ${sql.raw(group.sql)} = ${sql.lit(value)}`,
      ...(as && value === 0 && { as: [{ field: first.field, op: 'eq', value: first.is }, ...as] }),
    }));
  const {
    keys: [value],
    id,
  } = locateSort(resource, plain.field);
  const whole = plain.order === 'asc' && {
    whole: createSegment(alwaysTrue, [], [{ sql: group.sql, type: 'int' }, value, idSortKey(id)]),
  };
  return {
    ...order,
    columns: [group.column, ...order.columns],
    segments: [...segmentsOf(0), ...segmentsOf(1)],
    ...whole,
  };
}

function plainOrder(resource: Resource, { field, order }: Sort = { field: 'id', order: 'desc' }): ListOrder {
  const location = locateSort(resource, field);
  const { path, columns } = location;
  const isMainField = path.length === 0;
  if (isMainField && field === 'id')
    return { order, path, columns, segments: [createSegment(alwaysTrue, path, [idSortKey(mainId)])] };
  const keys = [...location.keys, idSortKey(location.id)];
  if (isMainField && nonNullFields.includes(field))
    return { order, path, columns, segments: [createSegment(alwaysTrue, path, keys)] };
  const common = isMainField ? { as: [{ field, op: 'empty', value: false }] as const } : { isLinked: true as const };
  const filled = { ...createSegment(sql`${sql.raw(location.keys[0].sql)} is not null`, path, keys), ...common };
  return { order, path, columns, segments: [filled, ...emptySegments(location, field)] };
}

/** What results that depend on an order are grouped by; the same in both directions. */
export const orderGrouping = ({ path, columns, segments }: ListOrder) => ({
  path,
  columns,
  key: segments.map(({ by }) => by.join(' ')),
});

/** The same list in reverse order. */
export const reverseOrder = <T extends Pick<ListOrder, 'order' | 'segments'>>(list: T): T => ({
  ...list,
  order: list.order === 'asc' ? 'desc' : 'asc',
  segments: [...list.segments].reverse(),
});

/** SQL of the ORDER BY clause of a segment. */
export const orderSql = ({ by }: ListSegment, order: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql.raw(by.map((value) => `${value} ${order}`).join(', '));
