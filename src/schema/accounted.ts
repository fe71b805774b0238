import type { Registry } from './registry';
import type { Resource } from './resource';
import { findFieldLinks, type FieldLink } from './value';

interface ParentReference {
  /** The field that points to the record, or the rows field with a column that does. */
  readonly field: string;
  readonly target: Resource;
  readonly idsIn: FieldLink['idsIn'];
}

/** The references of a resource to its parent records. A reference to a shared record only names who did something, and is left out. */
function findParentReferences({ declared }: Resource, get: (name: string) => Resource | undefined): ParentReference[] {
  return Object.entries(declared).flatMap(([name, field]) =>
    findFieldLinks(field).flatMap(({ to, idsIn }) => {
      const target = get(to);
      return target && !target.shared ? [{ field: name, target, idsIn }] : [];
    }),
  );
}

/** Sets `accounted` on every direct or indirect child of an accounted resource, and on its views. */
export function propagateAccounted(resources: readonly Resource[]): readonly Resource[] {
  const resourcesByName = new Map(resources.map((resource) => [resource.name, resource]));
  const accounted = new Set(resources.flatMap(({ name, accounted: isAccounted }) => (isAccounted ? name : [])));
  const parentNamesByResource = resources.map((resource): readonly [string, readonly string[]] => [
    resource.name,
    [...(resource.view ? [resource.view.of] : []), ...findParentReferences(resource, (name) => resourcesByName.get(name)).map(({ target }) => target.name)],
  ]);
  for (let previousSize = -1; previousSize !== accounted.size; ) {
    previousSize = accounted.size;
    for (const [name, names] of parentNamesByResource) if (names.some((parent) => accounted.has(parent))) accounted.add(name);
  }
  return resources.map((resource) => (accounted.has(resource.name) ? { ...resource, accounted: true } : resource));
}

/** The references of a resource to its accounted parents. */
export const findAccountedParents = (registry: Registry, resource: Resource): ParentReference[] => findParentReferences(resource, registry.get).filter(({ target }) => target.accounted);
