import { sql } from 'kysely';
import { quote } from '../../db';
import { joinsOf, mainAlias, type Join } from '../columns';
import { findIds, type RowRange, type OrderedList } from './findIds';
import type { ListSegment } from './listOrder';
import { segmentBetween, type PageMarkers, type Bucket } from './pageMarkers';
import { tableOf } from '../source';

/** A segment with the number of rows before each marker. */
interface CountedSegment {
  readonly segment: ListSegment;
  readonly starts: readonly { readonly bucket: Bucket; readonly start: number }[];
  readonly rows: number;
}

function toCountedSegments({ segments }: OrderedList['order'], { pieces }: PageMarkers): CountedSegment[] {
  return segments.map((segment, index) => {
    let rows = 0;
    const starts = pieces
      .filter((bucket) => bucket.stretch === index)
      .map((bucket) => {
        const start = rows;
        rows += bucket.rows;
        return { bucket, start };
      });
    return { segment, starts, rows };
  });
}

/** Above this number of skipped rows, an alternative to walking through them is tried. */
const maxWalkedRows = 2_000;

/**
 * Narrows part of a segment to the rows that reference one record, if only one is in range; otherwise returns it
 * unchanged.
 */
async function narrowToSingleLink({ source, resource }: OrderedList, segment: ListSegment): Promise<ListSegment> {
  if (segment.path.length !== 1) return segment;
  const {
    target,
    alias,
    from: { column },
  } = joinsOf(source.registry, resource, { names: [], paths: [segment.path] })[0] as Join;
  const { rows } = await sql<{
    readonly id: number;
  }>`select ${sql.id(alias, 'id')} as id from ${tableOf(source, target)} as ${sql.id(alias)} where ${segment.where} limit 2`.execute(
    source.db,
  );
  const [first, second] = rows;
  if (!first || second) return segment;
  return {
    where: sql`${sql.id(mainAlias, column)} = ${first.id}`,
    by: [column, 'id'].map((name) => `${quote(mainAlias)}.${quote(name)}`),
    path: [],
    keys: [],
  };
}

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
  const segmentPart = segmentBetween(segment, from?.bucket, until?.bucket);
  const walked = Math.min(before, after) > maxWalkedRows ? await narrowToSingleLink(list, segmentPart) : segmentPart;
  const walk = async (order: 'asc' | 'desc', skipped: number) =>
    (await findIds({ ...list, order: { ...list.order, order } }, walked, { limit, offset: skipped })).ids;
  return after < before ? [...(await walk('desc', after))].reverse() : walk('asc', before);
}

/** The ids in a range of a list, located by its page markers. */
export async function readByMarkers(
  list: OrderedList,
  markers: PageMarkers,
  { limit, offset }: RowRange,
): Promise<readonly number[]> {
  const ids: number[] = [];
  let skipped = offset;
  for (const segment of toCountedSegments(list.order, markers)) {
    const size = Math.min(limit - ids.length, segment.rows - skipped);
    if (size > 0) {
      const isAscending = list.order.order === 'asc';
      const found = await readRange(list, segment, {
        limit: size,
        offset: isAscending ? skipped : segment.rows - skipped - size,
      });
      ids.push(...(isAscending ? found : [...found].reverse()));
    }
    skipped = Math.max(0, skipped - segment.rows);
    if (ids.length >= limit) break;
  }
  return ids;
}
