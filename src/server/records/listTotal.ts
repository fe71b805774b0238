import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { rowCountsTable } from '../store/rowCounts';
import { bringUpToDate, countAnew, countOnce, type Counted, type Search } from './changedTotal';
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

/** The most totals that are remembered. */
const mostRemembered = 2_000;

/** Totals by store and search, the one asked for last at the end. */
function createMemory<T>() {
  const stores = new WeakMap<object, Map<string, T>>();
  const of = (store: object) => {
    const known = stores.get(store) ?? new Map<string, T>();
    stores.set(store, known);
    return known;
  };
  const keyOf = ({ source, resource, query }: Search) => JSON.stringify([source.schema, resource.name, query.discarded, query.where]);
  return {
    get: (search: Search) => of(search.source.db).get(keyOf(search)),
    keep: (search: Search, total: T) => {
      const [known, key] = [of(search.source.db), keyOf(search)];
      known.delete(key);
      known.set(key, total);
      if (known.size > mostRemembered) known.delete(known.keys().next().value as string);
    },
  };
}

const remembered = createMemory<Counted>();
const rememberedOfLogs = createMemory<LoggedTotal>();

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

/** The exact number of records that a list has over all its pages. */
export async function countList(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const kept = keptTotal(source, resource, query);
  if (kept) return totalOf(source, sql`select ${kept} as total`);
  const search = { source, resource, query, tables: lookedAtBy(source, resource, query) };
  if (resource.log && !source.db.isTransaction) return countOfLog(search);
  // Of what a desk sees of a table that all share it is not known when it changes; a transaction does not see itself among the changes.
  const isForgotten = resource.desk !== undefined || source.db.isTransaction || passesWithTime(resource, query);
  return isForgotten ? countOnce(search) : countRemembered(search);
}
