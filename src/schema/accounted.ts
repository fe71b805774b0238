import type { Registry } from './registry';
import type { Resource } from './resource';
import { linksWithin, type LinkWithin } from './value';

interface LinkUp {
  /** The field that points to the record, or holds rows that do. */
  readonly field: string;
  readonly target: Resource;
  readonly idsIn: LinkWithin['idsIn'];
}

/** The references of a resource to records that it stands below. A reference to a shared record names who did something. */
function referencesUp({ declared }: Resource, get: (name: string) => Resource | undefined): LinkUp[] {
  return Object.entries(declared).flatMap(([name, field]) =>
    linksWithin(field).flatMap(({ to, idsIn }) => {
      const target = get(to);
      return target && !target.shared ? [{ field: name, target, idsIn }] : [];
    }),
  );
}

/** The resources with `accounted` on each one that stands below an accounted one, at whatever depth, and on their views. */
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

/** The references of a resource to accounted records that its own stand below. */
export const accountedAbove = (registry: Registry, resource: Resource): LinkUp[] => referencesUp(resource, registry.get).filter(({ target }) => target.accounted);
