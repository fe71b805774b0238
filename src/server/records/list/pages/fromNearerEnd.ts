import { countMatches } from '../totals/countMatches';
import { reverseOrder } from './listOrder';
import type { FoundPage } from './PageStrategy';
import type { OrderedList, RowRange } from './segmentIds';
import { walkSegments } from './walkSegments';

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
