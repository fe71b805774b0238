import { editPath, listPath, recordPath } from '../schema/screens';
import { findReference, homePath, type Registry, type Resource } from '../schema';

/** Resources whose list is a custom page that applies filters which are not in the URL. */
export const customQueryLists: readonly string[] = ['patient_programs'];

/** Accepts POST only: following a link to it does not end a session. */
export const signOutPath = '/signout';

/** Route path of a resource's list. The list of a child resource is nested below its parent record. */
export function listRoute(resource: Resource, registry: Registry): string {
  const parentReference = findReference({ fields: resource.declared }, resource.relations.parent);
  return parentReference
    ? `${listPath(registry.get(parentReference.to))}/:parentId/${resource.screenPath}`
    : listPath(resource);
}

export const recordRoute = (resource: Pick<Resource, 'screenPath'>): string => recordPath(resource, ':id');
export const editRoute = (resource: Pick<Resource, 'screenPath'>): string => editPath(resource, ':id');

/** The address of the development server's page of declarations, or of one kind of record there. */
export const declarationsPath = (kind?: string): string =>
  `${homePath}/declarations${kind === undefined ? '' : `/${kind}`}`;
