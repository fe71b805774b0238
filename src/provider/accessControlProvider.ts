import type { AccessControlProvider } from '@refinedev/core';
import { visibleRegistryFor, type Registry, type Verb } from '../schema';
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

interface AccessControlOptions {
  readonly registry: Registry;
  /** The role of the signed-in user; undefined for somebody without a role. */
  readonly readRole: () => Promise<string | undefined>;
}

/**
 * Refine's access control: a resource allows the actions that its declaration has verbs for and the role of the user
 * has the rights to; its trash allows list, show and recover. Names that are not declared resources (a menu group, a
 * page) are always allowed; unknown actions are refused. The server enforces the same, with 403.
 */
export function createAccessControlProvider({ registry, readRole }: AccessControlOptions): AccessControlProvider {
  const checkAccess = (visible: Registry, name: string, action: string) => {
    const target = findTarget(visible, name);
    if (!target) return { can: true };
    const verb = verbByAction[action];
    if (!verb) return { can: false, reason: `${name}: there is no action "${action}"` };
    const requiredVerb = target.inTrash ? 'trash' : verb;
    const can = target.resource.verbs.includes(requiredVerb) && (!target.inTrash || trashActions.includes(action));
    return can ? { can } : { can, reason: `${name} has no ${action}` };
  };
  return {
    can: async ({ resource = '', action }) =>
      checkAccess(visibleRegistryFor(registry, await readRole()), resource, action),
    // Neither a declaration nor the role of a session changes while the app runs.
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      queryOptions: { staleTime: Infinity },
    },
  };
}
