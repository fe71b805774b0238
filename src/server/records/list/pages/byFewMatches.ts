import { sql, type RawBuilder } from 'kysely';
import { mainAlias } from '../../columns';
import { findMoves } from '../tracking/changeLog';
import { lastTotalOf } from '../totals/countMatches';
import { orderGrouping, type ListOrder } from './listOrder';
import { createSearchCache, isTracked, matchesSql, trackSearch, type TrackedSearch } from '../tracking/Search';
import type { FoundPage, OrderedList, PageLimits, RowRange } from './segmentIds';
import { snapshotSql, toSnapshot, type Snapshot } from '../tracking/snapshot';

/** The ids of all matches of a search by the segments of an order, each in ascending order, at a snapshot. */
interface OrderedMatches extends Snapshot {
  readonly segments: readonly (readonly number[])[];
}

const orderCache = createSearchCache<OrderedMatches>(100);

const expressionsOf = ({ segments }: ListOrder): readonly string[] => [...new Set(segments.flatMap(({ by }) => by))];

/** SQL of all that the position of a row in an order depends on. */
const positionSql = (order: ListOrder): RawBuilder<string> =>
  sql`json_build_array(${sql.join(expressionsOf(order).map((expression) => sql.raw(expression)))})::text`;

/** Reads the ids of all matches, sorted in each segment; undefined if there are more than `most`. */
async function readMatches(
  search: TrackedSearch,
  { source, order }: OrderedList,
  most: number,
): Promise<OrderedMatches | undefined> {
  const expressions = expressionsOf(order);
  const columnOf = (expression: string) => sql.id(`k${expressions.indexOf(expression)}`);
  const columns = expressions.map((expression) => sql`${sql.raw(expression)} as ${columnOf(expression)}`);
  const segmentOf = order.segments.map(({ where }, index) => sql`when ${where} then ${sql.lit(index)}`);
  const sorted = order.segments.map(({ by }, index) => {
    const keys = sql.join(by.map(columnOf));
    return sql`array(select id from matches where segment = ${sql.lit(index)} order by ${keys})`;
  });
  const { rows } = await sql<OrderedMatches & { readonly isAll: boolean }>`
    with matches as materialized (
      select ${sql.id(mainAlias, 'id')}, case ${sql.join(segmentOf, sql` `)} end as segment, ${sql.join(columns)}
      from ${matchesSql(search)} limit ${most + 1}
    )
    select json_build_array(${sql.join(sorted)}) as segments, ${snapshotSql(search)},
      (select count(*) from matches) <= ${most} as "isAll"`.execute(source.db);
  const [found] = rows;
  return found?.isAll ? { ...toSnapshot(found), segments: found.segments } : undefined;
}

/** The cached matches, unless one has come, gone or changed its position since. */
async function findCachedMatches(search: TrackedSearch, { order }: OrderedList): Promise<OrderedMatches | undefined> {
  const known = orderCache.get(search);
  const found = known && (await findMoves(search, known, { group: positionSql(order) }));
  return found?.moves.length === 0 ? { ...found.snapshot, segments: known?.segments ?? [] } : undefined;
}

/** Whether the matches of a search were few when they were last counted. */
export const hasFewMatches = (list: OrderedList, _range: RowRange, { few }: PageLimits): boolean =>
  list.query.where.length > 0 && isTracked(list) && (lastTotalOf(list) ?? Infinity) <= few;

/** A page of a search with few matches, whose ids are cached in the order of the list. */
export async function byFewMatches(
  list: OrderedList,
  { limit, offset }: RowRange,
  { few }: PageLimits,
): Promise<FoundPage | undefined> {
  const search = trackSearch(list, orderGrouping(list.order));
  const matches = (await findCachedMatches(search, list)) ?? (await readMatches(search, list, few));
  orderCache.set(search, matches);
  const ids = matches?.segments.flatMap((segment) => (list.order.order === 'asc' ? segment : segment.toReversed()));
  return ids && { ids: ids.slice(offset, offset + limit), total: ids.length };
}
