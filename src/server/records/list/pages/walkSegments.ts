import { sql } from 'kysely';
import { countMatches } from '../totals/countMatches';
import { reverseOrder, type ListSegment } from './listOrder';
import { findSegmentIds, segmentSql, type FoundPage, type OrderedList, type RowRange } from './segmentIds';

/** From this number of skipped rows on, a whole segment is skipped by its number of rows. */
const minCountedOffset = 5_000;

/** The number of rows of a segment; counted like a search, and so cached, if it is one of a list that is no log. */
async function countSegment(list: OrderedList, segment: ListSegment): Promise<number> {
  const { source, resource, query } = list;
  if (segment.as && !resource.log)
    return countMatches({ source, resource, query: { ...query, where: [...query.where, ...segment.as] } });
  const { rows } = await sql<{ readonly total: number }>`
    select count(*) as total from ${segmentSql(list, segment)}`.execute(source.db);
  return rows[0]?.total ?? 0;
}

/** The ids in a range of a list, across as many segments as needed, each walked from its start. */
async function walkSegments(list: OrderedList, { limit, offset }: RowRange): Promise<readonly number[]> {
  const { whole, segments } = list.order;
  const ids: number[] = [];
  let skipped = offset;
  for (const segment of whole ? [whole] : segments) {
    if (skipped >= minCountedOffset && segment.as) {
      const rows = await countSegment(list, segment);
      if (skipped >= rows) {
        skipped -= rows;
        continue;
      }
    }
    const found = await findSegmentIds(list, segment, { limit: limit - ids.length, offset: skipped });
    ids.push(...found);
    if (ids.length === limit) break;
    if (skipped > 0) skipped = found.length > 0 ? 0 : Math.max(0, skipped - (await countSegment(list, segment)));
  }
  return ids;
}

/** A page near the start of a list, read while the total is counted. */
export async function fromStart(list: OrderedList, range: RowRange): Promise<FoundPage> {
  const [ids, total] = await Promise.all([walkSegments(list, range), countMatches(list)]);
  return { ids, total };
}

/** A page far from the start of a list, read from the nearer end once the total is known. */
export async function fromNearerEnd(list: OrderedList, { limit, offset }: RowRange): Promise<FoundPage> {
  const total = await countMatches(list);
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { ids: [], total };
  if (offset < total / 2) return { ids: await walkSegments(list, { limit: size, offset }), total };
  const reversed = { ...list, order: reverseOrder(list.order) };
  const ids = await walkSegments(reversed, { limit: size, offset: total - offset - size });
  return { ids: ids.toReversed(), total };
}
