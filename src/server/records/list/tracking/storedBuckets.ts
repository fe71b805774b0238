import { sql } from 'kysely';
import { listBucketsTable } from '../../../db';
import type { Source } from '../../source';
import { isNewer, type Snapshot } from './snapshot';

/** The number of rows in each bucket of a long list, at a snapshot. */
export interface BucketCounts extends Snapshot {
  /** What identifies each bucket; null if there are too many to be worth storing. */
  readonly keys: readonly string[] | null;
  /** The number of rows of each bucket, in the order of the keys. */
  readonly rows: readonly number[];
}

/** A set of buckets: of a sort order or of a histogram. */
export interface BucketSet {
  readonly source: Source;
  /** Identifies it within a schema. */
  readonly name: string;
}

/** SQL of an identifier that physical copies of a database share, and no other database has. */
const databaseIdSql = sql`(select system_identifier::text from pg_control_system())`;

/** SQL of the FROM and WHERE clauses of stored buckets, whichever process has counted them. */
export const storedBucketsSql = ({ source, name }: BucketSet) =>
  sql`${sql.id(source.schema, listBucketsTable)} as stored where name = ${name} and database = ${databaseIdSql}`;

interface StoredBuckets extends BucketCounts {
  /** The last full count is so old that buckets may have become uneven. */
  readonly isOld: boolean;
}

/** Reads stored buckets. */
export async function readStoredBuckets(set: BucketSet): Promise<StoredBuckets | undefined> {
  const { rows } = await sql<Omit<StoredBuckets, keyof Snapshot> & { readonly snapshot: Snapshot }>`
    select snapshot, keys, rows, counted_at < now() - interval '1 day' as "isOld"
    from ${storedBucketsSql(set)}`.execute(set.source.db);
  const [found] = rows;
  return found && { ...found.snapshot, ...found };
}

async function storeBuckets({ source, name }: BucketSet, counts: BucketCounts, isCounted: boolean): Promise<void> {
  const { floor, seen, state, keys, rows } = counts;
  const snapshot = JSON.stringify({ floor, seen, state });
  await sql`
    insert into ${sql.id(source.schema, listBucketsTable)} as stored (name, database, snapshot, keys, rows)
    values (${name}, ${databaseIdSql}, ${snapshot}::jsonb, ${keys && [...keys]}::text[], ${[...rows]}::bigint[])
    on conflict (name) do update set
      database = excluded.database, snapshot = excluded.snapshot, keys = excluded.keys, rows = excluded.rows,
      counted_at = case when ${isCounted} then now() else stored.counted_at end`.execute(source.db);
}

interface RefreshOptions {
  /** Updates counts from the change log; undefined if they have to be counted again. */
  readonly update: (stored: BucketCounts) => Promise<BucketCounts | undefined>;
  readonly count: () => Promise<BucketCounts>;
}

/** Updates stored buckets from the change log; counts them if that is cheaper, or if their last count is old. */
export async function refreshStoredBuckets(set: BucketSet, { update, count }: RefreshOptions): Promise<void> {
  const stored = await readStoredBuckets(set);
  if (stored && !stored.isOld && stored.keys === null) return;
  const updated = stored && !stored.isOld ? await update(stored) : undefined;
  if (updated && stored && !isNewer(updated, stored)) return;
  await storeBuckets(set, updated ?? (await count()), updated === undefined);
}
