import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../../schema';
import { rowCountsTable } from '../../db';
import { updateFromChangeLog, applyToMatches, applyToTotal, maxNewest } from './updateFromChangeLog';
import {
  countWithSnapshot,
  countMatches,
  isSameSnapshot,
  readMatchingIds,
  sortIds,
  type SnapshotIds,
  type SnapshotTotal,
  type SnapshotMatches,
  type ListSearch,
} from './searchSnapshot';
import { countLogMatches, type LogTotal } from './logTotal';
import { countFromHistogram } from './storedHistograms';
import { isHardToEstimate } from '../conditionsSql';
import { locateTable } from './accessedTables';
import { createSearchCache, isCoveredByChangeLog, toListSearch } from './searchCache';
import { isSortedById } from './listOrder';
import type { OrderedList, RowRange } from './findIds';
import type { Source } from '../source';

/**
 * SQL of the total that write triggers maintain, exact for all committed transactions. Undefined for a list that is not
 * a whole table: a search, a view, one manufacturer's part of a shared table, and a log.
 */
export function storedTotalSql(
  source: Source,
  resource: Resource,
  { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>,
): RawBuilder<number> | undefined {
  if (where.length > 0 || resource.view || resource.tenantField !== undefined || resource.log) return undefined;
  const { schema, name } = locateTable(source, resource);
  return sql`(select coalesce(sum(${sql.id(discarded ? 'discarded' : 'live')}), 0)::bigint from ${sql.id(schema, rowCountsTable)} where counted = ${name})`;
}

/** Cache sizes: searches with a cached total, and searches with all matching ids cached. */
const maxCachedTotals = 2_000;
const maxCachedMatches = 100;
/** Up to this number of matches the ids are cached; above it only the total. */
const maxMatchingIds = 10_000;

const totalCache = createSearchCache<SnapshotTotal>(maxCachedTotals);
const matchCache = createSearchCache<SnapshotMatches>(maxCachedMatches);
const logTotalCache = createSearchCache<LogTotal>(maxCachedTotals);

const readTotal = async ({ db }: Source, query: RawBuilder<{ readonly total: number }>): Promise<number> =>
  (await query.execute(db)).rows[0]?.total ?? 0;

/**
 * The number of matches of a search: from the cache or a stored histogram, updated incrementally, otherwise counted.
 */
async function countCached(search: ListSearch): Promise<SnapshotTotal> {
  const known = totalCache.get(search);
  const updated =
    (known ? await updateFromChangeLog(search, known, { apply: applyToTotal }) : undefined) ??
    (await countFromHistogram(search)) ??
    (await countWithSnapshot(search));
  totalCache.set(search, updated);
  return updated;
}

/** The number of matches of a search of a log: cached up to an entry, and counted from there on. */
async function countLog(search: ListSearch): Promise<number> {
  const updated = await countLogMatches(search, logTotalCache.get(search));
  if (updated) logTotalCache.set(search, updated);
  return updated?.total ?? 0;
}

/** The exact number of records of a list over all its pages. */
export async function countList(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const storedTotal = storedTotalSql(source, resource, query);
  if (storedTotal) return readTotal(source, sql`select ${storedTotal} as total`);
  const search = toListSearch({ source, resource, query });
  if (resource.log && !source.db.isTransaction) return countLog(search);
  return isCoveredByChangeLog(source, resource, query) ? (await countCached(search)).total : countMatches(search);
}

/**
 * Whether a list has no records. It is counted only if it was empty before, or if the planner cannot estimate it:
 * finding a page of it could then mean scanning all rows.
 */
export async function isEmptyList(source: Source, resource: Resource, query: ListQuery): Promise<boolean> {
  if (
    query.where.length === 0 ||
    source.db.isTransaction ||
    !(resource.log || isCoveredByChangeLog(source, resource, query))
  )
    return false;
  const search = toListSearch({ source, resource, query });
  const before = (resource.log ? logTotalCache : totalCache).get(search)?.total;
  if (before === undefined ? !isHardToEstimate(resource, query) : before > 0) return false;
  return (await countList(source, resource, query)) === 0;
}

/** The search of a page among the newest rows of a list, if its matches can be cached: undefined for any other page. */
export function newestSearch(
  { source, resource, query, order }: OrderedList,
  { limit, offset }: RowRange,
): ListSearch | undefined {
  const isNewest = isSortedById(order) && order.order === 'desc' && limit + offset <= maxNewest;
  return isNewest && !resource.log && isCoveredByChangeLog(source, resource, query)
    ? toListSearch({ source, resource, query })
    : undefined;
}

/**
 * A page of the newest matches of a search, newest first, and the total, if they are cached: both are updated
 * incrementally.
 */
export async function findNewestIds(
  search: ListSearch,
  { limit, offset }: RowRange,
): Promise<Pick<SnapshotMatches, 'ids' | 'total'> | undefined> {
  const isKnown = ({ newest = [] }: SnapshotTotal) => newest.length >= limit + offset;
  const known = totalCache.get(search);
  if (!known || !isKnown(known)) return undefined;
  const updated = await countCached(search);
  return isKnown(updated)
    ? { total: updated.total, ids: [...(updated.newest ?? [])].reverse().slice(offset, offset + limit) }
    : undefined;
}

/** Caches the newest matches of a search beside its total, if both are of the same moment. */
export function cacheNewestIds(search: ListSearch, newest: SnapshotIds): void {
  const known = totalCache.get(search);
  if (known && isSameSnapshot(known, newest)) totalCache.set(search, { ...known, newest: sortIds(newest.ids) });
}

/**
 * Whether all matches of a list are cached if they are few: it is a search, and the change log tells what has become of
 * them.
 */
export const cachesMatches = ({ source, resource, query }: OrderedList): boolean =>
  query.where.length > 0 && !resource.log && isCoveredByChangeLog(source, resource, query);

/**
 * All matches of a search that `cachesMatches`, if they are few: read once the total is known, cached, and updated
 * incrementally. Undefined if they are many.
 */
export async function findMatches({ source, resource, query }: OrderedList): Promise<SnapshotMatches | undefined> {
  const search = toListSearch({ source, resource, query });
  const [known, total] = [matchCache.get(search), totalCache.get(search)?.total];
  if (!known && (total === undefined || total > maxMatchingIds)) return undefined;
  const updated =
    (known && (await updateFromChangeLog(search, known, { apply: applyToMatches }))) ??
    (await readMatchingIds(search, maxMatchingIds));
  matchCache.set(search, updated && updated.total <= maxMatchingIds ? updated : undefined);
  return updated;
}
