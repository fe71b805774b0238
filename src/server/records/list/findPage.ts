import type { ListQuery } from '../../../schema/server';
import { isHardToEstimate } from '../conditionsSql';
import { readListRows } from '../readRecords';
import type { Row } from '../Records';
import { byFewMatches, hasFewMatches } from './pages/byFewMatches';
import { byMarkers, usesMarkers } from './pages/byMarkers';
import { listOrder } from './pages/listOrder';
import type { FoundPage, OrderedList, PageLimits, PageStrategy, RowRange } from './pages/segmentIds';
import { fromNearerEnd, fromStart } from './pages/walkSegments';
import { countMatches, lastTotalOf } from './totals/countMatches';
import { isTracked, type Search } from './tracking/Search';

/** The records that match a search, in the requested order or that of their kind. */
export interface List extends Search {
  readonly query: Pick<ListQuery, 'where' | 'discarded' | 'sort'>;
}

export interface Page {
  readonly rows: readonly Row[];
  /** The exact number of records over all pages. */
  readonly total: number;
}

const defaultLimits: PageLimits = { few: 10_000, far: 5_000, walkable: 20_000 };

/**
 * Whether a search may match nothing: it matched nothing before, or was not counted before and the planner cannot
 * estimate it.
 */
function mayBeEmpty(list: OrderedList): boolean {
  const { resource, query, source } = list;
  if (query.where.length === 0 || source.db.isTransaction || !(resource.log || isTracked(list))) return false;
  const before = lastTotalOf(list);
  return before === undefined ? isHardToEstimate(resource, query) : before === 0;
}

/** The page of a search without matches: finding no row could mean scanning all of them. */
const ifEmpty = async (list: OrderedList): Promise<FoundPage | undefined> =>
  (await countMatches(list)) === 0 ? { ids: [], total: 0 } : undefined;

/** How a page is found: the first strategy that applies and finds it. Each returns the ids in order, and the total. */
const strategies: readonly PageStrategy[] = [
  // A search that may match nothing is counted before its page is looked for.
  { when: mayBeEmpty, find: ifEmpty },
  // A search that matched few records when it was last counted has all their ids cached, in the order of the list.
  { when: hasFewMatches, find: byFewMatches },
  // A page near the start is read along an index while the total is counted.
  { when: (_list, { offset }, { far }) => offset < far, find: fromStart },
  // A page far into a search, or into the order of a linked record's field, is read from the nearest marker, since no
  // index can skip rows there.
  { when: usesMarkers, find: byMarkers },
  // Any other page is read along an index from the nearer end of the list.
  { when: () => true, find: fromNearerEnd },
];

/**
 * The order of a list, simplified to an equivalent one: live records by id if it is requested when or by whom they were
 * discarded, which is null; without groups if a search leaves only one, and in the trash, which no index covers in
 * groups.
 */
function effectiveSort({ sort, where, discarded }: List['query']): ListQuery['sort'] {
  if (sort && ['discarded_at', 'discarded_by'].includes(sort.field) && !discarded) return { ...sort, field: 'id' };
  if (!sort?.first) return sort;
  const { first, ...plain } = sort;
  return discarded || where.some(({ field, op }) => field === first.field && op === 'eq') ? plain : sort;
}

/** Reads one page of a list with its exact total: the ids first, then the returned columns of these rows alone. */
export async function findPage(list: List, range: RowRange, limits: PageLimits = defaultLimits): Promise<Page> {
  const { source, resource, query } = list;
  const ordered = { source, resource, query, order: listOrder(resource, effectiveSort(query)) };
  for (const { when, find } of strategies) {
    const found = when(ordered, range, limits) ? await find(ordered, range, limits) : undefined;
    if (found) return { rows: await readListRows(source, resource, found.ids), total: found.total };
  }
  throw new Error('No strategy finds the page');
}
