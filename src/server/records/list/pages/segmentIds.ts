import { sql } from 'kysely';
import { joinsOf, mainAlias, type Join } from '../../columns';
import { conditionsSql } from '../../conditionsSql';
import { fromSql } from '../../readRecords';
import { tableOf } from '../../source';
import { orderSql, type ListOrder, type ListSegment } from './listOrder';
import type { Search } from '../tracking/Search';

/** A search whose matches are to be read in an order. */
export interface OrderedList extends Search {
  readonly order: ListOrder;
}

/** A range of rows within a list or a segment of it. */
export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

/** The ids of a page in order, and the exact total of its list. */
export interface FoundPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Numbers of rows that decide how a page is found. */
export interface PageLimits {
  /** Up to this number of matches, the ids of all of them are cached. */
  readonly few: number;
  /** From this offset on, a page is far from the start of the list. */
  readonly far: number;
  /** Up to this distance from the nearer end of the list, no request waits until markers are counted. */
  readonly walkable: number;
}

/** A way to find a page. */
export interface PageStrategy {
  /** Whether it may apply, from what is known without a statement. */
  readonly when: (list: OrderedList, range: RowRange, limits: PageLimits) => boolean;
  /** Finds the page; undefined if it turns out not to apply. */
  readonly find: (list: OrderedList, range: RowRange, limits: PageLimits) => Promise<FoundPage | undefined>;
}

/** SQL of the FROM and WHERE clauses of a segment. */
export function segmentSql(list: OrderedList, { where }: Pick<ListSegment, 'where'>) {
  const { source, resource, query, order } = list;
  const conditions = conditionsSql(list, query);
  // Log entries that name a record are found through the index on the named records. `offset 0` keeps the planner,
  // which overestimates their number, from searching along the order of all entries.
  if (resource.log && query.where.some(({ op }) => op === 'has'))
    return sql`(
      select * from ${tableOf(source, resource)} as ${sql.id(mainAlias)} where ${conditions} offset 0
    ) as ${sql.id(mainAlias)} where ${where}`;
  const names = query.where.map(({ field }) => field);
  const joins = joinsOf(source.registry, resource, { names, paths: [order.path] });
  return sql`${fromSql(source, resource, joins)} where ${conditions} and ${where}`;
}

/**
 * SQL of the ids of a segment, starting from the linked record that it is sorted by: for each linked record, at most as
 * many rows are read as the page can need.
 */
function idsByLinkSql(list: OrderedList, segment: ListSegment, { limit, offset }: RowRange) {
  const { source, resource, query, order } = list;
  const joins = joinsOf(source.registry, resource, { names: [], paths: [order.path] });
  const [first, last] = [joins[0], joins.at(-1)] as [Join, Join];
  const between = joins
    .slice(1)
    .reverse()
    .map(({ alias, from }, index) => {
      const { target } = joins[joins.length - 2 - index] as Join;
      const holder = sql`${tableOf(source, target)} as ${sql.id(from.alias)}`;
      return sql`join ${holder} on ${sql.id(from.alias, from.column)} = ${sql.id(alias, 'id')}`;
    });
  const id = sql.id(mainAlias, 'id');
  const rowsOfLink = sql`
    select ${id} from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${sql.id(mainAlias, first.from.column)} = ${sql.id(first.alias, 'id')} and ${conditionsSql(list, query)}
    order by ${id} ${sql.raw(order.order)} limit ${limit + offset}`;
  return sql`
    ${tableOf(source, last.target)} as ${sql.id(last.alias)} ${sql.join(between, sql` `)}
    cross join lateral (${rowsOfLink}) as ${sql.id(mainAlias)} where ${segment.where}`;
}

/** Reads the ids of a segment's rows in order. With conditions, the planner chooses the access path. */
export async function findSegmentIds(
  list: OrderedList,
  segment: ListSegment,
  range: RowRange,
): Promise<readonly number[]> {
  const isByLink = segment.isLinked && list.query.where.length === 0;
  const from = isByLink ? idsByLinkSql(list, segment, range) : segmentSql(list, segment);
  const { rows } = await sql<{ readonly ids: readonly number[] }>`
    select array(
      select ${sql.id(mainAlias, 'id')} from ${from}
      order by ${orderSql(segment, list.order.order)} limit ${range.limit} offset ${range.offset}
    ) as ids`.execute(list.source.db);
  return rows[0]?.ids ?? [];
}
