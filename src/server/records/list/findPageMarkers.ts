import { sql, type RawBuilder } from 'kysely';
import { isComparedBySortIndex, rowCountsTable } from '../../db';
import { updateFromChangeLog } from './updateFromChangeLog';
import { aliasOf, joinsOf, type Join } from '../columns';
import { isNewer, snapshotSql, type TableSnapshot, type ListSearch } from './searchSnapshot';
import { rowsSql, type OrderedList } from './findIds';
import { isSortedById, type ListSegment } from './listOrder';
import { conditionsSql, isHardToEstimate } from '../conditionsSql';
import { storeMarkers, readStoredMarkers } from './storedMarkers';
import { locateTable } from './accessedTables';
import { applyToMarkers, bucketSql, type PageMarkers, type Bucket } from './pageMarkers';
import { fromSql } from '../readRecords';
import { createSearchCache, isCoveredByChangeLog, toListSearch } from './searchCache';
import { tableOf } from '../source';

/** The target number of buckets per segment. */
const bucketsPerSegment = 512;
/** Above this number of changes, a full count is cheaper than an incremental update. */
const maxIncrementalChanges = 1_000;
const maxCachedLists = 100;
/**
 * Up to this number of rows are sorted directly; for more, all records they may reference are scanned in index order
 * instead.
 */
export const directSortLimit = 100_000;

const markerCache = createSearchCache<PageMarkers>(maxCachedLists);
/** Reads in progress, shared by concurrent requests for the same markers. */
const pendingReads = createSearchCache<Promise<PageMarkers>>(maxCachedLists);

const keyColumnsSql = ({ keys }: ListSegment) =>
  sql.join(keys.map((key, index) => sql`${sql.raw(key.sql)} as ${sql.id(`k${index}`)}`));
const rowNumberSql = ({ keys }: ListSegment) =>
  sql`row_number() over (order by ${sql.join(keys.map((key) => sql.raw(key.sql)))}) - 1 as place`;

/**
 * SQL of the records that the rows of a segment reference, in order, with their position and number of rows. For few
 * rows, and for segments sorted by the listed record itself.
 */
function numberedRowsSql(list: OrderedList, segment: ListSegment, total: number) {
  const [found, grouped] =
    segment.path.length === 0
      ? [sql`1`, sql``]
      : [sql`count(*)`, sql`group by ${sql.join(segment.keys.map((key) => sql.raw(key.sql)))}`];
  return {
    numbered: sql`select ${keyColumnsSql(segment)}, ${rowNumberSql(segment)}, ${found} as found from ${rowsSql(list, segment)} ${grouped}`,
    size: sql`${Math.max(1, Math.ceil(total / bucketsPerSegment))}::bigint`,
  };
}

/**
 * SQL of the linked records of a segment, in order, with their position and number of referencing rows. The records are
 * numbered along their index before the rows are joined, which avoids another sort.
 */
function numberedLinksSql({ source, resource, query }: OrderedList, segment: ListSegment) {
  const { target, from: holder } = joinsOf(source.registry, resource, { names: [], paths: [segment.path] }).at(
    -1,
  ) as Join;
  const joins = joinsOf(source.registry, resource, {
    names: query.where.map(({ field }) => field),
    paths: [segment.path.slice(0, -1)],
  });
  const alias = aliasOf(segment.path);
  const { schema, name } = locateTable(source, target);
  const links = sql`select ${sql.id(alias, 'id')} as link, ${keyColumnsSql(segment)}, ${rowNumberSql(segment)} from ${tableOf(source, target)} as ${sql.id(alias)} where ${segment.where}`;
  const rows = sql`select ${sql.id(holder.alias, holder.column)} as link, count(*) as found from ${fromSql(source, resource, joins)} where ${conditionsSql({ source, resource }, query)} group by 1`;
  return {
    numbered: sql`select links.*, coalesce(found, 0) as found from (${links}) as links left join (${rows}) as rows using (link)`,
    size: sql`(select greatest(1, ceil(sum(live + discarded) / ${bucketsPerSegment}))::bigint from ${sql.id(schema, rowCountsTable)} where counted = ${name})`,
  };
}

/** SQL of the buckets of a segment: the key values at each marker, and the number of rows. */
function bucketsSql(list: OrderedList, segment: ListSegment, total: number): RawBuilder<unknown> {
  const { numbered, size } =
    segment.path.length === 0 || total <= directSortLimit
      ? numberedRowsSql(list, segment, total)
      : numberedLinksSql(list, segment);
  const mark = segment.keys.map(
    (_key, index) => sql`min(${sql.id(`k${index}`)}::text) filter (where place % size = 0)`,
  );
  return sql`(select coalesce(json_agg(json_build_object('mark', mark, 'rows', found) order by piece), '[]') from (
    select place / size as piece, array[${sql.join(mark)}] as mark, sum(found)::bigint as found from (${numbered}) as numbered, (select coalesce(${size}, 1) as size offset 0) as sized group by 1) as pieces)`;
}

