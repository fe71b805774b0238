import type { AccessControlProvider } from '@refinedev/core';
import type { Registry, Verb } from '../schema';
import { findTarget } from './target';

/** Which verb of a declaration each of Refine's actions needs; `recover` is ours. */
const verbOf: Readonly<Record<string, Verb>> = {
  list: 'list',
  show: 'list',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
  recover: 'trash',
};

const inTrash = ['list', 'show', 'recover'];

/**
 * Refine's access control: a resource can what its declaration has a verb for, its trash can list, show and recover. A name that is no
 * declared resource (a menu group, a page) is not judged; an action nobody knows is refused. What a person may not do is the server's
 * to say, with 403.
 */
export function createAccessControlProvider({ registry }: { readonly registry: Registry }): AccessControlProvider {
  const judge = (name: string, action: string) => {
    const target = findTarget(registry, name);
    if (!target) return { can: true };
    const verb = verbOf[action];
    if (!verb) return { can: false, reason: `${name}: there is no action "${action}"` };
    const needed = target.inTrash ? 'trash' : verb;
    const can = target.resource.verbs.includes(needed) && (!target.inTrash || inTrash.includes(action));
    return can ? { can } : { can, reason: `${name} has no ${action}` };
  };
  return {
    can: ({ resource = '', action }) => Promise.resolve(judge(resource, action)),
    // A declaration does not change while the app runs.
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: Infinity } },
  };
}
