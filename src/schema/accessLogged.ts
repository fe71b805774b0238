import { byName, type Registry } from './registry';
import type { Resource } from './resource';
import { findFieldLinks, type FieldLink } from './value';

interface ParentReference {
  /** The field that points to the record, or the rows field with a column that does. */
  readonly field: string;
  readonly target: Resource;
  readonly idsIn: FieldLink['idsIn'];
}

/**
 * The references of a resource to its parent records. A reference to a shared record only names who did something, and
 * is left out.
 */
function findParentReferences({ declared }: Resource, get: (name: string) => Resource | undefined): ParentReference[] {
  return Object.entries(declared).flatMap(([name, field]) =>
    findFieldLinks(field).flatMap(({ to, idsIn }) => {
      const target = get(to);
      return target && !target.shared ? [{ field: name, target, idsIn }] : [];
    }),
  );
}

/** Sets `accessLogged` on every direct or indirect child of a resource whose access is logged, and on its views. */
export function propagateAccessLogged(resources: readonly Resource[]): readonly Resource[] {
  const resourcesByName = byName(resources);
  const accessLogged = new Set(
    resources.flatMap(({ name, accessLogged: isAccessLogged }) => (isAccessLogged ? name : [])),
  );
  const parentNamesByResource = resources.map((resource): readonly [string, readonly string[]] => [
    resource.name,
    [
      ...(resource.view ? [resource.view.of] : []),
      ...findParentReferences(resource, (name) => resourcesByName.get(name)).map(({ target }) => target.name),
    ],
  ]);
  for (let previousSize = -1; previousSize !== accessLogged.size;) {
    previousSize = accessLogged.size;
    for (const [name, names] of parentNamesByResource)
      if (names.some((parent) => accessLogged.has(parent))) accessLogged.add(name);
  }
  return resources.map((resource) =>
    accessLogged.has(resource.name) ? { ...resource, accessLogged: true } : resource,
  );
}

/** The references of a resource to its parents whose access is logged. */
export const findAccessLoggedParents = (registry: Registry, resource: Resource): ParentReference[] =>
  findParentReferences(resource, registry.get).filter(({ target }) => target.accessLogged);
