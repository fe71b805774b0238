import type { Registry } from './registry';
import type { Resource } from './resource';

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
