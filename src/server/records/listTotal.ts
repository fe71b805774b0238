import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { rowCountsTable } from '../store';
import { bringUpToDate, matchedAfter, totalAfter } from './changedTotal';
import { countAnew, countOnce, readMatches, type Counted, type Matched, type Search } from './countAnew';
import { countLogged, type LoggedTotal } from './loggedTotal';
import { countKept } from './keptValues';
import { isHardToEstimate } from './listQuery';
import { placeOf } from './lookedAt';
import { createMemory, isFollowed, searchOf } from './rememberedSearches';
import type { Source } from './source';

/**
 * SQL of the total that write triggers maintain, exact for all committed transactions. Undefined for a list that is not a whole table: a search, a view, one
 * manufacturer's part of a shared table, and a log.
 */
export function keptTotal(source: Source, resource: Resource, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): RawBuilder<number> | undefined {
  if (where.length > 0 || resource.view || resource.desk !== undefined || resource.log) return undefined;
  const { schema, name } = placeOf(source, resource);
  return sql`(select coalesce(sum(${sql.id(discarded ? 'discarded' : 'live')}), 0)::bigint from ${sql.id(schema, rowCountsTable)} where counted = ${name})`;
}

/** Cache sizes: searches with a cached total, and searches with all matching ids cached. */
const mostTotals = 2_000;
const mostMatched = 100;
/** Up to this number of matches the ids are cached; above it only the total. */
const few = 10_000;

const remembered = createMemory<Counted>(mostTotals);
const matched = createMemory<Matched>(mostMatched);
const rememberedOfLogs = createMemory<LoggedTotal>(mostTotals);

const totalOf = async ({ db }: Source, query: RawBuilder<{ readonly total: number }>): Promise<number> => (await query.execute(db)).rows[0]?.total ?? 0;

/** The number of matches of a search: from the cache or a stored histogram, updated incrementally, otherwise counted. */
async function countRemembered(search: Search): Promise<number> {
  const known = remembered.get(search);
  const now = (known ? await bringUpToDate(search, known, { change: totalAfter }) : undefined) ?? (await countKept(search)) ?? (await countAnew(search));
  remembered.set(search, now);
  return now.total;
}

/** The number of matches of a search of a log: cached up to an entry, and counted from there on. */
async function countOfLog(search: Search): Promise<number> {
  const now = await countLogged(search, rememberedOfLogs.get(search));
  if (now) rememberedOfLogs.set(search, now);
  return now?.total ?? 0;
}

/** The exact number of records of a list over all its pages. */
export async function countList(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const kept = keptTotal(source, resource, query);
  if (kept) return totalOf(source, sql`select ${kept} as total`);
  const search = searchOf({ source, resource, query });
  if (resource.log && !source.db.isTransaction) return countOfLog(search);
  return isFollowed(source, resource, query) ? countRemembered(search) : countOnce(search);
}

/**
 * Whether a list has no records. It is counted only if it was empty before, or if the planner cannot estimate it: finding a page of it could then mean scanning all
 * rows.
 */
export async function isEmpty(source: Source, resource: Resource, query: ListQuery): Promise<boolean> {
  if (query.where.length === 0 || source.db.isTransaction || !(resource.log || isFollowed(source, resource, query))) return false;
  const search = searchOf({ source, resource, query });
  const before = (resource.log ? rememberedOfLogs : remembered).get(search)?.total;
  if (before === undefined ? !isHardToEstimate(resource, query) : before > 0) return false;
  return (await countList(source, resource, query)) === 0;
}

/** The ids of all matches of a search, ascending, if they are few: read once the total is known, cached, and updated incrementally. Undefined for any other list. */
export async function matchesOf(source: Source, resource: Resource, query: ListQuery): Promise<readonly number[] | undefined> {
  if (query.where.length === 0 || resource.log || !isFollowed(source, resource, query)) return undefined;
  const search = searchOf({ source, resource, query });
  const [known, total] = [matched.get(search), remembered.get(search)?.total];
  if (!known && (total === undefined || total > few)) return undefined;
  const now = (known && (await bringUpToDate(search, known, { change: matchedAfter }))) ?? (await readMatches(search, few));
  matched.set(search, now && now.total <= few ? now : undefined);
  return now?.ids;
}
