import { sql } from 'kysely';
import { rowCountsTable } from '../../../db';
import { locateTable } from '../tracking/accessedTables';
import { countLog, lastLogTotalOf } from './logTotal';
import {
  createSearchCache,
  isTracked,
  matchesSql,
  trackSearch,
  type Search,
  type TrackedSearch,
} from '../tracking/Search';
import { snapshotSql, type Snapshot } from '../tracking/snapshot';
import { findMoves } from '../tracking/changeLog';
import { findHistogramTotal } from './histogramTotal';

const isWholeTable = ({ resource, query }: Search): boolean =>
  query.where.length === 0 && !resource.view && resource.tenantField === undefined && !resource.log;

async function sumRowCounts({ source, resource, query }: Search): Promise<number> {
  const { schema, name } = locateTable(source, resource);
  const { rows } = await sql<{ readonly total: number }>`
    select coalesce(sum(${sql.id(query.discarded ? 'discarded' : 'live')}), 0)::bigint as total
    from ${sql.id(schema, rowCountsTable)} where counted = ${name}`.execute(source.db);
  return rows[0]?.total ?? 0;
}

async function countAnew(search: Search): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*) as total from ${matchesSql(trackSearch(search))}`.execute(search.source.db);
  return rows[0]?.total ?? 0;
}

/** The number of matches of a search, at a snapshot. */
interface SnapshotTotal extends Snapshot {
  readonly total: number;
}

const totalCache = createSearchCache<SnapshotTotal>(2_000);

/** The last total of a search, which may be outdated. */
const lastTrackedTotalOf = (search: TrackedSearch): number | undefined => totalCache.get(search)?.total;

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
async function countTracked(list: Search): Promise<number> {
  const search = trackSearch(list);
  const found =
    (await update(search, totalCache.get(search))) ??
    (await update(search, await findHistogramTotal(search))) ??
    (await countAtSnapshot(search));
  totalCache.set(search, found);
  return found.total;
}

interface CountStrategy {
  readonly when: (search: Search) => boolean;
  readonly count: (search: Search) => Promise<number>;
}

/** How matches are counted: the first strategy that applies. All totals are exact at the time of the response. */
const strategies: readonly [...CountStrategy[], CountStrategy] = [
  // All records of a table, or its trash: the triggers of the table count them with each write.
  { when: isWholeTable, count: sumRowCounts },
  // A log, whose entries are only appended: only those after the last count are read.
  { when: ({ resource, source }) => resource.log === true && !source.db.isTransaction, count: countLog },
  // A search of tables in the change log: a known total is corrected by the changes since.
  { when: isTracked, count: countTracked },
  // Any other: a search that depends on the time, a manufacturer's part of a shared table, a read in a transaction.
  { when: () => true, count: countAnew },
];

/** The last total of a search of a log or of tables in the change log; it may be outdated. */
export const lastTotalOf = (search: Search): number | undefined =>
  (search.resource.log ? lastLogTotalOf : lastTrackedTotalOf)(trackSearch(search));

/** The exact number of records that match a search, over all pages. */
export async function countMatches(search: Search): Promise<number> {
  const strategy = strategies.find(({ when }) => when(search));
  return (await strategy?.count(search)) ?? 0;
}
