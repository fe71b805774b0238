import { sql, type RawBuilder } from 'kysely';
import { prepared } from '../store';
import { own } from './columns';
import { changesOf, inOrder, joinsFor, momentSql, notedNames, type Counted, type Matched, type Moment, type Search } from './countAnew';
import { conditionsOf } from './listQuery';
import type { LookedAt } from './lookedAt';
import { from } from './readRecords';

/** More changes than these cost more than to count anew. */
const usuallyMost = 500;

/** SQL of the changes of a table since a moment that concern a search. */
const concerning = ({ name, columns }: LookedAt) => sql`(changed = ${name} and (before is null or before ?| ${[...columns]}::text[]))`;
const since = ({ floor, seen }: Moment) => sql`writer >= ${floor}::bigint and writer <> all(${[...seen]}::bigint[])`;
/** Whether not all that has changed since then is noted. Of what was cleared up only the last writer is known: those before it may be later than the moment as well. */
const gapSql = (search: Search, moment: Moment) =>
  sql`exists (select from ${changesOf(search.source)} where changed = any(${notedNames(search)}) and row_id is null and writer >= ${moment.floor}::bigint and (before is not null or ${since(moment)}))`;

interface Later extends Moment {
  readonly gap: boolean;
}

/** How many changes since a moment concern a search. */
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

/** SQL of the ids of a table's rows whose match may have changed: by a change of their own, or of a record that they lead to. */
function affected(search: Search, moment: Moment, table: LookedAt): RawBuilder<unknown> {
  const { source, tables } = search;
  const changed = sql`select distinct row_id as id from ${changesOf(source)} where ${concerning(table)} and ${since(moment)} and row_id is not null`;
  const linked = tables
    .filter(({ join, isNoted }) => isNoted && join?.from.alias === table.alias)
    .map((other) => sql`select id from ${sql.id(table.schema, table.name)} where ${sql.id(other.join?.from.column ?? '')} = any(array(${affected(search, moment, other)}))`);
  return sql.join(table.isNoted ? [changed, ...linked] : linked, sql` union `);
}

/** SQL of a row as it was at a moment: as it is, with the first of what was noted of each column since, or nothing where it was not there. */
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

/** SQL of a list's rows as they were, with what they led to. */
function formerFrom(search: Search, moment: Moment, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const joined = search.tables.slice(1).map((table) => {
    const holder = sql.id(table.join?.from.alias ?? '', table.join?.from.column ?? '');
    return sql`left join lateral ${formerRow(search, moment, { table, id: holder })} as ${sql.id(table.alias)} on true`;
  });
  return sql`${formerRow(search, moment, { table: search.tables[0] as LookedAt, id })} as ${sql.id(own)} ${sql.join(joined, sql` `)}`;
}

/** A record that a search places elsewhere than it did: `was` and `is` are its places, null where it does not match. */
export interface Moved<Place = number> {
  readonly id: number;
  readonly was: Place | null;
  readonly is: Place | null;
}

interface Following<T, Place> {
  /** SQL of the place of a row, where a search tells places apart. */
  readonly place?: RawBuilder<Place>;
  /** How many changes are followed at most. */
  readonly most?: number;
  /** What was known, after these have moved. */
  readonly change: (known: T, moved: readonly Moved<Place>[]) => T;
}

interface Looking {
  readonly place: RawBuilder<unknown>;
  readonly most: number;
}

/** Which records a search matches that it did not at a moment, the other way round, or elsewhere; null where that is dearer to find than to count anew. */
async function movedSince<Place>(search: Search, moment: Moment, { place, most }: Looking): Promise<Later & { readonly moved: readonly Moved<Place>[] | null }> {
  const { source, resource, query } = search;
  const [id, conditions] = [sql`affected.id`, conditionsOf({ source, resource }, query)];
  // Looked for one by one, by their ids: otherwise the database might begin with all that matches.
  const moved = sql`select coalesce(json_agg(json_build_object('id', id, 'was', was, 'is', now)), '[]') from (select ${id},
    (select ${place} from ${from(source, resource, joinsFor(search))} where ${sql.id(own, 'id')} = ${id} and ${conditions} offset 0) as now,
    (select ${place} from ${formerFrom(search, moment, id)} where ${conditions} offset 0) as was from affected) as compared where now is distinct from was`;
  const { rows } = await sql<Later & { readonly moved: readonly Moved<Place>[] | null }>`
    with affected as materialized (select id from (${affected(search, moment, search.tables[0] as LookedAt)}) ids limit ${most + 1})
    select ${momentSql(search)}, ${gapSql(search, moment)} as gap, case when (select count(*) from affected) <= ${most} then (${moved}) end as moved`.execute(source.db);
  return rows[0] as Later & { readonly moved: readonly Moved<Place>[] | null };
}

/** Whether this is looked at from an earlier moment: a replica that has started again may be back at one. */
function isEarlier(looked: Moment, { floor, seen }: Moment): boolean {
  const now = new Set(looked.seen);
  return looked.floor < floor || seen.some((writer) => writer >= looked.floor && !now.has(writer));
}

/** Whether a table whose changes are not noted has been written to. What is known may look at more tables than the search. */
const isMoved = (looked: Moment, { state }: Moment): boolean => Object.entries(looked.state).some(([table, written]) => state[table] !== written);

/** A total, after these have come and gone. */
export const totalAfter = (known: Counted, moved: readonly Moved[]): Counted => ({ ...known, total: moved.reduce((total, { was, is }) => total + Number(is !== null) - Number(was !== null), known.total) });

/** The ids of a search, after these have come and gone. */
export function matchedAfter(known: Matched, moved: readonly Moved[]): Matched {
  const ids = new Set(known.ids);
  for (const { id, is } of moved) {
    if (is === null) ids.delete(id);
    else ids.add(id);
  }
  return { ...known, total: ids.size, ids: inOrder(ids) };
}

const momentOf = ({ floor, seen, state }: Moment): Moment => ({ floor, seen, state });

/** Brings what is known of a search up to date by what has changed since then; undefined where it has to be counted anew. */
export async function bringUpToDate<T extends Moment, Place = number>(search: Search, known: T, { place, most = usuallyMost, change }: Following<T, Place>): Promise<T | undefined> {
  const isOver = (later: Later) => later.gap || isMoved(later, known) || isEarlier(later, known);
  const looked = await countChanges(search, known, most);
  if (isOver(looked) || looked.changes > most) return undefined;
  if (looked.changes === 0) return { ...known, ...momentOf(looked) };
  const later = await movedSince<Place>(search, known, { place: place ?? sql`0`, most });
  return later.moved === null || isOver(later) ? undefined : { ...change(known, later.moved), ...momentOf(later) };
}
