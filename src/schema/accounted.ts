import { isLinking } from './references';
import type { Registry } from './registry';
import type { Resource } from './resource';

/** The references of a resource to records that it stands below, by field. A reference to a shared record names who did something. */
function referencesUp({ declared }: Resource, get: (name: string) => Resource | undefined): [string, Resource][] {
  return Object.entries(declared).flatMap(([name, field]): [string, Resource][] => {
    const target = isLinking(field) ? get(field.to) : undefined;
    return target && !target.shared ? [[name, target]] : [];
  });
}

/** The resources with `accounted` on each one that stands below an accounted one, at whatever depth, and on their views. */
export function withAccounted(resources: readonly Resource[]): readonly Resource[] {
  const named = new Map(resources.map((resource) => [resource.name, resource]));
  const accounted = new Set(resources.flatMap(({ name, accounted: is }) => (is ? name : [])));
  const above = (resource: Resource) => [
    ...(resource.view ? [resource.view.of] : []),
    ...referencesUp(resource, (name) => named.get(name)).map(([, { name }]) => name),
  ];
  for (let before = -1; before !== accounted.size; ) {
    before = accounted.size;
    for (const resource of resources) if (above(resource).some((name) => accounted.has(name))) accounted.add(resource.name);
  }
  return resources.map((resource) => (accounted.has(resource.name) ? { ...resource, accounted: true } : resource));
}

/** The references of a resource to accounted records that its own stand below, by field. */
export const accountedAbove = (registry: Registry, resource: Resource): [string, Resource][] =>
  referencesUp(resource, registry.get).filter(([, { accounted }]) => accounted);
