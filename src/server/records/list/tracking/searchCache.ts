import type { TrackedSearch, Search } from './Search';

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
