import { sql } from 'kysely';
import type { ListQuery, Resource } from '../../../schema';
import { valueCountsTable } from '../../db';
import { updateFromChangeLog, applyToTotal, type MovedRecord } from './updateFromChangeLog';
import {
  changeLogTable,
  isNewer,
  joinsForSearch,
  snapshotSql,
  trackedNamesSql,
  type SnapshotTotal,
  type TableSnapshot,
  type ListSearch,
} from './searchSnapshot';
import { findHistogram, histogramValueSql, matchesSearchSql, type Histogram } from './histograms';
import { conditionsSql } from '../conditionsSql';
import { databaseIdSql } from './storedMarkers';
import { fromSql } from '../readRecords';
import { toListSearch } from './searchCache';
import type { Source } from '../source';

/** The maximum number of distinct values: scanning a larger histogram would take as long as counting. */
const maxValues = 100_000;
/** Above this number of changes, a full count is cheaper than an incremental update. */
const maxIncrementalChanges = 1_000;

const histogramsTable = ({ schema }: Source) => sql.id(schema, valueCountsTable);
const histogramName = ({ name }: Resource, { by, fields }: Histogram): string => JSON.stringify([name, by, ...fields]);

/**
 * SQL of the snapshot of a stored histogram, restricted to a search: a histogram covers the tables of several fields,
 * of which the search may read fewer. Keeps only the seen writers of these tables.
 */
const storedSnapshotSql = (search: ListSearch) => sql<TableSnapshot>`moment || jsonb_build_object('seen', array(
  select writer::bigint from jsonb_array_elements_text(moment -> 'seen') as seen (writer) where exists (
    select from ${changeLogTable(search.source)} as changes where changed = any(${trackedNamesSql(search)}) and changes.writer = seen.writer::bigint)))`;

/**
 * Counts the matches of a search from a stored histogram, updated incrementally; undefined if no histogram can answer
 * it.
 */
export async function countFromHistogram(search: ListSearch): Promise<SnapshotTotal | undefined> {
  const { source, resource, query } = search;
  const histogram = findHistogram(resource, query);
  if (!histogram) return undefined;
  const { rows } = await sql<{ readonly moment: TableSnapshot; readonly total: number }>`
    select ${storedSnapshotSql(search)} as moment, (select coalesce(sum(each.records), 0)::bigint from (select unnest(held) as value, unnest(kept.records) as records) as each where ${matchesSearchSql(resource, histogram, query.where, sql`value`)}) as total
    from ${histogramsTable(source)} as kept where list = ${histogramName(resource, histogram)} and database = ${databaseIdSql} and held is not null`.execute(
    source.db,
  );
  const [stored] = rows;
  return stored && updateFromChangeLog(search, { ...stored.moment, total: stored.total }, { apply: applyToTotal });
}

interface StoredHistogram {
  readonly moment: TableSnapshot;
  readonly isAll: boolean;
  readonly isOld: boolean;
}

async function readStoredHistogram(
  { source, resource }: ListSearch,
  histogram: Histogram,
): Promise<StoredHistogram | undefined> {
  const { rows } = await sql<StoredHistogram>`
    select moment, held is not null as "isAll", counted_at < now() - interval '1 day' as "isOld" from ${histogramsTable(source)} where list = ${histogramName(resource, histogram)} and database = ${databaseIdSql}`.execute(
    source.db,
  );
  return rows[0];
}

/** Computes a histogram of a list, and stores it for all processes. */
async function storeHistogram(search: ListSearch, histogram: Histogram): Promise<void> {
  const { source, resource, query } = search;
  const valueSql = histogramValueSql(resource, histogram);
  await sql`
    insert into ${histogramsTable(source)} as kept (list, database, moment, held, records)
    select ${histogramName(resource, histogram)}, ${databaseIdSql}, jsonb_build_object('floor', floor, 'seen', seen, 'state', state), held, records from (select ${snapshotSql(search)}) as moment, (
      select case when count(*) <= ${maxValues} then coalesce(array_agg(value), '{}') end as held, coalesce(array_agg(records), '{}') as records from (
        select ${valueSql} as value, count(*) as records from ${fromSql(source, resource, joinsForSearch(search))} where ${conditionsSql({ source, resource }, query)} and ${valueSql} is not null group by 1 limit ${maxValues + 1}
      ) as counted
    ) as all_of_them
    on conflict (list) do update set database = excluded.database, moment = excluded.moment, held = excluded.held, records = excluded.records, counted_at = now()`.execute(
    source.db,
  );
}

/** Applies moved records to the stored histogram. */
async function storeMoved(
  { source, resource }: ListSearch,
  histogram: Histogram,
  { moment, moved }: { readonly moment: TableSnapshot; readonly moved: readonly MovedRecord<string>[] },
): Promise<void> {
  const changes = moved.flatMap(({ was, is }) => [
    ...(was === null ? [] : [{ value: was, by: -1 }]),
    ...(is === null ? [] : [{ value: is, by: 1 }]),
  ]);
  await sql`
    update ${histogramsTable(source)} as kept set moment = ${JSON.stringify(moment)}::jsonb, (held, records) = (
      select coalesce(array_agg(value), '{}'), coalesce(array_agg(records), '{}') from (
        select value, sum(each.records)::bigint as records from (
          select * from unnest(kept.held, kept.records) union all select * from unnest(${changes.map(({ value }) => value)}::text[], ${changes.map(({ by }) => by)}::bigint[])
        ) as each (value, records) group by value having sum(each.records) > 0
      ) as added_up
    ) where list = ${histogramName(resource, histogram)}`.execute(source.db);
}

/** Updates a stored histogram incrementally, or recounts it if that is cheaper or the last count is old. */
export async function refreshHistogram(source: Source, resource: Resource, histogram: Histogram): Promise<void> {
  const query: ListQuery = { where: [], page: 1, per: 1, discarded: false };
  const search = toListSearch({ source, resource, query, histogram });
  const stored = await readStoredHistogram(search, histogram);
  if (!stored || stored.isOld) return storeHistogram(search, histogram);
  if (!stored.isAll) return;
  const known: TableSnapshot & { readonly moved: readonly MovedRecord<string>[] } = { ...stored.moment, moved: [] };
  const updated = await updateFromChangeLog(search, known, {
    group: histogramValueSql(resource, histogram),
    maxChanges: maxIncrementalChanges,
    apply: (before, moved: readonly MovedRecord<string>[]) => ({ ...before, moved }),
  });
  if (!updated) return storeHistogram(search, histogram);
  const { moved, ...snapshot } = updated;
  if (isNewer(snapshot, stored.moment)) await storeMoved(search, histogram, { moment: snapshot, moved });
}
