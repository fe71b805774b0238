import { memoizePerRegistry, type Registry } from './registry';
import type { Resource } from './resource';
import type { Assigned } from './resourceParts';

/** A kind of record that people have assigned to them. */
export interface AssignedKind {
  /** What stores the records. */
  readonly resource: Resource;
  readonly assigned: Assigned;
}

/** The kinds of record that are assigned to people. */
export const assignedKinds = memoizePerRegistry(({ all }): readonly AssignedKind[] =>
  all.flatMap((resource) => {
    const { assigned, view } = resource;
    return assigned && !view ? [{ resource, assigned }] : [];
  }),
);

/** The kind whose records a list shows by assignee, itself or as a view; undefined for any other list. */
export function assignedKindOf({ name, assigned, view }: Resource, registry: Registry): AssignedKind | undefined {
  return assigned && assignedKinds(registry).find(({ resource }) => resource.name === (view?.of ?? name));
}
