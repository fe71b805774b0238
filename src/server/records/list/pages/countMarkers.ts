import { sql, type RawBuilder } from 'kysely';
import type { TrackedSearch } from '../tracking/Search';
import { snapshotSql, toSnapshot, type Snapshot } from '../tracking/snapshot';
import type { ListSegment } from './listOrder';
import type { Bucket, Markers } from './markers';
import { segmentSql, type OrderedList } from './segmentIds';

/** The target number of buckets per segment. */
const bucketsPerSegment = 512;

/**
 * SQL of the buckets of a segment, as JSON: the key values at each marker, and the number of rows. Each has the same
 * number of different keys: of records that the rows are sorted by.
 */
function bucketsSql(list: OrderedList, segment: ListSegment): RawBuilder<unknown> {
  const keys = sql.join(segment.keys.map((key) => sql.raw(key.sql)));
  const columns = sql.join(segment.keys.map((key, index) => sql`${sql.raw(key.sql)} as ${sql.id(`k${index}`)}`));
  const marker = sql.join(
    segment.keys.map((_key, index) => sql`min(${sql.id(`k${index}`)}::text) filter (where place % size = 0)`),
  );
  return sql`(
    select coalesce(json_agg(json_build_object('marker', marker, 'rows', found) order by bucket), '[]') from (
      select place / size as bucket, array[${marker}] as marker, sum(found)::bigint as found from (
        select *, (count(*) over () + ${bucketsPerSegment - 1}) / ${bucketsPerSegment} as size from (
          select ${columns}, count(*) as found, row_number() over (order by ${keys}) - 1 as place
          from ${segmentSql(list, segment)} group by ${keys}
        ) as grouped
      ) as numbered group by 1
    ) as buckets
  )`;
}

/** Counts the buckets of a list, with the snapshot at which their numbers of rows are exact. */
export async function countMarkers(search: TrackedSearch, list: OrderedList): Promise<Markers> {
  const segments = sql.join(list.order.segments.map((segment) => bucketsSql(list, segment)));
  interface Found extends Snapshot {
    readonly found: readonly (readonly Pick<Bucket, 'marker' | 'rows'>[])[];
  }
  const { rows } = await sql<Found>`
    select json_build_array(${segments}) as found, ${snapshotSql(search)}`.execute(list.source.db);
  const { found, ...snapshot } = rows[0] as Found;
  const buckets = found.flatMap(([first, ...others], segment): readonly Bucket[] => [
    { segment, marker: null, rows: first?.rows ?? 0 },
    ...others.map((bucket) => ({ ...bucket, segment })),
  ]);
  return { ...toSnapshot(snapshot), buckets };
}
