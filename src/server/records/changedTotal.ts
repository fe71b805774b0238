import { sql, type RawBuilder } from 'kysely';
import { prepared } from '../store';
import { own } from './columns';
import { changesOf, inOrder, joinsFor, momentSql, notedNames, type Counted, type Matched, type Moment, type Search } from './countAnew';
import { conditionsOf } from './listQuery';
import type { LookedAt } from './lookedAt';
import { from } from './readRecords';

/** Above this number of changes, a full count is cheaper than an incremental update. */
const usuallyMost = 500;

/** SQL condition for changes of a table that can affect a search: new rows, and changes of a column that the search reads. */
const concerning = ({ name, columns }: LookedAt) => sql`(changed = ${name} and (before is null or before ?| ${[...columns]}::text[]))`;
const since = ({ floor, seen }: Moment) => sql`writer >= ${floor}::bigint and writer <> all(${[...seen]}::bigint[])`;
/**
 * SQL that tells whether changes since a snapshot are missing from the change log. A gap left by pruning records only the last pruned writer; earlier pruned writers
 * may also be later than the snapshot.
 */
const gapSql = (search: Search, moment: Moment) =>
  sql`exists (select from ${changesOf(search.source)} where changed = any(${notedNames(search)}) and row_id is null and writer >= ${moment.floor}::bigint and (before is not null or ${since(moment)}))`;

interface Later extends Moment {
  readonly gap: boolean;
}

/** Counts the changes since a snapshot that affect a search. */
async function countChanges(search: Search, moment: Moment, most: number): Promise<Later & { readonly changes: number }> {
  const { source, tables } = search;
  const concerned = sql.join([sql`false`, ...tables.filter(({ isNoted }) => isNoted).map(concerning)], sql` or `);
  const { rows } = await sql<Later & { readonly changes: number }>`
    select ${prepared} ${momentSql(search)}, ${gapSql(search, moment)} as gap, (
      select count(*) from (
        select from ${changesOf(source)} where changed = any(${notedNames(search)}) and ${since(moment)} and row_id is not null and (${concerned}) limit ${most + 1}
      ) changes
    ) as changes`.execute(source.db);
  return rows[0] as Later & { readonly changes: number };
}

/** SQL of the ids of a table's rows whose match may have changed, through a change of the row itself or of a record it references. */
function affected(search: Search, moment: Moment, table: LookedAt): RawBuilder<unknown> {
  const { source, tables } = search;
  const changed = sql`select distinct row_id as id from ${changesOf(source)} where ${concerning(table)} and ${since(moment)} and row_id is not null`;
  const linked = tables
    .filter(({ join, isNoted }) => isNoted && join?.from.alias === table.alias)
    .map((other) => sql`select id from ${sql.id(table.schema, table.name)} where ${sql.id(other.join?.from.column ?? '')} = any(array(${affected(search, moment, other)}))`);
  return sql.join(table.isNoted ? [changed, ...linked] : linked, sql` union `);
}

/** SQL of a row as of a snapshot: the current row with the first logged value of each column changed since, or no row if it did not exist. */
const formerRow = ({ source }: Search, moment: Moment, { table: { schema, name, isNoted }, id }: { readonly table: LookedAt; readonly id: RawBuilder<unknown> }) =>
  isNoted
    ? sql`(
      select former.* from (
        select (array_agg(before is null order by changes.id))[1] as is_new, jsonb_object_agg(key, value order by changes.id desc) filter (where key is not null) as columns
        from ${changesOf(source)} as changes left join lateral jsonb_each(before) on true where changed = ${name} and row_id = ${id} and ${since(moment)}
      ) as noted left join ${sql.id(schema, name)} as present on present.id = ${id}
      cross join lateral jsonb_populate_record(present, coalesce(columns, '{}')) as former
      where is_new is not true and (present.id is not null or columns is not null)
    )`
    : sql`(select * from ${sql.id(schema, name)} where id = ${id})`;

/** SQL of a list's FROM clause as of a snapshot: the former rows with the rows they referenced. */
function formerFrom(search: Search, moment: Moment, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const joined = search.tables.slice(1).map((table) => {
    const holder = sql.id(table.join?.from.alias ?? '', table.join?.from.column ?? '');
    return sql`left join lateral ${formerRow(search, moment, { table, id: holder })} as ${sql.id(table.alias)} on true`;
  });
  return sql`${formerRow(search, moment, { table: search.tables[0] as LookedAt, id })} as ${sql.id(own)} ${sql.join(joined, sql` `)}`;
}

