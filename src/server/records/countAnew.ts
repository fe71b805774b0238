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

/** A transaction snapshot of the tables that a search reads. */
export interface Moment {
  /** All transactions with lower ids had ended. */
  readonly floor: number;
  /** Transactions from `floor` on whose changes were visible. */
  readonly seen: readonly number[];
  /** For each table without change tracking, a state that every write to it changes. */
  readonly state: Readonly<Record<string, string>>;
}

/** Whether a snapshot covers more ended transactions than an earlier one. */
export const isLater = ({ floor, seen }: Moment, before: Moment): boolean => floor > before.floor || seen.length > before.seen.length;

/** The number of matches of a search, at a snapshot. */
export interface Counted extends Moment {
  readonly total: number;
}

/** The same with the ids of all matches, ascending. */
export interface Matched extends Counted {
  readonly ids: readonly number[];
}

export const inOrder = (ids: Iterable<number>): readonly number[] => [...ids].sort((one, other) => one - other);

export interface Search {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  /** Set if the result depends on the order of the rows. */
  readonly order?: ListOrder | undefined;
  /** Set if the result depends on the values of the rows. */
  readonly counting?: Counting | undefined;
  readonly tables: readonly LookedAt[];
}

export const changesOf = ({ schema }: Source) => sql.id(schema, rowChangesTable);
export const notedNames = ({ tables }: Search) => sql`${[...new Set(tables.filter(({ isNoted }) => isNoted).map(({ name }) => name))]}::text[]`;

/** SQL of the state of the tables without change tracking. */
function stateSql({ tables }: Search): RawBuilder<Moment['state']> {
  const states = tables.filter(({ isNoted }) => !isNoted).map(({ schema, name }) => sql`${sql.lit(`${schema}.${name}`)}::text, (select concat_ws('.', max(id), count(*)) from ${sql.id(schema, rowCountsTable)} where counted = ${name})`);
  return sql`jsonb_build_object(${sql.join(states)})`;
}

const floorNow = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL of the snapshot of the statement that contains it. */
export const momentSql = (search: Search) => sql`
  ${floorNow} as floor, ${stateSql(search)} as state,
  array(select distinct writer from ${changesOf(search.source)} where changed = any(${notedNames(search)}) and writer >= (select ${floorNow})) as seen`;

export const joinsFor = ({ source, resource, query, order, counting }: Search) => joinsOf(source.registry, resource, { names: [...query.where.map(({ field }) => field), ...(counting?.fields ?? [])], paths: order ? [order.path] : [] });

/** SQL that counts the matches of a search, joining only the tables that its conditions read. */
function countSql(search: Search): RawBuilder<{ readonly total: number }> {
  const { source, resource, query } = search;
  return sql`select count(*) as total from ${from(source, resource, joinsFor(search))} where ${conditionsOf({ source, resource }, query)}`;
}

/** Counts the matches of a search. */
export const countOnce = async (search: Search): Promise<number> => (await countSql(search).execute(search.source.db)).rows[0]?.total ?? 0;

/** Counts the matches of a search, with the snapshot at which the count is exact. */
export async function countAnew(search: Search): Promise<Counted> {
  const { rows } = await sql<Counted>`select (${countSql(search)}) as total, ${momentSql(search)}`.execute(search.source.db);
  return rows[0] as Counted;
}

/** Reads the ids of the matches of a search, with the snapshot at which they are exact; undefined if there are more than `max`. */
export async function readMatches(search: Search, most: number): Promise<Matched | undefined> {
  const { source, resource, query } = search;
  const { rows } = await sql<Moment & { readonly ids: readonly number[] }>`
    select array(select ${sql.id(own, 'id')} from ${from(source, resource, joinsFor(search))} where ${conditionsOf({ source, resource }, query)} limit ${most + 1}) as ids, ${momentSql(search)}`.execute(source.db);
  const { ids, ...moment } = rows[0] as Moment & { readonly ids: readonly number[] };
  return ids.length > most ? undefined : { ...moment, ids: inOrder(ids), total: ids.length };
}
