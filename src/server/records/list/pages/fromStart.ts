import { countMatches } from '../totals/countMatches';
import type { FoundPage } from './PageStrategy';
import type { OrderedList, RowRange } from './segmentIds';
import { walkSegments } from './walkSegments';

/** A page near the start of a list, read while the total is counted. */
export async function fromStart(list: OrderedList, range: RowRange): Promise<FoundPage> {
  const [ids, total] = await Promise.all([walkSegments(list, range), countMatches(list)]);
  return { ids, total };
}
