import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../../schema';
import { rowChangesTable, rowCountsTable } from '../../db';
import { joinsOf, mainAlias } from '../columns';
import type { Histogram } from './histograms';
import { conditionsSql } from '../conditionsSql';
import type { ListOrder } from './listOrder';
import type { AccessedTable } from './accessedTables';
import { fromSql } from '../readRecords';
import type { Source } from '../source';

/** A transaction snapshot of the tables that a search reads. */
export interface TableSnapshot {
  /** All transactions with lower ids had ended. */
  readonly floor: number;
  /** Transactions from `floor` on whose changes were visible. */
  readonly seen: readonly number[];
  /** For each table without change tracking, a state that every write to it changes. */
  readonly state: Readonly<Record<string, string>>;
}

/** Whether a snapshot covers more ended transactions than an earlier one. */
export const isNewer = ({ floor, seen }: TableSnapshot, before: TableSnapshot): boolean =>
  floor > before.floor || seen.length > before.seen.length;

/**
 * Whether a table without change tracking has been written to. The known snapshot may cover more tables than the
 * current one.
 */
export const hasUntrackedWrites = (current: TableSnapshot, { state }: TableSnapshot): boolean =>
  Object.entries(current.state).some(([table, writeState]) => state[table] !== writeState);

/** Whether a snapshot shows the same writes as another one, which may cover more tables. */
export const isSameSnapshot = (left: TableSnapshot, right: TableSnapshot): boolean =>
  left.floor === right.floor &&
  isDeepStrictEqual(new Set(left.seen), new Set(right.seen)) &&
  !hasUntrackedWrites(left, right);

/** The number of matches of a search, at a snapshot. */
export interface SnapshotTotal extends TableSnapshot {
  readonly total: number;
  /** The ids of its newest matches, ascending: all matches from the first of them on. */
  readonly newest?: readonly number[];
}

/** Ids of matches of a search, at a snapshot. */
export interface SnapshotIds extends TableSnapshot {
  readonly ids: readonly number[];
}

/** The ids of all matches of a search, ascending, and their number. */
export interface SnapshotMatches extends SnapshotIds {
  readonly total: number;
}

export const sortIds = (ids: Iterable<number>): readonly number[] => [...ids].sort((left, right) => left - right);

export interface ListSearch {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  /** Set if the result depends on the order of the rows. */
  readonly order?: ListOrder | undefined;
  /** Set if the result depends on the values of the rows. */
  readonly histogram?: Histogram | undefined;
  readonly tables: readonly AccessedTable[];
}

export const changeLogTable = ({ schema }: Source) => sql.id(schema, rowChangesTable);
export const trackedNamesSql = ({ tables }: ListSearch) =>
  sql`${[...new Set(tables.filter(({ isTracked }) => isTracked).map(({ name }) => name))]}::text[]`;

/** SQL of the state of the tables without change tracking. */
function untrackedStateSql({ tables }: ListSearch): RawBuilder<TableSnapshot['state']> {
  const states = tables
    .filter(({ isTracked }) => !isTracked)
    .map(
      ({ schema, name }) =>
        sql`${sql.lit(`${schema}.${name}`)}::text, (select concat_ws('.', max(id), count(*)) from ${sql.id(schema, rowCountsTable)} where counted = ${name})`,
    );
  return sql`jsonb_build_object(${sql.join(states)})`;
}

const currentFloorSql = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL of the snapshot of the statement that contains it. */
export const snapshotSql = (search: ListSearch) => sql`
  ${currentFloorSql} as floor, ${untrackedStateSql(search)} as state,
  array(select distinct writer from ${changeLogTable(search.source)} where changed = any(${trackedNamesSql(search)}) and writer >= (select ${currentFloorSql})) as seen`;

export const joinsForSearch = ({ source, resource, query, order, histogram }: ListSearch) =>
  joinsOf(source.registry, resource, {
    names: [...query.where.map(({ field }) => field), ...(histogram?.fields ?? [])],
    paths: order ? [order.path] : [],
  });

/** SQL that counts the matches of a search, joining only the tables that its conditions read. */
function countSql(search: ListSearch): RawBuilder<{ readonly total: number }> {
  const { source, resource, query } = search;
  return sql`select count(*) as total from ${fromSql(source, resource, joinsForSearch(search))} where ${conditionsSql({ source, resource }, query)}`;
}

/** Counts the matches of a search. */
export const countMatches = async (search: ListSearch): Promise<number> =>
  (await countSql(search).execute(search.source.db)).rows[0]?.total ?? 0;

/** Counts the matches of a search, with the snapshot at which the count is exact. */
export async function countWithSnapshot(search: ListSearch): Promise<SnapshotTotal> {
  const { rows } = await sql<SnapshotTotal>`select (${countSql(search)}) as total, ${snapshotSql(search)}`.execute(
    search.source.db,
  );
  return rows[0] as SnapshotTotal;
}

/**
 * Reads the ids of the matches of a search, with the snapshot at which they are exact; undefined if there are more than
 * `max`.
 */
export async function readMatchingIds(search: ListSearch, max: number): Promise<SnapshotMatches | undefined> {
  const { source, resource, query } = search;
  const { rows } = await sql<TableSnapshot & { readonly ids: readonly number[] }>`
    select array(select ${sql.id(mainAlias, 'id')} from ${fromSql(source, resource, joinsForSearch(search))} where ${conditionsSql({ source, resource }, query)} limit ${max + 1}) as ids, ${snapshotSql(search)}`.execute(
    source.db,
  );
  const { ids, ...snapshot } = rows[0] as TableSnapshot & { readonly ids: readonly number[] };
  return ids.length > max ? undefined : { ...snapshot, ids: sortIds(ids), total: ids.length };
}
