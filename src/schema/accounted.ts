import type { Registry } from './registry';
import type { Resource } from './resource';
import { linksWithin, type LinkWithin } from './value';

interface LinkUp {
  /** The field that points to the record, or the rows field with a column that does. */
  readonly field: string;
  readonly target: Resource;
  readonly idsIn: LinkWithin['idsIn'];
}

/** The references of a resource to its parent records. A reference to a shared record only names who did something, and is left out. */
function referencesUp({ declared }: Resource, get: (name: string) => Resource | undefined): LinkUp[] {
  return Object.entries(declared).flatMap(([name, field]) =>
    linksWithin(field).flatMap(({ to, idsIn }) => {
      const target = get(to);
      return target && !target.shared ? [{ field: name, target, idsIn }] : [];
    }),
  );
}

/** Sets `accounted` on every direct or indirect child of an accounted resource, and on its views. */
export function withAccounted(resources: readonly Resource[]): readonly Resource[] {
  const named = new Map(resources.map((resource) => [resource.name, resource]));
  const accounted = new Set(resources.flatMap(({ name, accounted: is }) => (is ? name : [])));
  const above = resources.map((resource): readonly [string, readonly string[]] => [
    resource.name,
    [...(resource.view ? [resource.view.of] : []), ...referencesUp(resource, (name) => named.get(name)).map(({ target }) => target.name)],
  ]);
  for (let before = -1; before !== accounted.size; ) {
    before = accounted.size;
    for (const [name, names] of above) if (names.some((other) => accounted.has(other))) accounted.add(name);
  }
  return resources.map((resource) => (accounted.has(resource.name) ? { ...resource, accounted: true } : resource));
}

/** The references of a resource to its accounted parents. */
export const accountedAbove = (registry: Registry, resource: Resource): LinkUp[] => referencesUp(resource, registry.get).filter(({ target }) => target.accounted);
