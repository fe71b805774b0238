import { sql, type RawBuilder } from 'kysely';
import { prepareMarker } from '../../../db';
import { mainAlias } from '../../columns';
import { conditionsSql } from '../../conditionsSql';
import type { AccessedTable } from './accessedTables';
import { matchesSql, type TrackedSearch } from './Search';
import {
  changeLogTable,
  hasUntrackedWrites,
  isOfSearchSql,
  isOlder,
  snapshotSql,
  toSnapshot,
  type Snapshot,
} from './snapshot';

/** Above this number of changes, counting a search again is cheaper than applying them. */
const defaultMaxChanges = 500;

/**
 * A record whose group in the results of a search has changed: `was` and `is` are the groups before and after, null
 * where the record does not match.
 */
export interface Move<Group = number> {
  readonly id: number;
  readonly was: Group | null;
  readonly is: Group | null;
}

/** All moves since a snapshot, and the snapshot up to which they lead. */
interface Moves<Group> {
  readonly snapshot: Snapshot;
  readonly moves: readonly Move<Group>[];
}

interface MoveOptions<Group> {
  /** SQL of the group of a row, for results that distinguish groups; by default, all matches are one group. */
  readonly group?: RawBuilder<Group>;
  readonly maxChanges?: number;
}

interface CurrentSnapshot extends Snapshot {
  /** Changes since the known snapshot are missing from the log. */
  readonly gap: boolean;
}

/**
 * SQL condition for changes of a table that can affect a search: new rows, and changes of a column that the search
 * reads.
 */
const affectsSearchSql = ({ name, columns }: AccessedTable) =>
  sql`(changed = ${name} and (before is null or before ?| ${[...columns]}::text[]))`;

const sinceSql = ({ floor, seen }: Snapshot) =>
  sql`writer >= ${floor}::bigint and writer <> all(${[...seen]}::bigint[])`;

/**
 * SQL that tells whether changes since a snapshot are missing from the log. A gap left by the clean-up names only the
 * last transaction whose changes were deleted; others before it may be later than the snapshot as well.
 */
const hasGapSql = (search: TrackedSearch, since: Snapshot) => sql`exists (
  select from ${changeLogTable(search)} where ${isOfSearchSql(search)} and row_id is null
    and writer >= ${since.floor}::bigint and (before is not null or ${sinceSql(since)})
)`;

/** Counts the changes since a snapshot that affect a search, up to one more than a maximum. */
async function countChanges(search: TrackedSearch, since: Snapshot, maxChanges: number) {
  const { source, tables } = search;
  const affectsAny = sql.join(
    [sql`false`, ...tables.filter(({ isTracked }) => isTracked).map(affectsSearchSql)],
    sql` or `,
  );
  const { rows } = await sql<CurrentSnapshot & { readonly changes: number }>`
    select ${prepareMarker} ${snapshotSql(search)}, ${hasGapSql(search, since)} as gap, (
      select count(*) from (
        select from ${changeLogTable(search)}
        where ${isOfSearchSql(search)} and ${sinceSql(since)} and row_id is not null and (${affectsAny})
        limit ${maxChanges + 1}
      ) changes
    ) as changes`.execute(source.db);
  return rows[0] as CurrentSnapshot & { readonly changes: number };
}

/**
 * SQL of the ids of a table's rows whose match may have changed, through a change of the row itself or of a record that
 * it references.
 */
function affectedIdsSql(search: TrackedSearch, since: Snapshot, table: AccessedTable): RawBuilder<unknown> {
  const changed = sql`
    select distinct row_id as id from ${changeLogTable(search)}
    where ${affectsSearchSql(table)} and ${sinceSql(since)} and row_id is not null`;
  const linked = search.tables
    .filter(({ join, isTracked }) => isTracked && join?.from.alias === table.alias)
    .map((referenced) => {
      const reference = sql.id(referenced.join?.from.column ?? '');
      return sql`
        select id from ${sql.id(table.schema, table.name)}
        where ${reference} = any(array(${affectedIdsSql(search, since, referenced)}))`;
    });
  return sql.join(table.isTracked ? [changed, ...linked] : linked, sql` union `);
}

