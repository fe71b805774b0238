import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { rowChangesTable } from '../store/rowChanges';
import { rowCountsTable } from '../store/rowCounts';
import { joinsOf, own } from './columns';
import { conditionsOf } from './listQuery';
import type { LookedAt } from './lookedAt';
import { from } from './readRecords';
import type { Source } from './source';

/** A moment of the database, as far as it concerns what a search looks at. */
interface Moment {
  /** All transactions before this one had ended. */
  readonly floor: number;
  /** Those from there on whose changes were seen. */
  readonly seen: readonly string[];
  /** Says of tables whose changes are not noted what every write to one of them moves. */
  readonly state: string;
}

/** What a search matched at a moment. */
export interface Counted extends Moment {
  readonly total: number;
}

export interface Search {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly tables: readonly LookedAt[];
}

/** More changes than these cost more than to count anew. */
const mostChanges = 500;

const changesOf = ({ schema }: Source) => sql.id(schema, rowChangesTable);
const notedNames = ({ tables }: Search) => sql`${[...new Set(tables.filter(({ isNoted }) => isNoted).map(({ name }) => name))]}::text[]`;

/** SQL of what writes past the notes move. */
function stateSql({ tables }: Search): RawBuilder<string> {
  const states = tables.filter(({ isNoted }) => !isNoted).map(({ schema, name }) => sql`(select concat_ws('.', max(id), count(*)) from ${sql.id(schema, rowCountsTable)} where counted = ${name})`);
  return sql`concat_ws(' ', ${sql.join([sql`''`, ...states])})`;
}

const floorNow = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL of the moment of the statement that it stands in. */
const momentSql = (search: Search) => sql`
  ${floorNow} as floor, ${stateSql(search)} as state,
  array(select distinct writer from ${changesOf(search.source)} where changed = any(${notedNames(search)}) and writer >= (select ${floorNow})) as seen`;

const joinsFor = ({ source, resource, query }: Search) => joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field) });

/** SQL of the number of what a search matches, joining only what its conditions look at. */
function countSql(search: Search): RawBuilder<{ readonly total: number }> {
  const { source, resource, query } = search;
  return sql`select count(*) as total from ${from(source, resource, joinsFor(search))} where ${conditionsOf({ source, resource }, query)}`;
}

/** Counts what a search matches. */
export const countOnce = async (search: Search): Promise<number> => (await countSql(search).execute(search.source.db)).rows[0]?.total ?? 0;

/** Counts what a search matches, with the moment that this is exact for. */
export async function countAnew(search: Search): Promise<Counted> {
  const { rows } = await sql<Counted>`select (${countSql(search)}) as total, ${momentSql(search)}`.execute(search.source.db);
  return rows[0] as Counted;
}

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
async function countChanges(search: Search, moment: Moment): Promise<Later & { readonly changes: number }> {
  const { source, tables } = search;
  const concerned = sql.join([sql`false`, ...tables.filter(({ isNoted }) => isNoted).map(concerning)], sql` or `);
  const { rows } = await sql<Later & { readonly changes: number }>`
    select ${momentSql(search)}, ${gapSql(search, moment)} as gap, (
      select count(*) from (
        select from ${changesOf(source)} where changed = any(${notedNames(search)}) and ${since(moment)} and row_id is not null and (${concerned}) limit ${mostChanges + 1}
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

/** How many records more a search matches than at a moment; null where that is dearer to find than to count anew. */
async function differenceSince(search: Search, moment: Moment): Promise<Later & { readonly difference: number | null }> {
  const { source, resource, query } = search;
  const [id, conditions] = [sql`affected.id`, conditionsOf({ source, resource }, query)];
  // Looked for one by one, by their ids: otherwise the database might begin with all that matches.
  const difference = sql`select coalesce(sum(matches::int - matched::int), 0)::bigint from (select
    exists (select from ${from(source, resource, joinsFor(search))} where ${sql.id(own, 'id')} = ${id} and ${conditions} offset 0) as matches,
    exists (select from ${formerFrom(search, moment, id)} where ${conditions} offset 0) as matched from affected) as compared`;
  const { rows } = await sql<Later & { readonly difference: number | null }>`
    with affected as materialized (select id from (${affected(search, moment, search.tables[0] as LookedAt)}) ids limit ${mostChanges + 1})
    select ${momentSql(search)}, ${gapSql(search, moment)} as gap, case when (select count(*) from affected) <= ${mostChanges} then (${difference}) end as difference`.execute(source.db);
  return rows[0] as Later & { readonly difference: number | null };
}

/** Whether this is looked at from an earlier moment: a replica that has started again may be back at one. */
const isEarlier = (looked: Moment, { floor, seen }: Moment): boolean => looked.floor < floor || seen.some((writer) => Number(writer) >= looked.floor && !looked.seen.includes(writer));

const countedAt = ({ floor, seen, state }: Moment, total: number): Counted => ({ floor, seen, state, total });

/** Brings a total up to date by what has changed since it was counted; undefined where it has to be counted anew. */
export async function bringUpToDate(search: Search, known: Counted): Promise<Counted | undefined> {
  const isOver = (later: Later) => later.gap || later.state !== known.state || isEarlier(later, known);
  const looked = await countChanges(search, known);
  if (isOver(looked) || looked.changes > mostChanges) return undefined;
  if (looked.changes === 0) return countedAt(looked, known.total);
  const later = await differenceSince(search, known);
  return later.difference === null || isOver(later) ? undefined : countedAt(later, known.total + later.difference);
}
