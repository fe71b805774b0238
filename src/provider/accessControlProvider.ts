import type { AccessControlProvider } from '@refinedev/core';
import type { Registry, Verb } from '../schema';
import { findTarget } from './target';

/** The declared verb that each of Refine's actions requires; `recover` is the product's own action. */
const verbByAction: Readonly<Record<string, Verb>> = {
  list: 'list',
  show: 'list',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
  recover: 'trash',
};

const trashActions = ['list', 'show', 'recover'];

/**
 * Refine's access control: a resource allows the actions that its declaration has verbs for; its trash allows list,
 * show and recover. Names that are not declared resources (a menu group, a page) are always allowed; unknown actions
 * are refused. The permissions of a user are enforced by the server, with 403.
 */
export function createAccessControlProvider({ registry }: { readonly registry: Registry }): AccessControlProvider {
  const checkAccess = (name: string, action: string) => {
    const target = findTarget(registry, name);
    if (!target) return { can: true };
    const verb = verbByAction[action];
    if (!verb) return { can: false, reason: `${name}: there is no action "${action}"` };
    const requiredVerb = target.inTrash ? 'trash' : verb;
    const can = target.resource.verbs.includes(requiredVerb) && (!target.inTrash || trashActions.includes(action));
    return can ? { can } : { can, reason: `${name} has no ${action}` };
  };
  return {
    can: ({ resource = '', action }) => Promise.resolve(checkAccess(resource, action)),
    // A declaration does not change while the app runs.
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      queryOptions: { staleTime: Infinity },
    },
  };
}
