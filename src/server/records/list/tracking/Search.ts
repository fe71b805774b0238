import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '../../../../schema/server';
import type { Resource } from '../../../../schema';
import { conditionsSql } from '../../conditionsSql';
import { fromSql } from '../../readRecords';
import { storedResourceOf, type Source } from '../../source';
import { findAccessedTables, type AccessedTable, type Grouping } from './accessedTables';

/** The records of one kind that match conditions; all live or all discarded ones if there are no conditions. */
export interface Search {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: Pick<ListQuery, 'where' | 'discarded'>;
}

/** A search whose results are brought up to date from the change log. */
export interface TrackedSearch extends Search {
  /** Identifies the search and the grouping of its results within a schema. */
  readonly key: string;
  /** The tables that the conditions and the grouping read; the list's own table first. */
  readonly tables: readonly AccessedTable[];
}

/** A search with the tables that it reads, and those that the grouping of its results reads. */
export const trackSearch = (
  { source, resource, query: { where, discarded } }: Search,
  grouping: Grouping & { readonly key?: readonly string[] } = {},
): TrackedSearch => ({
  source,
  resource,
  query: { where, discarded },
  key: JSON.stringify([resource.name, discarded, where, grouping.key]),
  tables: findAccessedTables(source, resource, { where, ...grouping }),
});

/** Whether the matches of a search change with time alone. */
const dependsOnTime = ({ resource, query }: Search): boolean =>
  query.where.some(({ field }) => {
    const derived = resource.fields[field]?.derived;
    return derived !== undefined && 'given' in derived;
  });

/**
 * Whether the change log covers a search: not a log, not a manufacturer's part of a shared table, and not inside a
 * transaction, whose own changes no snapshot includes.
 */
export const isTracked = (search: Search): boolean =>
  !search.resource.log &&
  !search.source.db.isTransaction &&
  storedResourceOf(search.source, search.resource).tenantField === undefined &&
  !dependsOnTime(search);

/** SQL of the FROM and WHERE clauses of a search: joins only the tables that its conditions and grouping read. */
export const matchesSql = (search: TrackedSearch): RawBuilder<unknown> => {
  const joins = search.tables.flatMap(({ join }) => join ?? []);
  return sql`${fromSql(search.source, search.resource, joins)} where ${conditionsSql(search, search.query)}`;
};

/** A cache of the last used results, by store, schema and key. */
export function createSearchCache<T>(maxEntries: number) {
  const stores = new WeakMap<object, Map<string, T>>();
  const entriesOf = ({ source }: Search) => {
    const entries = stores.get(source.db) ?? new Map<string, T>();
    stores.set(source.db, entries);
    return entries;
  };
  const keyOf = ({ source, key }: TrackedSearch) => `${source.schema} ${key}`;
  return {
    get: (search: TrackedSearch) => entriesOf(search).get(keyOf(search)),
    set: (search: TrackedSearch, value: T | undefined) => {
      const [entries, key] = [entriesOf(search), keyOf(search)];
      entries.delete(key);
      if (value !== undefined) entries.set(key, value);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
    },
  };
}
