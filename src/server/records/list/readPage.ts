import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../../schema';
import { findFirstIds, findIds, rowsSql, type RowRange, type OrderedList } from './findIds';
import { listOrder, reverseOrder, type ListSegment } from './listOrder';
import { cacheNewestIds, countList, findNewestIds, isEmptyList, newestSearch, storedTotalSql } from './listTotal';
import { findMatchesInOrder } from './orderedMatches';
import { readByMarkers } from './readByMarkers';
import { findPageMarkers } from './findPageMarkers';
import type { ListSearch } from './searchSnapshot';
import { readListRows } from '../readRecords';
import type { Source } from '../source';
import type { Row } from '../Records';

export interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** From this offset on, a page is located from the nearer end of the list or from a marker. */
const distantOffset = 5_000;
/** Up to this distance from the nearer end, a request does not wait for missing markers. */
const maxWalkWithoutMarkers = 20_000;

/**
 * A segment as a search, so that its row count is cached; undefined if there is none. Excludes logs, whose cached count
 * only covers new entries at the end.
 */
const segmentQuery = ({ resource, query }: OrderedList, { as }: ListSegment): ListQuery | undefined =>
  as && !resource.log ? { ...query, where: [...query.where, ...as] } : undefined;

async function countSegment(list: OrderedList, segment: ListSegment): Promise<number> {
  const search = segmentQuery(list, segment);
  if (search) return countList(list.source, list.resource, search);
  const { rows } = await sql<{
    readonly total: number;
  }>`select count(*) as total from ${rowsSql(list, segment)}`.execute(list.source.db);
  return rows[0]?.total ?? 0;
}

/** The ids in a range of the list, across as many segments as needed; with the total, if its SQL is given. */
async function readIds(
  list: OrderedList,
  { limit, offset }: RowRange,
  totalSql?: RawBuilder<number>,
): Promise<{ readonly ids: readonly number[]; readonly total: number | null }> {
  const ids: number[] = [];
  let total: number | null = null;
  let skipped = offset;
  const { whole, segments } = list.order;
  for (const segment of whole ? [whole] : segments) {
    // Skips a whole segment by its count instead of walking through it.
    const segmentRows = skipped >= distantOffset && segmentQuery(list, segment) ? await countSegment(list, segment) : 0;
    if (segmentRows > 0 && skipped >= segmentRows) {
      skipped -= segmentRows;
      continue;
    }
    const found = await findIds(list, segment, {
      limit: limit - ids.length,
      offset: skipped,
      total: total === null ? totalSql : undefined,
    });
    ids.push(...found.ids);
    total ??= found.total;
    if (ids.length === limit) break;
    if (skipped > 0) skipped = found.ids.length > 0 ? 0 : Math.max(0, skipped - (await countSegment(list, segment)));
  }
  return { ids, total };
}

/**
 * Reads a page of the newest matches of a search. They are cached beside its total, so that a repeated request does not
 * search again.
 */
async function readNewest(list: OrderedList, search: ListSearch, range: RowRange): Promise<Page> {
  const { source, resource, query } = list;
  const known = await findNewestIds(search, range);
  if (known) return { rows: await readListRows(source, resource, known.ids), total: known.total };
  const readRows = async () => {
    const newest = await findFirstIds(list, search, range.limit + range.offset);
    return { newest, rows: await readListRows(source, resource, newest.ids.slice(range.offset)) };
  };
  const [{ newest, rows }, total] = await Promise.all([readRows(), countList(source, resource, query)]);
  cacheNewestIds(search, newest);
  return { rows, total };
}

/**
 * Reads a page near the start of the list: with the stored total in the same statement, or a total counted in parallel.
 */
async function readFromStart(list: OrderedList, range: RowRange): Promise<Page> {
  const { source, resource, query } = list;
  const readRows = async (totalSql?: RawBuilder<number>) => {
    const { ids, total } = await readIds(list, range, totalSql);
    return { rows: await readListRows(source, resource, ids), total: total ?? 0 };
  };
  const totalSql = storedTotalSql(source, resource, query);
  if (totalSql) return readRows(totalSql);
  const search = newestSearch(list, range);
  if (search) return readNewest(list, search, range);
  const [{ rows }, total] = await Promise.all([readRows(), countList(source, resource, query)]);
  return { rows, total };
}

/** The ids of a distant page, read from the nearer end of the list. */
async function readFromNearerEnd(
  list: OrderedList,
  { limit, offset }: RowRange,
  total: number,
): Promise<readonly number[]> {
  if (offset < total / 2) return (await readIds(list, { limit, offset })).ids;
  const { ids } = await readIds(
    { ...list, order: reverseOrder(list.order) },
    { limit, offset: total - offset - limit },
  );
  return [...ids].reverse();
}

/**
 * The order of a list, simplified to an equivalent one: live records by id if it is requested when or by whom they were
 * discarded, which is null; without groups if a search leaves only one, and in the trash, which no index covers in
 * groups.
 */
function effectiveSort({ sort, where, discarded }: ListQuery): ListQuery['sort'] {
  if (sort && ['discarded_at', 'discarded_by'].includes(sort.field) && !discarded) return { ...sort, field: 'id' };
  if (!sort?.first) return sort;
  const { first, ...plain } = sort;
  return discarded || where.some(({ field, op }) => field === first.field && op === 'eq') ? plain : sort;
}

/**
 * Reads one page of a list with its exact total: the ids first, then the returned columns of these rows alone. The
 * total is counted in parallel if a connection is available; a distant page waits for it, to be read from the nearer
 * end or marker.
 */
export async function readPage(source: Source, resource: Resource, query: ListQuery): Promise<Page> {
  const offset = (query.page - 1) * query.per;
  const list = { source, resource, query, order: listOrder(resource, effectiveSort(query)) };
  if (await isEmptyList(source, resource, query)) return { rows: [], total: 0 };
  const matches = await findMatchesInOrder(list);
  if (matches)
    return {
      rows: await readListRows(source, resource, matches.slice(offset, offset + query.per)),
      total: matches.length,
    };
  if (offset < distantOffset) return readFromStart(list, { limit: query.per, offset });
  const total = await countList(source, resource, query);
  if (offset >= total) return { rows: [], total };
  const range = { limit: Math.min(query.per, total - offset), offset };
  const markers = await findPageMarkers(list, {
    total,
    near: Math.min(offset, total - offset) <= maxWalkWithoutMarkers,
  });
  const ids = await (markers ? readByMarkers(list, markers, range) : readFromNearerEnd(list, range, total));
  return { rows: await readListRows(source, resource, ids), total };
}
