import type { Registry } from './registry';
import type { Resource } from './resource';

/** Works something out of an object once, and remembers it for as long as the object is there. */
export function remembered<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { readonly made: T }>();
  return (of) => {
    const found = known.get(of) ?? { made: make(of) };
    known.set(of, found);
    return found.made;
  };
}

/** Works something out of a declaration once, and remembers it: declarations do not change. */
export const perResource = <T>(make: (resource: Resource) => T): ((resource: Resource) => T) => remembered(make);

/** Works something out of all declarations once, and remembers it. */
export const perRegistry = <T>(make: (registry: Registry) => T): ((registry: Registry) => T) => remembered(make);