/**
 * SQL of a row as of a snapshot: the current row with the first logged value of each column changed since, or no row if
 * it did not exist.
 */
function formerRowSql(search: TrackedSearch, since: Snapshot, table: AccessedTable, id: RawBuilder<unknown>) {
  const current = sql.id(table.schema, table.name);
  if (!table.isTracked) return sql`(select * from ${current} where id = ${id})`;
  return sql`(
    select former.* from (
      select (array_agg(before is null order by changes.id))[1] as is_new,
        jsonb_object_agg(key, value order by changes.id desc) filter (where key is not null) as columns
      from ${changeLogTable(search)} as changes left join lateral jsonb_each(before) on true
      where changed = ${table.name} and row_id = ${id} and ${sinceSql(since)}
    ) as logged left join ${current} as present on present.id = ${id}
    cross join lateral jsonb_populate_record(present, coalesce(columns, '{}')) as former
    where is_new is not true and (present.id is not null or columns is not null)
  )`;
}

/** SQL of the FROM clause of a search as of a snapshot: the former rows with the rows that they referenced. */
function formerFromSql(search: TrackedSearch, since: Snapshot, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const [main, ...linked] = search.tables as [AccessedTable, ...AccessedTable[]];
  const joined = linked.map((table) => {
    const reference = sql.id(table.join?.from.alias ?? '', table.join?.from.column ?? '');
    return sql`left join lateral ${formerRowSql(search, since, table, reference)} as ${sql.id(table.alias)} on true`;
  });
  return sql`${formerRowSql(search, since, main, id)} as ${sql.id(mainAlias)} ${sql.join(joined, sql` `)}`;
}

/** Reads the moves since a snapshot; null if they are too many. */
async function readMoves<Group>(
  search: TrackedSearch,
  since: Snapshot,
  { group = sql`0`, maxChanges = defaultMaxChanges }: MoveOptions<Group>,
) {
  const id = sql`affected.id`;
  const [former, conditions] = [formerFromSql(search, since, id), conditionsSql(search, search.query)];
  // `offset 0` forces a lookup by id for each row; without it the planner might start from all matching rows.
  const moves = sql`
    select coalesce(json_agg(json_build_object('id', id, 'was', was, 'is', now)), '[]') from (
      select ${id},
        (select ${group} from ${matchesSql(search)} and ${sql.id(mainAlias, 'id')} = ${id} offset 0) as now,
        (select ${group} from ${former} where ${conditions} offset 0) as was
      from affected
    ) as compared where now is distinct from was`;
  const { rows } = await sql<CurrentSnapshot & { readonly moves: readonly Move<Group>[] | null }>`
    with affected as materialized (
      select id from (${affectedIdsSql(search, since, search.tables[0] as AccessedTable)}) ids limit ${maxChanges + 1}
    )
    select ${snapshotSql(search)}, ${hasGapSql(search, since)} as gap,
      case when (select count(*) from affected) <= ${maxChanges} then (${moves}) end as moves`.execute(
    search.source.db,
  );
  return rows[0] as CurrentSnapshot & { readonly moves: readonly Move<Group>[] | null };
}

/**
 * Reads from the change log which records have started or stopped matching a search since a snapshot, or have moved to
 * another group. Undefined if the results have to be counted again: too much has changed, or the log does not tell all.
 */
export async function findMoves<Group = number>(
  search: TrackedSearch,
  since: Snapshot,
  options: MoveOptions<Group> = {},
): Promise<Moves<Group> | undefined> {
  const { maxChanges = defaultMaxChanges } = options;
  const isUnusable = (found: CurrentSnapshot) => found.gap || hasUntrackedWrites(found, since) || isOlder(found, since);
  // Prepared on its connection: most calls find no change, and planning the moves takes ten times as long.
  const counted = await countChanges(search, since, maxChanges);
  if (isUnusable(counted) || counted.changes > maxChanges) return undefined;
  if (counted.changes === 0) return { snapshot: toSnapshot(counted), moves: [] };
  const found = await readMoves<Group>(search, since, options);
  return found.moves === null || isUnusable(found) ? undefined : { snapshot: toSnapshot(found), moves: found.moves };
}