async function countMarkers(search: ListSearch, list: OrderedList, total: number): Promise<PageMarkers> {
  const {
    source,
    order: { segments },
  } = list;
  type Found = readonly (readonly Omit<Bucket, 'stretch'>[])[];
  const { rows } = await sql<TableSnapshot & { readonly found: Found }>`
    select json_build_array(${sql.join(segments.map((segment) => bucketsSql(list, segment, total)))}) as found, ${snapshotSql(search)}`.execute(
    source.db,
  );
  const { found, ...snapshot } = rows[0] as TableSnapshot & { readonly found: Found };
  const first = (index: number): Bucket => ({ stretch: index, rows: found[index]?.[0]?.rows ?? 0 });
  return {
    ...snapshot,
    pieces: found.flatMap((buckets, index) => [
      first(index),
      ...buckets.slice(1).map((bucket) => ({ ...bucket, stretch: index })),
    ]),
  };
}

/** Reads the markers once for all concurrent requests, and caches them. */
function countMarkersOnce(search: ListSearch, list: OrderedList, total: number): Promise<PageMarkers> {
  const start = async () => {
    try {
      const markers = await countMarkers(search, list, total);
      markerCache.set(search, markers);
      return markers;
    } finally {
      pendingReads.set(search, undefined);
    }
  };
  const pending = pendingReads.get(search) ?? start();
  pendingReads.set(search, pending);
  return pending;
}

/** Updates known markers incrementally from the change log; undefined if they have to be recounted. */
const updateMarkers = (
  search: ListSearch,
  { order }: OrderedList,
  known: PageMarkers,
): Promise<PageMarkers | undefined> =>
  updateFromChangeLog(search, known, {
    group: bucketSql(order, known),
    maxChanges: maxIncrementalChanges,
    apply: applyToMarkers,
  });

/** The stored markers of an unfiltered list, updated incrementally. */
async function updateStoredMarkers(search: ListSearch, list: OrderedList): Promise<PageMarkers | undefined> {
  const stored = list.query.where.length === 0 ? await readStoredMarkers(search) : undefined;
  return stored && updateMarkers(search, list, stored.marks);
}

/** The cached or stored markers of a list, updated incrementally; undefined if they have to be counted. */
async function findKnownMarkers(search: ListSearch, list: OrderedList): Promise<PageMarkers | undefined> {
  const known = markerCache.get(search);
  const updated = (known && (await updateMarkers(search, list, known))) ?? (await updateStoredMarkers(search, list));
  if (updated) markerCache.set(search, updated);
  return updated;
}

/** Updates the stored markers of a list incrementally, or recounts them if that is cheaper or the last count is old. */
export async function refreshMarkers(list: OrderedList, total: number): Promise<void> {
  const search = toListSearch(list);
  const stored = await readStoredMarkers(search);
  const updated = stored && !stored.isOld ? await updateMarkers(search, list, stored.marks) : undefined;
  if (updated && stored && !isNewer(updated, stored.marks)) return;
  await storeMarkers(search, updated ?? (await countMarkers(search, list, total)), {
    isCounted: updated === undefined,
  });
}

/**
 * Whether an index supports both the search and the order: a single equality condition on the record's own field,
 * sorted by id.
 */
function isIndexed({ resource, query: { where }, order }: OrderedList): boolean {
  const [compared, ...others] = where;
  const field =
    compared?.op === 'eq' && !(compared.field in resource.included) ? resource.fields[compared.field] : undefined;
  return (
    field !== undefined && !field.derived && others.length === 0 && isSortedById(order) && isComparedBySortIndex(field)
  );
}

/** Whether each row can be tested during a scan in list order, without reading linked records. */
const isCheapToWalk = ({ resource, query, order }: OrderedList): boolean =>
  order.path.length === 0 &&
  query.where.every(({ field }) => !(field in resource.included)) &&
  !isHardToEstimate(resource, query);

/**
 * Whether pages of a list are located by markers: orders by linked records, and nearly all searches, have no index that
 * supports an offset.
 */
const usesMarkers = (list: OrderedList): boolean => {
  const { source, resource, query, order } = list;
  return (
    (order.path.length > 0 || query.where.length > 0) &&
    !isIndexed(list) &&
    !resource.log &&
    isCoveredByChangeLog(source, resource, query)
  );
};

/**
 * The page markers of a list: counted once, cached, and updated incrementally. Undefined for a list that does not use
 * them. If they are unknown and the page is `near`, they are counted in the background for a long unfiltered list, and
 * the page is read by walking to it.
 */
export async function findPageMarkers(
  list: OrderedList,
  { total, near }: { readonly total: number; readonly near: boolean },
): Promise<PageMarkers | undefined> {
  if (!usesMarkers(list)) return undefined;
  const search = toListSearch(list);
  const known = await findKnownMarkers(search, list);
  if (known || !near) return known ?? countMarkersOnce(search, list, total);
  if (isCheapToWalk(list)) return undefined;
  if (total <= directSortLimit || list.query.where.length > 0) return countMarkersOnce(search, list, total);
  // Errors are ignored here: a request that depends on the markers reports them.
  countMarkersOnce(search, list, total).catch(() => undefined);
  return undefined;
}
