import { sql, type RawBuilder } from 'kysely';
import { prepareMarker } from '../../db';
import { mainAlias } from '../columns';
import {
  changeLogTable,
  hasUntrackedWrites,
  sortIds,
  joinsForSearch,
  snapshotSql,
  trackedNamesSql,
  type SnapshotTotal,
  type SnapshotMatches,
  type TableSnapshot,
  type ListSearch,
} from './searchSnapshot';
import { conditionsSql } from '../conditionsSql';
import type { AccessedTable } from './accessedTables';
import { fromSql } from '../readRecords';

/** Above this number of changes, a full count is cheaper than an incremental update. */
const defaultMaxChanges = 500;
/** The number of newest matches that are known of a search with many. */
export const maxNewest = 100;

/**
 * SQL condition for changes of a table that can affect a search: new rows, and changes of a column that the search
 * reads.
 */
const affectsSearchSql = ({ name, columns }: AccessedTable) =>
  sql`(changed = ${name} and (before is null or before ?| ${[...columns]}::text[]))`;
const sinceSql = ({ floor, seen }: TableSnapshot) =>
  sql`writer >= ${floor}::bigint and writer <> all(${[...seen]}::bigint[])`;
/**
 * SQL that tells whether changes since a snapshot are missing from the change log. A gap left by pruning records only
 * the last pruned writer; earlier pruned writers may also be later than the snapshot.
 */
const hasGapSql = (search: ListSearch, snapshot: TableSnapshot) =>
  sql`exists (select from ${changeLogTable(search.source)} where changed = any(${trackedNamesSql(search)}) and row_id is null and writer >= ${snapshot.floor}::bigint and (before is not null or ${sinceSql(snapshot)}))`;

interface CurrentSnapshot extends TableSnapshot {
  readonly gap: boolean;
}

/** Counts the changes since a snapshot that affect a search. */
async function countChanges(
  search: ListSearch,
  snapshot: TableSnapshot,
  maxChanges: number,
): Promise<CurrentSnapshot & { readonly changes: number }> {
  const { source, tables } = search;
  const affectsAny = sql.join(
    [sql`false`, ...tables.filter(({ isTracked }) => isTracked).map(affectsSearchSql)],
    sql` or `,
  );
  const { rows } = await sql<CurrentSnapshot & { readonly changes: number }>`
    select ${prepareMarker} ${snapshotSql(search)}, ${hasGapSql(search, snapshot)} as gap, (
      select count(*) from (
        select from ${changeLogTable(source)} where changed = any(${trackedNamesSql(search)}) and ${sinceSql(snapshot)} and row_id is not null and (${affectsAny}) limit ${maxChanges + 1}
      ) changes
    ) as changes`.execute(source.db);
  return rows[0] as CurrentSnapshot & { readonly changes: number };
}

/**
 * SQL of the ids of a table's rows whose match may have changed, through a change of the row itself or of a record it
 * references.
 */
function affectedIdsSql(search: ListSearch, snapshot: TableSnapshot, table: AccessedTable): RawBuilder<unknown> {
  const { source, tables } = search;
  const changed = sql`select distinct row_id as id from ${changeLogTable(source)} where ${affectsSearchSql(table)} and ${sinceSql(snapshot)} and row_id is not null`;
  const linked = tables
    .filter(({ join, isTracked }) => isTracked && join?.from.alias === table.alias)
    .map(
      (referenced) =>
        sql`select id from ${sql.id(table.schema, table.name)} where ${sql.id(referenced.join?.from.column ?? '')} = any(array(${affectedIdsSql(search, snapshot, referenced)}))`,
    );
  return sql.join(table.isTracked ? [changed, ...linked] : linked, sql` union `);
}

/**
 * SQL of a row as of a snapshot: the current row with the first logged value of each column changed since, or no row if
 * it did not exist.
 */
const formerRowSql = (
  { source }: ListSearch,
  snapshot: TableSnapshot,
  { table: { schema, name, isTracked }, id }: { readonly table: AccessedTable; readonly id: RawBuilder<unknown> },
) =>
  isTracked
    ? sql`(
      select former.* from (
        select (array_agg(before is null order by changes.id))[1] as is_new, jsonb_object_agg(key, value order by changes.id desc) filter (where key is not null) as columns
        from ${changeLogTable(source)} as changes left join lateral jsonb_each(before) on true where changed = ${name} and row_id = ${id} and ${sinceSql(snapshot)}
      ) as noted left join ${sql.id(schema, name)} as present on present.id = ${id}
      cross join lateral jsonb_populate_record(present, coalesce(columns, '{}')) as former
      where is_new is not true and (present.id is not null or columns is not null)
    )`
    : sql`(select * from ${sql.id(schema, name)} where id = ${id})`;

/** SQL of a list's FROM clause as of a snapshot: the former rows with the rows they referenced. */
function formerFromSql(search: ListSearch, snapshot: TableSnapshot, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const joined = search.tables.slice(1).map((table) => {
    const holder = sql.id(table.join?.from.alias ?? '', table.join?.from.column ?? '');
    return sql`left join lateral ${formerRowSql(search, snapshot, { table, id: holder })} as ${sql.id(table.alias)} on true`;
  });
  return sql`${formerRowSql(search, snapshot, { table: search.tables[0] as AccessedTable, id })} as ${sql.id(mainAlias)} ${sql.join(joined, sql` `)}`;
}

