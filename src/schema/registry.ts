import type { Resource } from './resource';

/** An object without a prototype: names such as `constructor` are not found in it. */
export const withoutPrototype = <T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));

/** Memoizes a function of an object for the lifetime of that object. */
export function memoizePerObject<Of extends object, T>(compute: (key: Of) => T): (key: Of) => T {
  const cache = new WeakMap<Of, { readonly made: T }>();
  return (key) => {
    const entry = cache.get(key) ?? { made: compute(key) };
    cache.set(key, entry);
    return entry.made;
  };
}

/** Memoizes a function of a resource. Declarations do not change. */
export const memoizePerResource = <T>(compute: (resource: Resource) => T): ((resource: Resource) => T) =>
  memoizePerObject(compute);

/** Memoizes a function of a registry. */
export const memoizePerRegistry = <T>(compute: (registry: Registry) => T): ((registry: Registry) => T) =>
  memoizePerObject(compute);

/** All declarations of a product, validated, with the included fields added. */
export interface Registry {
  readonly all: readonly Resource[];
  /** The resource of that name; throws where there is none. */
  readonly get: (name: string) => Resource;
}

/** Resources by their names. */
export const byName = (resources: readonly Resource[]): ReadonlyMap<string, Resource> =>
  new Map(resources.map((resource) => [resource.name, resource]));

/** A registry with these resources in place of its own. */
export function replaceResources(registry: Registry, all: readonly Resource[]): Registry {
  const resourcesByName = byName(all);
  return { all, get: (name) => resourcesByName.get(name) ?? registry.get(name) };
}
