import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { rowChangesTable, rowCountsTable } from '../store';
import { joinsOf, own } from './columns';
import type { Counting } from './countedValues';
import { conditionsOf } from './listQuery';
import type { ListOrder } from './listOrder';
import type { LookedAt } from './lookedAt';
import { from } from './readRecords';
import type { Source } from './source';

/** A moment of the database, as far as it concerns what a search looks at. */
export interface Moment {
  /** All transactions before this one had ended. */
  readonly floor: number;
  /** Those from there on whose changes were seen. */
  readonly seen: readonly number[];
  /** Of each table whose changes are not noted, what every write to it moves. */
  readonly state: Readonly<Record<string, string>>;
}

/** Whether more transactions are known to have ended at a moment than at one before it. */
export const isLater = ({ floor, seen }: Moment, before: Moment): boolean => floor > before.floor || seen.length > before.seen.length;

/** What a search matched at a moment. */
export interface Counted extends Moment {
  readonly total: number;
}

/** The same with the ids of all that matched, in their order. */
export interface Matched extends Counted {
  readonly ids: readonly number[];
}

export const inOrder = (ids: Iterable<number>): readonly number[] => [...ids].sort((one, other) => one - other);

export interface Search {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  /** Where it matters in which its rows stand. */
  readonly order?: ListOrder | undefined;
  /** Where it matters which values they have. */
  readonly counting?: Counting | undefined;
  readonly tables: readonly LookedAt[];
}

export const changesOf = ({ schema }: Source) => sql.id(schema, rowChangesTable);
export const notedNames = ({ tables }: Search) => sql`${[...new Set(tables.filter(({ isNoted }) => isNoted).map(({ name }) => name))]}::text[]`;

/** SQL of what writes past the notes move. */
function stateSql({ tables }: Search): RawBuilder<Moment['state']> {
  const states = tables.filter(({ isNoted }) => !isNoted).map(({ schema, name }) => sql`${sql.lit(`${schema}.${name}`)}::text, (select concat_ws('.', max(id), count(*)) from ${sql.id(schema, rowCountsTable)} where counted = ${name})`);
  return sql`jsonb_build_object(${sql.join(states)})`;
}

const floorNow = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL of the moment of the statement that it stands in. */
export const momentSql = (search: Search) => sql`
  ${floorNow} as floor, ${stateSql(search)} as state,
  array(select distinct writer from ${changesOf(search.source)} where changed = any(${notedNames(search)}) and writer >= (select ${floorNow})) as seen`;

export const joinsFor = ({ source, resource, query, order, counting }: Search) => joinsOf(source.registry, resource, { names: [...query.where.map(({ field }) => field), ...(counting?.fields ?? [])], paths: order ? [order.path] : [] });

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

/** Reads the ids of what a search matches, with the moment that they are exact for; undefined where there are more than `most`. */
export async function readMatches(search: Search, most: number): Promise<Matched | undefined> {
  const { source, resource, query } = search;
  const { rows } = await sql<Moment & { readonly ids: readonly number[] }>`
    select array(select ${sql.id(own, 'id')} from ${from(source, resource, joinsFor(search))} where ${conditionsOf({ source, resource }, query)} limit ${most + 1}) as ids, ${momentSql(search)}`.execute(source.db);
  const { ids, ...moment } = rows[0] as Moment & { readonly ids: readonly number[] };
  return ids.length > most ? undefined : { ...moment, ids: inOrder(ids), total: ids.length };
}
