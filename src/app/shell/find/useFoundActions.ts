import { createPathWithReference } from '../../../schema/recordScreens';
import type { FoundRecord } from '../../../schema/doubles';
import { hasPage, type Action } from '../../../schema/screens';
import type { Registry, Resource } from '../../../schema';
import { useContactActions, useOfferedActions } from '../../../screens/list';
import { useRegistry } from '../../../screens/registry';

/**
 * What can be done with a found record: an action of its row in the list, a contact to log, or the page of a new record
 * for it.
 */
export type FoundAction = { readonly label: string } & (
  | { readonly declared: Action }
  | { readonly contact: true }
  | { readonly address: string }
);

/** The pages that create a record which belongs to this one. */
function createActions(resource: Resource, id: number, { all }: Registry): FoundAction[] {
  return resource.relations.hasMany.flatMap(({ many, by }): FoundAction[] => {
    const child = all.find(({ name }) => name === many);
    const isOffered = child && child.verbs.includes('create') && hasPage.create(child);
    return isOffered ? [{ label: `New ${child.label.one}`, address: createPathWithReference(child, { by, id }) }] : [];
  });
}

/** The actions that the signed-in user is offered for a found record. */
export function useFoundActions(found: FoundRecord | undefined): readonly FoundAction[] {
  const registry = useRegistry();
  const resource = registry.all.find(({ name }) => name === found?.resource) ?? registry.all[0];
  if (!resource) throw new Error('The registry is empty');
  const offered = useOfferedActions(resource);
  const contacts = useContactActions(resource);
  if (!found) return [];
  const declared = offered(resource.list?.actions ?? []).flatMap((action): FoundAction[] =>
    typeof action === 'object' ? [{ label: action.label, declared: action }] : [],
  );
  const logged = contacts({ id: found.id }).map(({ label }): FoundAction => ({ label, contact: true }));
  return [...logged, ...createActions(resource, found.id, registry), ...declared];
}
