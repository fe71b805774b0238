import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { rowCountsTable } from '../store/rowCounts';
import { bringUpToDate, countAnew, countOnce, type Counted, type Search } from './changedTotal';
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
const remembered = new WeakMap<object, Map<string, Counted>>();

function memoryOf(store: object) {
  const known = remembered.get(store) ?? new Map<string, Counted>();
  remembered.set(store, known);
  return known;
}

/** Whether time alone changes what a list matches. */
const passesWithTime = (resource: Resource, { where }: ListQuery): boolean =>
  where.some(({ field }) => {
    const derived = resource.fields[field]?.derived;
    return derived !== undefined && 'given' in derived;
  });

const totalOf = async ({ db }: Source, query: RawBuilder<{ readonly total: number }>): Promise<number> => (await query.execute(db)).rows[0]?.total ?? 0;

/** What a list matches: remembered, and brought up to date by what writes have changed since. */
async function countRemembered(search: Search): Promise<number> {
  const { source, resource, query } = search;
  const memory = memoryOf(source.db);
  const key = JSON.stringify([source.schema, resource.name, query.discarded, query.where]);
  const known = memory.get(key);
  const now = (known && (await bringUpToDate(search, known))) ?? (await countAnew(search));
  memory.delete(key);
  memory.set(key, now);
  if (memory.size > mostRemembered) memory.delete(memory.keys().next().value as string);
  return now.total;
}

/** The exact number of records that a list has over all its pages. */
export async function countList(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const kept = keptTotal(source, resource, query);
  if (kept) return totalOf(source, sql`select ${kept} as total`);
  const search = { source, resource, query, tables: lookedAtBy(source, resource, query) };
  // Of what a desk sees of a table that all share, and of a log, it is not known when it changes; a transaction does not see itself among the changes.
  const isForgotten = resource.desk !== undefined || resource.log === true || source.db.isTransaction || passesWithTime(resource, query);
  return isForgotten ? countOnce(search) : countRemembered(search);
}
