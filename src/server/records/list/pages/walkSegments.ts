import { sql } from 'kysely';
import { countMatches } from '../totals/countMatches';
import type { ListSegment } from './listOrder';
import { findSegmentIds, segmentSql, type OrderedList, type RowRange } from './segmentIds';

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
export async function walkSegments(list: OrderedList, { limit, offset }: RowRange): Promise<readonly number[]> {
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