/**
 * A record whose group in a search has changed: `was` and `is` are the groups before and after, null if it does not
 * match.
 */
export interface MovedRecord<Group = number> {
  readonly id: number;
  readonly was: Group | null;
  readonly is: Group | null;
}

interface IncrementalUpdate<T, Group> {
  /** SQL of the group of a row, for a search that distinguishes groups (buckets or values). */
  readonly group?: RawBuilder<Group>;
  /** The maximum number of changes to process. */
  readonly maxChanges?: number;
  /** Applies the moved records to the known result; undefined if it cannot be updated. */
  readonly apply: (known: T, moved: readonly MovedRecord<Group>[]) => T | undefined;
}

interface MoveSearch {
  readonly group: RawBuilder<unknown>;
  readonly maxChanges: number;
}

/**
 * Finds the records that have started or stopped matching a search since a snapshot, or have moved to another group;
 * `moved` is null if a full count is cheaper.
 */
async function findMovedSince<Group>(
  search: ListSearch,
  snapshot: TableSnapshot,
  { group, maxChanges }: MoveSearch,
): Promise<CurrentSnapshot & { readonly moved: readonly MovedRecord<Group>[] | null }> {
  const { source, resource, query } = search;
  const [id, conditions] = [sql`affected.id`, conditionsSql({ source, resource }, query)];
  // `offset 0` forces a lookup by id for each row; without it the planner might start from all matching rows.
  const moved = sql`select coalesce(json_agg(json_build_object('id', id, 'was', was, 'is', now)), '[]') from (select ${id},
    (select ${group} from ${fromSql(source, resource, joinsForSearch(search))} where ${sql.id(mainAlias, 'id')} = ${id} and ${conditions} offset 0) as now,
    (select ${group} from ${formerFromSql(search, snapshot, id)} where ${conditions} offset 0) as was from affected) as compared where now is distinct from was`;
  const { rows } = await sql<CurrentSnapshot & { readonly moved: readonly MovedRecord<Group>[] | null }>`
    with affected as materialized (select id from (${affectedIdsSql(search, snapshot, search.tables[0] as AccessedTable)}) ids limit ${maxChanges + 1})
    select ${snapshotSql(search)}, ${hasGapSql(search, snapshot)} as gap, case when (select count(*) from affected) <= ${maxChanges} then (${moved}) end as moved`.execute(
    source.db,
  );
  return rows[0] as CurrentSnapshot & { readonly moved: readonly MovedRecord<Group>[] | null };
}

/** Whether the current snapshot is older than the known one, for example on a replica that has restarted. */
function isOlder(current: TableSnapshot, { floor, seen }: TableSnapshot): boolean {
  const seenNow = new Set(current.seen);
  return current.floor < floor || seen.some((writer) => writer >= current.floor && !seenNow.has(writer));
}

/** Applies moved records to the ids of all matches. */
function moveIds(known: readonly number[], moved: readonly MovedRecord[]): readonly number[] {
  const ids = new Set(known);
  for (const { id, is } of moved) {
    if (is === null) ids.delete(id);
    else ids.add(id);
  }
  return sortIds(ids);
}

/** Applies moved records to the ids of the newest matches. Of older matches nothing is known. */
function moveNewest([oldest, ...others]: readonly number[], moved: readonly MovedRecord[]): readonly number[] {
  return oldest === undefined
    ? []
    : moveIds(
        [oldest, ...others],
        moved.filter(({ id }) => id >= oldest),
      ).slice(-maxNewest);
}

/** Applies moved records to a total and the newest matches. */
export const applyToTotal = (known: SnapshotTotal, moved: readonly MovedRecord[]): SnapshotTotal => ({
  ...known,
  total: moved.reduce((total, { was, is }) => total + Number(is !== null) - Number(was !== null), known.total),
  newest: moveNewest(known.newest ?? [], moved),
});

/** Applies moved records to the matches of a search. */
export function applyToMatches(known: SnapshotMatches, moved: readonly MovedRecord[]): SnapshotMatches {
  const ids = moveIds(known.ids, moved);
  return { ...known, total: ids.length, ids };
}

const toSnapshot = ({ floor, seen, state }: TableSnapshot): TableSnapshot => ({ floor, seen, state });

/** Updates a known search result incrementally from the change log; undefined if a full count is needed. */
export async function updateFromChangeLog<T extends TableSnapshot, Group = number>(
  search: ListSearch,
  known: T,
  { group, maxChanges = defaultMaxChanges, apply }: IncrementalUpdate<T, Group>,
): Promise<T | undefined> {
  const isUnusable = (found: CurrentSnapshot) => found.gap || hasUntrackedWrites(found, known) || isOlder(found, known);
  const counted = await countChanges(search, known, maxChanges);
  if (isUnusable(counted) || counted.changes > maxChanges) return undefined;
  if (counted.changes === 0) return { ...known, ...toSnapshot(counted) };
  const found = await findMovedSince<Group>(search, known, { group: group ?? sql`0`, maxChanges });
  const updated = found.moved === null || isUnusable(found) ? undefined : apply(known, found.moved);
  return updated && { ...updated, ...toSnapshot(found) };
}
