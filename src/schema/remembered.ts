import type { Registry } from './registry';
import type { Resource } from './resource';

/** Memoizes a function of an object for the lifetime of that object. */
export function remembered<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { readonly made: T }>();
  return (of) => {
    const found = known.get(of) ?? { made: make(of) };
    known.set(of, found);
    return found.made;
  };
}

/** Memoizes a function of a resource. Declarations do not change. */
export const perResource = <T>(make: (resource: Resource) => T): ((resource: Resource) => T) => remembered(make);

/** Memoizes a function of a registry. */
export const perRegistry = <T>(make: (registry: Registry) => T): ((registry: Registry) => T) => remembered(make);