/** A record whose group in a search has changed: `was` and `is` are the groups before and after, null if it does not match. */
export interface Moved<Place = number> {
  readonly id: number;
  readonly was: Place | null;
  readonly is: Place | null;
}

interface Following<T, Place> {
  /** SQL of the group of a row, for a search that distinguishes groups (buckets or values). */
  readonly place?: RawBuilder<Place>;
  /** The maximum number of changes to process. */
  readonly most?: number;
  /** Applies the moved records to the known result. */
  readonly change: (known: T, moved: readonly Moved<Place>[]) => T;
}

interface Looking {
  readonly place: RawBuilder<unknown>;
  readonly most: number;
}

/** Finds the records that have started or stopped matching a search since a snapshot, or have moved to another group; `moved` is null if a full count is cheaper. */
async function movedSince<Place>(search: Search, moment: Moment, { place, most }: Looking): Promise<Later & { readonly moved: readonly Moved<Place>[] | null }> {
  const { source, resource, query } = search;
  const [id, conditions] = [sql`affected.id`, conditionsOf({ source, resource }, query)];
  // `offset 0` forces a lookup by id for each row; without it the planner might start from all matching rows.
  const moved = sql`select coalesce(json_agg(json_build_object('id', id, 'was', was, 'is', now)), '[]') from (select ${id},
    (select ${place} from ${from(source, resource, joinsFor(search))} where ${sql.id(own, 'id')} = ${id} and ${conditions} offset 0) as now,
    (select ${place} from ${formerFrom(search, moment, id)} where ${conditions} offset 0) as was from affected) as compared where now is distinct from was`;
  const { rows } = await sql<Later & { readonly moved: readonly Moved<Place>[] | null }>`
    with affected as materialized (select id from (${affected(search, moment, search.tables[0] as LookedAt)}) ids limit ${most + 1})
    select ${momentSql(search)}, ${gapSql(search, moment)} as gap, case when (select count(*) from affected) <= ${most} then (${moved}) end as moved`.execute(source.db);
  return rows[0] as Later & { readonly moved: readonly Moved<Place>[] | null };
}

/** Whether the current snapshot is older than the known one, for example on a replica that has restarted. */
function isEarlier(looked: Moment, { floor, seen }: Moment): boolean {
  const now = new Set(looked.seen);
  return looked.floor < floor || seen.some((writer) => writer >= looked.floor && !now.has(writer));
}

/** Whether a table without change tracking has been written to. The known snapshot may cover more tables than the search. */
const isMoved = (looked: Moment, { state }: Moment): boolean => Object.entries(looked.state).some(([table, written]) => state[table] !== written);

/** Applies moved records to a total. */
export const totalAfter = (known: Counted, moved: readonly Moved[]): Counted => ({ ...known, total: moved.reduce((total, { was, is }) => total + Number(is !== null) - Number(was !== null), known.total) });

/** Applies moved records to a set of matching ids. */
export function matchedAfter(known: Matched, moved: readonly Moved[]): Matched {
  const ids = new Set(known.ids);
  for (const { id, is } of moved) {
    if (is === null) ids.delete(id);
    else ids.add(id);
  }
  return { ...known, total: ids.size, ids: inOrder(ids) };
}

const momentOf = ({ floor, seen, state }: Moment): Moment => ({ floor, seen, state });

/** Updates a known search result incrementally from the change log; undefined if a full count is needed. */
export async function bringUpToDate<T extends Moment, Place = number>(search: Search, known: T, { place, most = usuallyMost, change }: Following<T, Place>): Promise<T | undefined> {
  const isOver = (later: Later) => later.gap || isMoved(later, known) || isEarlier(later, known);
  const looked = await countChanges(search, known, most);
  if (isOver(looked) || looked.changes > most) return undefined;
  if (looked.changes === 0) return { ...known, ...momentOf(looked) };
  const later = await movedSince<Place>(search, known, { place: place ?? sql`0`, most });
  return later.moved === null || isOver(later) ? undefined : { ...change(known, later.moved), ...momentOf(later) };
}
