import { editPath, listPath, recordPath, referenceOf, type Registry, type Resource } from '../schema';

/** Resources whose list is a custom page that applies filters which are not in the URL. */
export const fixedLists: readonly string[] = ['patient_programs'];

/** Accepts POST only: following a link to it does not end a session. */
export const signOutAddress = '/signout';

/** Route path of a resource's list. The list of a child resource is nested below its parent record. */
export function listRoute(resource: Resource, registry: Registry): string {
  const within = referenceOf({ fields: resource.declared }, resource.relations.parent);
  return within ? `${listPath(registry.get(within.to))}/:parentId/${resource.screenPath}` : listPath(resource);
}

export const recordAddress = (resource: Pick<Resource, 'screenPath'>): string => recordPath(resource, ':id');
export const editAddress = (resource: Pick<Resource, 'screenPath'>): string => editPath(resource, ':id');
