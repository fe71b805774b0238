import { sql, type RawBuilder } from 'kysely';
import { rowChangesTable, rowCountsTable } from '../../../db';
import type { TrackedSearch } from './Search';

/** A transaction snapshot of the tables that a search reads. */
export interface Snapshot {
  /** All transactions with lower ids had ended. */
  readonly floor: number;
  /** Transactions from `floor` on whose changes were visible. */
  readonly seen: readonly number[];
  /** For each table that the change log does not cover, a state that every write to it changes. */
  readonly state: Readonly<Record<string, string>>;
}

/** Whether a snapshot covers more ended transactions than an earlier one. */
export const isNewer = ({ floor, seen }: Snapshot, before: Snapshot): boolean =>
  floor > before.floor || seen.length > before.seen.length;

/** Whether the current snapshot is older than the known one, for example on a replica that has restarted. */
export function isOlder(current: Snapshot, { floor, seen }: Snapshot): boolean {
  const seenNow = new Set(current.seen);
  return current.floor < floor || seen.some((transaction) => transaction >= current.floor && !seenNow.has(transaction));
}

/**
 * Whether a table that the change log does not cover has been written to. The known snapshot may cover more tables than
 * the current one.
 */
export const hasUntrackedWrites = (current: Snapshot, { state }: Snapshot): boolean =>
  Object.entries(current.state).some(([table, writeState]) => state[table] !== writeState);

export const toSnapshot = ({ floor, seen, state }: Snapshot): Snapshot => ({ floor, seen, state });

/** The change log, in which each change names its table (`changed`) and its transaction (`writer`). */
export const changeLogTable = ({ source }: Pick<TrackedSearch, 'source'>) => sql.id(source.schema, rowChangesTable);

/** SQL that tells whether a row of the change log belongs to a tracked table of a search. */
export const isOfSearchSql = ({ tables }: TrackedSearch) =>
  sql`changed = any(${[...new Set(tables.filter(({ isTracked }) => isTracked).map(({ name }) => name))]}::text[])`;

/** SQL of the state of the tables that the change log does not cover. */
function untrackedStateSql({ tables }: TrackedSearch): RawBuilder<Snapshot['state']> {
  const states = tables
    .filter(({ isTracked }) => !isTracked)
    .map(
      ({ schema, name }) =>
        sql`${sql.lit(`${schema}.${name}`)}::text, (
          select concat_ws('.', max(id), count(*)) from ${sql.id(schema, rowCountsTable)} where counted = ${name}
        )`,
    );
  return sql`jsonb_build_object(${sql.join(states)})`;
}

const currentFloorSql = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL of the columns of a snapshot: that of the statement which contains them. */
export const snapshotSql = (search: TrackedSearch) => sql`
  ${currentFloorSql} as floor, ${untrackedStateSql(search)} as state, array(
    select distinct writer from ${changeLogTable(search)}
    where ${isOfSearchSql(search)} and writer >= (select ${currentFloorSql})
  ) as seen`;
