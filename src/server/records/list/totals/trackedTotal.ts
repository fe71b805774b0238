import { sql } from 'kysely';
import { findMoves } from '../tracking/changeLog';
import { findHistogramTotal } from './histogramTotal';
import { matchesSql, trackSearch, type Search, type TrackedSearch } from '../tracking/Search';
import { createSearchCache } from '../tracking/searchCache';
import { snapshotSql, type Snapshot } from '../tracking/snapshot';

/** The number of matches of a search, at a snapshot. */
export interface SnapshotTotal extends Snapshot {
  readonly total: number;
}

const totalCache = createSearchCache<SnapshotTotal>(2_000);

/** The last total of a search, which may be outdated. */
export const lastTrackedTotalOf = (search: TrackedSearch): number | undefined => totalCache.get(search)?.total;

/** A known total, corrected by the records that have started or stopped matching since. */
async function update(search: TrackedSearch, known: SnapshotTotal | undefined): Promise<SnapshotTotal | undefined> {
  const found = known && (await findMoves(search, known));
  if (!found) return undefined;
  const change = found.moves.reduce((sum, { was, is }) => sum + Number(is !== null) - Number(was !== null), 0);
  return { ...found.snapshot, total: known.total + change };
}

/** Counts the matches of a search, with the snapshot at which the count is exact. */
async function countAtSnapshot(search: TrackedSearch): Promise<SnapshotTotal> {
  const { rows } = await sql<SnapshotTotal>`
    select (select count(*) from ${matchesSql(search)}) as total, ${snapshotSql(search)}`.execute(search.source.db);
  return rows[0] as SnapshotTotal;
}

/**
 * The number of matches of a search that the change log covers: cached, or from a stored histogram, and corrected by
 * the changes since; counted where neither is known.
 */
export async function countTracked(list: Search): Promise<number> {
  const search = trackSearch(list);
  const found =
    (await update(search, totalCache.get(search))) ??
    (await update(search, await findHistogramTotal(search))) ??
    (await countAtSnapshot(search));
  totalCache.set(search, found);
  return found.total;
}
