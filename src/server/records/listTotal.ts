import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { schemaOf } from '../store/resourceTables';
import { rowCountsTable } from '../store/rowCounts';
import { joinsOf } from './columns';
import { conditionsOf } from './listQuery';
import { from } from './readRecords';
import type { Source } from './source';

/** A table of records. */
interface LookedAt {
  readonly schema: string;
  readonly name: string;
}

const homeOf = ({ registry }: Source, resource: Resource): Resource => (resource.view ? registry.get(resource.view.of) : resource);

const placeOf = (source: Source, resource: Resource): LookedAt => {
  const home = homeOf(source, resource);
  return { schema: schemaOf(home, source.schema), name: home.name };
};

/**
 * SQL of the total that the writes themselves keep, exact for every transaction that has ended; undefined of a list that is no whole table:
 * one that is searched, a view, what a desk sees of a table that all share, and a log.
 */
export function keptTotal(source: Source, resource: Resource, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): RawBuilder<number> | undefined {
  if (where.length > 0 || resource.view || resource.desk !== undefined || resource.log) return undefined;
  const { schema, name } = placeOf(source, resource);
  return sql`(select coalesce(sum(${sql.id(discarded ? 'discarded' : 'live')}), 0)::bigint from ${sql.id(schema, rowCountsTable)} where counted = ${name})`;
}

/** Says of the tables what changes with every write to one of them. */
async function stateOf(source: Source, tables: readonly LookedAt[]): Promise<string> {
  const parts = tables.map(
    ({ schema, name }) => sql`select concat_ws('.', ${schema}::text, ${name}::text, max(id), count(*)) as state from ${sql.id(schema, rowCountsTable)} where counted = ${name}`,
  );
  const { rows } = await sql<{ readonly state: string }>`${sql.join(parts, sql` union all `)}`.execute(source.db);
  return rows.map(({ state }) => state).join(' ');
}

/** The most totals that are remembered. */
const mostRemembered = 2_000;
const remembered = new WeakMap<object, Map<string, { readonly state: string; readonly total: number }>>();

function memoryOf(store: object) {
  const known = remembered.get(store) ?? new Map<string, { readonly state: string; readonly total: number }>();
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

/** Counts what a list matches, joining only what its conditions look at. */
function countNow(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field) });
  return totalOf(source, sql`select count(*) as total from ${from(source, resource, joins)} where ${conditionsOf({ source, resource }, query)}`);
}

/** The tables that a list's conditions look at. */
function tablesOf(source: Source, resource: Resource, query: ListQuery): LookedAt[] {
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field) });
  return [placeOf(source, resource), ...joins.map(({ target }) => placeOf(source, target))];
}

/** What a list matches, remembered until one of the tables that it looks at changes. */
async function countMatches(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  if (passesWithTime(resource, query)) return countNow(source, resource, query);
  const state = await stateOf(source, tablesOf(source, resource, query));
  const memory = memoryOf(source.db);
  const key = JSON.stringify([source.schema, resource.name, query.discarded, query.where]);
  const known = memory.get(key);
  if (known?.state === state) return known.total;
  const total = await countNow(source, resource, query);
  memory.delete(key);
  memory.set(key, { state, total });
  if (memory.size > mostRemembered) memory.delete(memory.keys().next().value as string);
  return total;
}

/** The exact number of records that a list has over all its pages. */
export async function countList(source: Source, resource: Resource, query: ListQuery): Promise<number> {
  const kept = keptTotal(source, resource, query);
  if (kept) return totalOf(source, sql`select ${kept} as total`);
  // Of what a desk sees of a table that all share, and of a log, it is not known when it changes.
  return resource.desk !== undefined || resource.log ? countNow(source, resource, query) : countMatches(source, resource, query);
}
