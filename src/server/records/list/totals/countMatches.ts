import { sql } from 'kysely';
import { rowCountsTable } from '../../../db';
import { locateTable } from '../tracking/accessedTables';
import { countLog, lastLogTotalOf } from './logTotal';
import { isTracked, matchesSql, trackSearch, type Search } from '../tracking/Search';
import { countTracked, lastTrackedTotalOf } from './trackedTotal';

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
