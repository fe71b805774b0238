import { sql } from 'kysely';
import type { Resource } from '../../../../schema';
import type { Source } from '../../source';
import { findMoves, type Move } from '../tracking/changeLog';
import { matchesSql, trackSearch, type TrackedSearch } from '../tracking/Search';
import { changeLogTable, isOfSearchSql, snapshotSql, toSnapshot, type Snapshot } from '../tracking/snapshot';
import { refreshStoredBuckets, storedBucketsSql, type BucketCounts, type BucketSet } from '../tracking/storedBuckets';
import { findHistogram, histogramValueSql, matchesValueSql, type Histogram } from './histograms';

/** The maximum number of distinct values: scanning a larger histogram would take as long as counting. */
const maxValues = 100_000;
/** Above this number of changes, counting values again is cheaper than updating their numbers of rows. */
const maxChanges = 1_000;

const toBucketSet = (source: Source, { name }: Resource, { by, fields }: Histogram): BucketSet => ({
  source,
  name: JSON.stringify([name, by, ...fields]),
});

/**
 * SQL of the transactions that a stored snapshot includes, restricted to the tables of a search: a histogram covers the
 * tables of several fields, of which the search may read fewer.
 */
const seenSql = (search: TrackedSearch) => sql`array(
  select seen::bigint from jsonb_array_elements_text(snapshot -> 'seen') as seen where exists (
    select from ${changeLogTable(search)} as changes where ${isOfSearchSql(search)} and changes.writer = seen::bigint
  )
)`;

/**
 * The number of matches of a search from a stored histogram, at its snapshot; undefined if no histogram can answer it.
 */
export async function findHistogramTotal(
  search: TrackedSearch,
): Promise<(Snapshot & { readonly total: number }) | undefined> {
  const { source, resource, query } = search;
  const histogram = findHistogram(resource, query);
  if (!histogram) return undefined;
  const isMatch = matchesValueSql(resource, histogram, query.where, sql`value`);
  const { rows } = await sql<Snapshot & { readonly total: number }>`
    select (snapshot ->> 'floor')::bigint as floor, snapshot -> 'state' as state, ${seenSql(search)} as seen, (
      select coalesce(sum(found), 0)::bigint
      from (select unnest(keys) as value, unnest(stored.rows) as found) as buckets where ${isMatch}
    ) as total
    from ${storedBucketsSql(toBucketSet(source, resource, histogram))} and keys is not null`.execute(source.db);
  return rows[0];
}

/** Counts the rows with each value of a histogram. */
async function countValues(search: TrackedSearch, histogram: Histogram): Promise<BucketCounts> {
  const value = histogramValueSql(search.resource, histogram);
  const { rows } = await sql<Snapshot & { readonly keys: readonly string[]; readonly rows: readonly number[] }>`
    select ${snapshotSql(search)}, coalesce(array_agg(value), '{}') as keys, coalesce(array_agg(found), '{}') as rows
    from (
      select ${value} as value, count(*) as found from ${matchesSql(search)} and ${value} is not null
      group by 1 limit ${maxValues + 1}
    ) as counted`.execute(search.source.db);
  const found = rows[0] as (typeof rows)[number];
  const isTooLong = found.keys.length > maxValues;
  return { ...toSnapshot(found), keys: isTooLong ? null : found.keys, rows: isTooLong ? [] : found.rows };
}

/** The counts after records have got other values, without values that no record has any more. */
function moveBetweenValues({ keys, rows }: BucketCounts, moves: readonly Move<string>[]) {
  const counts = new Map((keys ?? []).map((value, index) => [value, rows[index] ?? 0]));
  for (const { was, is } of moves) {
    if (was !== null) counts.set(was, (counts.get(was) ?? 0) - 1);
    if (is !== null) counts.set(is, (counts.get(is) ?? 0) + 1);
  }
  const left = [...counts].filter(([, found]) => found > 0);
  return { keys: left.map(([value]) => value), rows: left.map(([, found]) => found) };
}

/** Updates a stored histogram of a list. */
export async function refreshHistogram(source: Source, resource: Resource, histogram: Histogram): Promise<void> {
  const search = trackSearch({ source, resource, query: { where: [], discarded: false } }, histogram);
  await refreshStoredBuckets(toBucketSet(source, resource, histogram), {
    update: async (stored) => {
      const group = histogramValueSql(resource, histogram);
      const found = await findMoves<string>(search, stored, { group, maxChanges });
      return found && { ...found.snapshot, ...moveBetweenValues(stored, found.moves) };
    },
    count: () => countValues(search, histogram),
  });
}
