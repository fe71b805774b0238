import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery, Resource } from '../../../schema';
import { joinsOf, mainAlias, type Join } from '../columns';
import { orderSql, type ListOrder, type ListSegment } from './listOrder';
import { conditionsSql } from '../conditionsSql';
import { fromSql } from '../readRecords';
import { snapshotSql, type ListSearch, type SnapshotIds } from './searchSnapshot';
import { tableOf, type Source } from '../source';

/** A list to be read in an order. */
export interface OrderedList {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly order: ListOrder;
}

/** A range of rows within a list or a segment of it. */
export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

/**
 * SQL of a subquery for a few rows that an index finds. `offset 0` keeps the planner, which overestimates their number,
 * from searching along the sort order of all rows.
 */
export const smallSubquerySql = ({ source, resource }: OrderedList, condition: RawBuilder<SqlBool>) =>
  sql`(select * from ${tableOf(source, resource)} as ${sql.id(mainAlias)} where ${condition} offset 0) as ${sql.id(mainAlias)}`;

/** SQL of the FROM and WHERE clauses of a segment. */
export function rowsSql(list: OrderedList, segment: Pick<ListSegment, 'where'>) {
  const { source, resource, query, order } = list;
  // Log entries that name a record are found through the index on the named records.
  if (resource.log && query.where.some(({ op }) => op === 'has'))
    return sql`${smallSubquerySql(list, conditionsSql({ source, resource }, query))} where ${segment.where}`;
  const joins = joinsOf(source.registry, resource, {
    names: query.where.map(({ field }) => field),
    paths: [order.path],
  });
  return sql`${fromSql(source, resource, joins)} where ${conditionsSql({ source, resource }, query)} and ${segment.where}`;
}

/**
 * SQL of the ids of a segment, starting from the linked record it is sorted by: for each linked record, at most as many
 * rows are read as the page can need.
 */
function idsByLinkSql(
  { source, resource, query, order }: OrderedList,
  segment: ListSegment,
  { limit, offset }: RowRange,
) {
  const joins = joinsOf(source.registry, resource, { names: [], paths: [order.path] });
  const [first, last] = [joins[0], joins.at(-1)] as [Join, Join];
  const intermediateJoins = joins
    .slice(1)
    .reverse()
    .map(({ alias, from: { alias: holder, column } }, index) => {
      const { target } = joins[joins.length - 2 - index] as Join;
      return sql`join ${tableOf(source, target)} as ${sql.id(holder)} on ${sql.id(holder, column)} = ${sql.id(alias, 'id')}`;
    });
  const rowsOfLink = sql`
    select ${sql.id(mainAlias, 'id')} from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${sql.id(mainAlias, first.from.column)} = ${sql.id(first.alias, 'id')} and ${conditionsSql({ source, resource }, query)}
    order by ${sql.id(mainAlias, 'id')} ${sql.raw(order.order)} limit ${limit + offset}`;
  return sql`${tableOf(source, last.target)} as ${sql.id(last.alias)} ${sql.join(intermediateJoins, sql` `)} cross join lateral (${rowsOfLink}) as ${sql.id(mainAlias)} where ${segment.where}`;
}

/** SQL of the ids of a segment. With search conditions, the planner chooses the access path. */
const idsSql = (list: OrderedList, segment: ListSegment, range: RowRange) =>
  segment.isLinked && list.query.where.length === 0 ? idsByLinkSql(list, segment, range) : rowsSql(list, segment);

/** SQL of an array of the ids of a segment's rows, in order. */
const idArraySql = (list: OrderedList, segment: ListSegment, range: RowRange) => sql`array(
  select ${sql.id(mainAlias, 'id')} from ${idsSql(list, segment, range)} order by ${orderSql(segment, list.order.order)} limit ${range.limit} offset ${range.offset}
)`;

interface FoundIds {
  readonly ids: readonly number[];
  readonly total: number | null;
}

/**
 * Reads the ids of a segment's rows in order; in the same statement also the total of the list, if `total` is given.
 */
export async function findIds(
  list: OrderedList,
  segment: ListSegment,
  { total, ...range }: RowRange & { readonly total?: RawBuilder<number> | undefined },
): Promise<FoundIds> {
  const { rows } =
    await sql<FoundIds>`select ${idArraySql(list, segment, range)} as ids, ${total ?? sql`null::bigint`} as total`.execute(
      list.source.db,
    );
  return rows[0] as FoundIds;
}

/** Reads the ids of the first rows of a list with a single segment, and the snapshot at which they are exact. */
export async function findFirstIds(list: OrderedList, search: ListSearch, limit: number): Promise<SnapshotIds> {
  const [segment] = list.order.segments as [ListSegment];
  const { rows } =
    await sql<SnapshotIds>`select ${idArraySql(list, segment, { limit, offset: 0 })} as ids, ${snapshotSql(search)}`.execute(
      list.source.db,
    );
  return rows[0] as SnapshotIds;
}
