import { sql } from 'kysely';
import { quote } from '../../../db';
import { joinsOf, mainAlias, type Join } from '../../columns';
import { tableOf } from '../../source';
import { countMatches } from '../totals/countMatches';
import { isTracked } from '../tracking/Search';
import { findMarkers } from './findMarkers';
import type { ListSegment } from './listOrder';
import { segmentBetween, type Markers } from './markers';
import { findSegmentIds, type FoundPage, type OrderedList, type PageLimits, type RowRange } from './segmentIds';

/** Above this number of skipped rows, an alternative to walking through them is tried. */
const maxWalkedRows = 2_000;

/**
 * Narrows part of a segment to the rows that reference one record, if only one is in range; otherwise returns it
 * unchanged.
 */
async function narrowToSingleLink({ source, resource }: OrderedList, segment: ListSegment): Promise<ListSegment> {
  if (segment.path.length !== 1) return segment;
  const [{ target, alias, from }] = joinsOf(source.registry, resource, { names: [], paths: [segment.path] }) as [Join];
  const { rows } = await sql<{ readonly id: number }>`
    select ${sql.id(alias, 'id')} as id from ${tableOf(source, target)} as ${sql.id(alias)}
    where ${segment.where} limit 2`.execute(source.db);
  const [first, second] = rows;
  if (!first || second) return segment;
  return {
    where: sql`${sql.id(mainAlias, from.column)} = ${first.id}`,
    by: [from.column, 'id'].map((name) => `${quote(mainAlias)}.${quote(name)}`),
    path: [],
    keys: [],
  };
}

/** A segment with its buckets, and the number of rows before each of them. */
function toCountedSegments({ order }: OrderedList, { buckets }: Markers) {
  return order.segments.map((segment, index) => {
    let rows = 0;
    const starts = buckets
      .filter((bucket) => bucket.segment === index)
      .map((bucket) => {
        const start = rows;
        rows += bucket.rows;
        return { bucket, start };
      });
    return { segment, starts, rows };
  });
}

type CountedSegment = ReturnType<typeof toCountedSegments>[number];

/** The ids in a range of a segment, ascending, walking from the nearer of the markers before and after it. */
async function readRange(
  list: OrderedList,
  { segment, starts, rows }: CountedSegment,
  { limit, offset }: RowRange,
): Promise<readonly number[]> {
  const end = offset + limit;
  const from = starts.findLast(({ start }) => start <= offset);
  const until = starts.find(({ start }) => start >= end);
  const [before, after] = [offset - (from?.start ?? 0), (until?.start ?? rows) - end];
  const part = segmentBetween(segment, from?.bucket, until?.bucket);
  const walked = Math.min(before, after) > maxWalkedRows ? await narrowToSingleLink(list, part) : part;
  const walk = (order: 'asc' | 'desc', skipped: number) =>
    findSegmentIds({ ...list, order: { ...list.order, order } }, walked, { limit, offset: skipped });
  return after < before ? (await walk('desc', after)).toReversed() : walk('asc', before);
}

async function readIds(list: OrderedList, markers: Markers, { limit, offset }: RowRange): Promise<readonly number[]> {
  const isAscending = list.order.order === 'asc';
  const ids: number[] = [];
  let skipped = offset;
  for (const segment of toCountedSegments(list, markers)) {
    const size = Math.min(limit - ids.length, segment.rows - skipped);
    if (size > 0) {
      const range = { limit: size, offset: isAscending ? skipped : segment.rows - skipped - size };
      const found = await readRange(list, segment, range);
      ids.push(...(isAscending ? found : found.toReversed()));
    }
    skipped = Math.max(0, skipped - segment.rows);
    if (ids.length >= limit) break;
  }
  return ids;
}

/** Whether no index supports an offset in a list: it is a search, or sorted by the field of a linked record. */
export const usesMarkers = (list: OrderedList): boolean =>
  (list.order.path.length > 0 || list.query.where.length > 0) && isTracked(list);

/** A page far into a list, read from the nearest marker. Undefined if walking to it is better than waiting for one. */
export async function byMarkers(
  list: OrderedList,
  { limit, offset }: RowRange,
  { walkable }: PageLimits,
): Promise<FoundPage | undefined> {
  const total = await countMatches(list);
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { ids: [], total };
  const markers = await findMarkers(list, { total, isNear: Math.min(offset, total - offset) <= walkable });
  return markers && { ids: await readIds(list, markers, { limit: size, offset }), total };
}
