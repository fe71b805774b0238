import type { Resource } from './resource';

/** Works something out of a declaration once, and remembers it: declarations do not change. */
export function perResource<T>(make: (resource: Resource) => T): (resource: Resource) => T {
  const known = new WeakMap<Resource, { readonly made: T }>();
  return (resource) => {
    const found = known.get(resource) ?? { made: make(resource) };
    known.set(resource, found);
    return found.made;
  };
}
