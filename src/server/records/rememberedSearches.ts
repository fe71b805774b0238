import type { ListQuery, Resource } from '../../schema';
import type { Search } from './countAnew';
import type { ListOrder } from './listOrder';
import { lookedAtBy } from './lookedAt';
import { keeperOf, type Source } from './source';

/** Whether time alone changes what a list matches. */
const passesWithTime = (resource: Resource, { where }: ListQuery): boolean =>
  where.some(({ field }) => {
    const derived = resource.fields[field]?.derived;
    return derived !== undefined && 'given' in derived;
  });

/** Whether it is known what changes a list: not of what a desk sees of a table that all share, and a transaction does not see itself among the changes. */
export const isFollowed = (source: Source, resource: Resource, query: ListQuery): boolean =>
  keeperOf(source, resource).desk === undefined && !source.db.isTransaction && !passesWithTime(resource, query);

/** What is asked of a list; `order` where it matters in which its rows stand, `counting` where it matters which values they have. */
export const searchOf = ({ source, resource, query, order, counting }: Omit<Search, 'tables'>): Search => ({ source, resource, query, order, counting, tables: lookedAtBy(source, resource, { where: query.where, order, counting }) });

/** The same for each order of a list, whichever way. */
const orderName = (order: ListOrder | undefined): readonly string[] | undefined => order?.stretches.map(({ by }) => by.join(' '));

/** What tells a search from all others of its schema. */
export const searchName = ({ resource, query, order }: Search): string => JSON.stringify([resource.name, query.discarded, query.where, orderName(order)]);

/** What is known of so many searches, by store and search, the one asked for last at the end. */
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
