import { editPath, listPath, recordPath, referenceOf, type Registry, type Resource } from '../schema';

/** The kinds of record whose list a page written by hand reads with searches that its address does not tell. */
export const fixedLists: readonly string[] = ['patient_programs'];

/** Takes a POST: a link to it ends nobody's session. */
export const signOutAddress = '/signout';

/** Where the list of a resource has its route: one that belongs to records of another stands below each of them. */
export function listRoute(resource: Resource, registry: Registry): string {
  const within = referenceOf({ fields: resource.declared }, resource.relations.parent);
  return within ? `${listPath(registry.get(within.to))}/:parentId/${resource.screenPath}` : listPath(resource);
}

export const recordAddress = (resource: Pick<Resource, 'screenPath'>): string => recordPath(resource, ':id');
export const editAddress = (resource: Pick<Resource, 'screenPath'>): string => editPath(resource, ':id');
