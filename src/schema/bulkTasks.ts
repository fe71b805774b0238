import { assignedKindOf, type AssignedKind } from './assigned';
import { lacksRight } from './rights';
import type { Registry } from './registry';
import type { Resource } from './resource';
import type { Action } from './resourceParts';

/** What is done with several records of a list at once, and the feature of the server that does it. */
export type BulkTask = { readonly label: string } & (
  | { readonly type: 'assign'; readonly feature: 'assign'; readonly kind: AssignedKind }
  | { readonly type: 'set'; readonly feature: 'jobs'; readonly field: string }
  | { readonly type: 'send'; readonly feature: 'jobs'; readonly kind: string }
  | { readonly type: 'call'; readonly feature: 'jobs'; readonly call: string }
  | { readonly type: 'discard'; readonly feature: 'jobs' }
  | { readonly type: 'recover'; readonly feature: 'jobs' }
);

type Creation = Extract<Action, { readonly create: string }>;

/** The actions of a list that write to its records in the words of templates. */
const sentTo = ({ list }: Resource, registry: Registry): readonly Creation[] =>
  (list?.actions ?? []).filter((action): action is Creation => {
    if (typeof action === 'string' || !('create' in action)) return false;
    const { outgoing, verbs } = registry.get(action.create);
    const isReadable = outgoing?.templates !== undefined && registry.get(outgoing.templates).verbs.includes('list');
    return isReadable && verbs.includes('create') && outgoing.recipient === action.sets;
  });

/** What may be done with several records of a list: those of its own kind, or of the one that it is a view of. */
export function bulkTasks(resource: Resource, registry: Registry): readonly BulkTask[] {
  const stored = registry.get(resource.view?.of ?? resource.name);
  const { verbs, fields } = stored;
  const mayUpdate = verbs.includes('update');
  const kind = assignedKindOf(resource, registry);
  const set = mayUpdate ? (resource.list?.bulkEdit ?? []) : [];
  // Calls have a route of their own, which no verb declares.
  const calls = lacksRight(stored, 'update') ? [] : Object.entries(resource.list?.bulkCalls ?? {});
  return [
    ...(kind && mayUpdate ? [{ type: 'assign', feature: 'assign', label: 'Hand Over', kind } as const] : []),
    ...set.map(
      (field) => ({ type: 'set', feature: 'jobs', label: `Set ${fields[field]?.label ?? field}`, field }) as const,
    ),
    ...sentTo(resource, registry).map(
      ({ create, label }) => ({ type: 'send', feature: 'jobs', label: `${label}…`, kind: create }) as const,
    ),
    ...calls.map(([call, label]) => ({ type: 'call', feature: 'jobs', label, call }) as const),
    ...(verbs.includes('delete') ? [{ type: 'discard', feature: 'jobs', label: 'Delete' } as const] : []),
  ];
}

/** What may be done with several records in the trash. */
export const trashTasks = ({ verbs }: Resource): readonly BulkTask[] =>
  verbs.includes('trash') ? [{ type: 'recover', feature: 'jobs', label: 'Recover' }] : [];
