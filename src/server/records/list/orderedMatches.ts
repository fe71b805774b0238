import { sql, type RawBuilder } from 'kysely';
import { joinsOf, mainAlias } from '../columns';
import { joinsSql } from '../readRecords';
import { smallSubquerySql, type OrderedList } from './findIds';
import { isSortedById, type ListOrder } from './listOrder';
import { cachesMatches, findMatches } from './listTotal';
import { createSearchCache, toListSearch } from './searchCache';
import { isSameSnapshot, snapshotSql, type ListSearch, type TableSnapshot } from './searchSnapshot';
import { updateFromChangeLog } from './updateFromChangeLog';

/** The ids of all matches of a search by the segments of an order, each in ascending order, at a snapshot. */
interface OrderedMatches extends TableSnapshot {
  readonly segments: readonly (readonly number[])[];
}

const maxCachedOrders = 100;
const orderCache = createSearchCache<OrderedMatches>(maxCachedOrders);

const unique = (expressions: readonly string[]): readonly string[] => [...new Set(expressions)];
const inDirection = (ids: readonly number[], order: ListOrder['order']): readonly number[] =>
  order === 'asc' ? ids : [...ids].reverse();

/** SQL of all that the position of a row in an order depends on. */
const positionSql = ({ segments }: ListOrder): RawBuilder<string> =>
  sql`json_build_array(${sql.join(unique(segments.flatMap(({ by }) => by)).map((value) => sql.raw(value)))})::text`;

/** Sorts the records with known ids, with the snapshot at which their order is exact. */
async function readOrder(search: ListSearch, list: OrderedList, ids: readonly number[]): Promise<OrderedMatches> {
  const {
    source,
    resource,
    order: { path, segments },
  } = list;
  const records = smallSubquerySql(list, sql`${sql.id(mainAlias, 'id')} = any(${[...ids]}::bigint[])`);
  const joins = joinsOf(source.registry, resource, { names: [], paths: [path] });
  const expressions = unique(segments.flatMap(({ by }) => by));
  const columnOf = (expression: string) => sql.id(`k${expressions.indexOf(expression)}`);
  const columns = expressions.map((expression) => sql`${sql.raw(expression)} as ${columnOf(expression)}`);
  const segmentOf = segments.map(({ where }, index) => sql`when ${where} then ${sql.lit(index)}`);
  const ordered = segments.map(
    ({ by }, index) =>
      sql`array(select id from known where segment = ${sql.lit(index)} order by ${sql.join(by.map(columnOf))})`,
  );
  const { rows } = await sql<OrderedMatches>`
    with known as materialized (
      select ${sql.id(mainAlias, 'id')}, case ${sql.join(segmentOf, sql` `)} end as segment, ${sql.join(columns)} from ${records} ${joinsSql(source, joins)}
    ) select json_build_array(${sql.join(ordered)}) as segments, ${snapshotSql(search)}`.execute(source.db);
  return rows[0] as OrderedMatches;
}

/** The cached order of a search's matches, unless a match has come, gone or changed its position since. */
async function findKnownOrder(search: ListSearch, { order }: OrderedList): Promise<OrderedMatches | undefined> {
  const known = orderCache.get(search);
  const updated =
    known &&
    (await updateFromChangeLog(search, known, {
      group: positionSql(order),
      apply: (same, moved) => (moved.length === 0 ? same : undefined),
    }));
  orderCache.set(search, updated);
  return updated;
}

/** Sorts all matches of a search if they are few, and caches their order if nothing was written meanwhile. */
async function sortMatches(search: ListSearch, list: OrderedList): Promise<OrderedMatches | undefined> {
  const matches = await findMatches(list);
  if (!matches) return undefined;
  const sorted = await readOrder(search, list, matches.ids);
  if (isSameSnapshot(matches, sorted)) orderCache.set(search, sorted);
  return sorted;
}

/**
 * The ids of all matches of a search in the order of the list, if they are few: cached, and updated incrementally.
 * Undefined for any other list.
 */
export async function findMatchesInOrder(list: OrderedList): Promise<readonly number[] | undefined> {
  if (!cachesMatches(list)) return undefined;
  const { order } = list.order;
  if (isSortedById(list.order)) {
    const matches = await findMatches(list);
    return matches && inDirection(matches.ids, order);
  }
  const search = toListSearch(list);
  const sorted = (await findKnownOrder(search, list)) ?? (await sortMatches(search, list));
  return sorted?.segments.flatMap((ids) => inDirection(ids, order));
}
