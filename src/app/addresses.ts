import { homePath as home, signInPath as signInAddress } from '../provider/localPath';
import { trashName } from '../provider/target';
import type { Registry, Resource } from '../schema';

export { home, signInAddress };

/** Takes a POST: a link to it ends nobody's session. */
export const signOutAddress = '/signout';

/** Where the list of a resource stands (Records 2); without a route of its own, on the dashboard itself. */
export const listAddress = ({ route }: Pick<Resource, 'route'>): string => (route === '' ? home : `${home}/${route}`);

/** Where the list of a resource has its route: one that belongs to records of another stands below each of them. */
export function listRoute(resource: Resource, registry: Registry): string {
  const within = resource.fields[resource.within ?? ''];
  return within?.kind === 'reference' ? `${listAddress(registry.get(within.to))}/:parentId/${resource.route}` : listAddress(resource);
}

export const recordAddress = (resource: Pick<Resource, 'route'>): string => `${listAddress(resource)}/:id`;
export const editAddress = (resource: Pick<Resource, 'route'>): string => `${recordAddress(resource)}/edit`;
export const trashAddress = ({ name }: Pick<Resource, 'name'>): string => `${home}/${trashName(name)}`;

/** Whether the record is edited on a page of its own. */
export const hasEditPage = ({ form }: Pick<Resource, 'form'>): boolean => form?.edit !== undefined && form.edit.in !== 'modal';
