import { isHardToEstimate } from '../../conditionsSql';
import { countMatches, lastTotalOf } from '../totals/countMatches';
import { isTracked } from '../tracking/Search';
import type { FoundPage } from './PageStrategy';
import type { OrderedList } from './segmentIds';

/**
 * Whether a search may match nothing: it matched nothing before, or was not counted before and the planner cannot
 * estimate it.
 */
export function mayBeEmpty(list: OrderedList): boolean {
  const { resource, query, source } = list;
  if (query.where.length === 0 || source.db.isTransaction || !(resource.log || isTracked(list))) return false;
  const before = lastTotalOf(list);
  return before === undefined ? isHardToEstimate(resource, query) : before === 0;
}

/** The page of a search without matches: finding no row could mean scanning all of them. */
export const ifEmpty = async (list: OrderedList): Promise<FoundPage | undefined> =>
  (await countMatches(list)) === 0 ? { ids: [], total: 0 } : undefined;
