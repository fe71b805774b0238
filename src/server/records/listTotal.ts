import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { rowCountsTable } from '../store/rowCounts';
import { bringUpToDate } from './changedTotal';
import { countAnew, countOnce, readMatches, type Counted, type Matched, type Search } from './countAnew';
import { countLogged, type LoggedTotal } from './loggedTotal';
import { lookedAtBy, placeOf } from './lookedAt';
import type { Source } from './source';

/**
 * SQL of the total that the writes themselves keep, exact for every transaction that has ended; undefined of a list that is no whole table:
 * one that is searched, a view, what a desk sees of a table that all share, and a log.
 */
export function keptTotal(source: Source, resource: Resource, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): RawBuilder<number> | undefined {
  if (where.length > 0 || resource.view || resource.desk !== undefined || resource.log) return undefined;
  const { schema, name } = placeOf(source, resource);
  return sql`(select coalesce(sum(${sql.id(discarded ? 'discarded' : 'live')}), 0)::bigint from ${sql.id(schema, rowCountsTable)} where counted = ${name})`;
}

/** The most totals that are remembered, and the most searches of which all matches are. */
const mostTotals = 2_000;
const mostMatched = 100;
/** Of a search that matches more, only the total is remembered. */
const few = 5_000;

/** What is known of so many searches, by store and search, the one asked for last at the end. */
function createMemory<T>(most: number) {
  const stores = new WeakMap<object, Map<string, T>>();
  const of = (store: object) => {
    const known = stores.get(store) ?? new Map<string, T>();
    stores.set(store, known);
    return known;
  };
  const keyOf = ({ source, resource, query }: Search) => JSON.stringify([source.schema, resource.name, query.discarded, query.where]);
  return {
    get: (search: Search) => of(search.source.db).get(keyOf(search)),
    keep: (search: Search, found: T | undefined) => {
      const [known, key] = [of(search.source.db), keyOf(search)];
      known.delete(key);
      if (found !== undefined) known.set(key, found);
      if (known.size > most) known.delete(known.keys().next().value as string);
    },
  };
}

const remembered = createMemory<Counted>(mostTotals);
const matched = createMemory<Matched>(mostMatched);
const rememberedOfLogs = createMemory<LoggedTotal>(mostTotals);

/** Whether time alone changes what a list matches. */
const passesWithTime = (resource: Resource, { where }: ListQuery): boolean =>
  where.some(({ field }) => {
    const derived = resource.fields[field]?.derived;
    return derived !== undefined && 'given' in derived;
  });

const totalOf = async ({ db }: Source, query: RawBuilder<{ readonly total: number }>): Promise<number> => (await query.execute(db)).rows[0]?.total ?? 0;

/** What a list matches: remembered, and brought up to date by what writes have changed since. */
async function countRemembered(search: Search): Promise<number> {
  const known = remembered.get(search);
  const now = (known && (await bringUpToDate(search, known))) ?? (await countAnew(search));
  remembered.keep(search, now);
  return now.total;
}

/** What a search of a log matches: remembered up to an entry, and counted from there on. */
async function countOfLog(search: Search): Promise<number> {
  const now = await countLogged(search, rememberedOfLogs.get(search));
  if (now) rememberedOfLogs.keep(search, now);
  return now?.total ?? 0;
}

const searchOf = (source: Source, resource: Resource, query: ListQuery): Search => ({ source, resource, query, tables: lookedAtBy(source, resource, query) });

/** Whether it is known what changes a list: not of what a desk sees of a table that all share, and a transaction does not see itself among the changes. */
const isFollowed = ({ db }: Source, resource: Resource, query: ListQuery): boolean => resource.desk === undefined && !db.isTransaction && !passesWithTime(resource, query);

/** The exact number of records that a list has over all its pages. */
export async function countList(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const kept = keptTotal(source, resource, query);
  if (kept) return totalOf(source, sql`select ${kept} as total`);
  const search = searchOf(source, resource, query);
  if (resource.log && !source.db.isTransaction) return countOfLog(search);
  return isFollowed(source, resource, query) ? countRemembered(search) : countOnce(search);
}

/**
 * The ids of all that a search matches, in their order, where these are few: read once its total is known, remembered, and brought up to date by what writes have
 * changed since. Undefined of any other list.
 */
export async function matchesOf(source: Source, resource: Resource, query: ListQuery): Promise<readonly number[] | undefined> {
  if (query.where.length === 0 || resource.log || !isFollowed(source, resource, query)) return undefined;
  const search = searchOf(source, resource, query);
  const [known, total] = [matched.get(search), remembered.get(search)?.total];
  if (!known && (total === undefined || total > few)) return undefined;
  const now = (known && (await bringUpToDate(search, known))) ?? (await readMatches(search, few));
  matched.keep(search, now && now.total <= few ? now : undefined);
  return now?.ids;
}
