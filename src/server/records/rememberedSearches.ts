import type { ListQuery, Resource } from '../../schema';
import type { Search } from './countAnew';
import type { ListOrder } from './listOrder';
import { lookedAtBy } from './lookedAt';
import { keeperOf, type Source } from './source';

/** Whether the matches of a list change with time alone. */
const passesWithTime = (resource: Resource, { where }: ListQuery): boolean =>
  where.some(({ field }) => {
    const derived = resource.fields[field]?.derived;
    return derived !== undefined && 'given' in derived;
  });

/** Whether the change log covers a list: not a manufacturer's part of a shared table, and not inside a transaction, whose own changes its snapshot does not include. */
export const isFollowed = (source: Source, resource: Resource, query: ListQuery): boolean =>
  keeperOf(source, resource).desk === undefined && !source.db.isTransaction && !passesWithTime(resource, query);

/** A search with the tables it reads. `order` is set if the result depends on the row order, `histogram` if it depends on field values. */
export const searchOf = ({ source, resource, query, order, counting }: Omit<Search, 'tables'>): Search => ({ source, resource, query, order, counting, tables: lookedAtBy(source, resource, { where: query.where, order, counting }) });

/** The order's expressions, equal for both directions. */
const orderName = (order: ListOrder | undefined): readonly string[] | undefined => order?.stretches.map(({ by }) => by.join(' '));

/** Identifies a search within its schema. */
export const searchName = ({ resource, query, order }: Search): string => JSON.stringify([resource.name, query.discarded, query.where, orderName(order)]);

/** An LRU cache of results, by store and search. */
export function createMemory<T>(most: number) {
  const stores = new WeakMap<object, Map<string, T>>();
  const of = (store: object) => {
    const known = stores.get(store) ?? new Map<string, T>();
    stores.set(store, known);
    return known;
  };
  const keyOf = (search: Search) => `${search.source.schema} ${searchName(search)}`;
  return {
    get: (search: Search) => of(search.source.db).get(keyOf(search)),
    set: (search: Search, found: T | undefined) => {
      const [known, key] = [of(search.source.db), keyOf(search)];
      known.delete(key);
      if (found !== undefined) known.set(key, found);
      if (known.size > most) known.delete(known.keys().next().value as string);
    },
  };
}
