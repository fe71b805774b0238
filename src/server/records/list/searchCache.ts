import type { ListQuery, Resource } from '../../../schema';
import type { ListSearch } from './searchSnapshot';
import type { ListOrder } from './listOrder';
import { findAccessedTables } from './accessedTables';
import { storedResourceOf, type Source } from '../source';

/** Whether the matches of a list change with time alone. */
const dependsOnTime = (resource: Resource, { where }: ListQuery): boolean =>
  where.some(({ field }) => {
    const derived = resource.fields[field]?.derived;
    return derived !== undefined && 'given' in derived;
  });

/**
 * Whether the change log covers a list: not a manufacturer's part of a shared table, and not inside a transaction,
 * whose own changes its snapshot does not include.
 */
export const isCoveredByChangeLog = (source: Source, resource: Resource, query: ListQuery): boolean =>
  storedResourceOf(source, resource).tenantField === undefined &&
  !source.db.isTransaction &&
  !dependsOnTime(resource, query);

/**
 * A search with the tables it reads. `order` is set if the result depends on the row order, `histogram` if it depends
 * on field values.
 */
export const toListSearch = ({
  source,
  resource,
  query,
  order,
  histogram,
}: Omit<ListSearch, 'tables'>): ListSearch => ({
  source,
  resource,
  query,
  order,
  histogram,
  tables: findAccessedTables(source, resource, { where: query.where, order, histogram }),
});

/** The order's expressions, equal for both directions. */
const orderExpressions = (order: ListOrder | undefined): readonly string[] | undefined =>
  order?.segments.map(({ by }) => by.join(' '));

/** Identifies a search within its schema. */
export const searchKey = ({ resource, query, order }: ListSearch): string =>
  JSON.stringify([resource.name, query.discarded, query.where, orderExpressions(order)]);

/** An LRU cache of results, by store and search. */
export function createSearchCache<T>(maxEntries: number) {
  const stores = new WeakMap<object, Map<string, T>>();
  const entriesOf = (store: object) => {
    const entries = stores.get(store) ?? new Map<string, T>();
    stores.set(store, entries);
    return entries;
  };
  const keyOf = (search: ListSearch) => `${search.source.schema} ${searchKey(search)}`;
  return {
    get: (search: ListSearch) => entriesOf(search.source.db).get(keyOf(search)),
    set: (search: ListSearch, value: T | undefined) => {
      const [entries, key] = [entriesOf(search.source.db), keyOf(search)];
      entries.delete(key);
      if (value !== undefined) entries.set(key, value);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
    },
  };
}
