import type { Resource } from '../schema';

const base = '/dashboard';

/** Address of a resource's list. */
export const listPath = (resource: Pick<Resource, 'route'>): string => `${base}/${resource.route}`;

/** Address of the page that shows a record. */
export const recordPath = (resource: Pick<Resource, 'route'>, id: number | string): string => `${listPath(resource)}/${id}`;

/** Address of the page that edits a record. */
export const editPath = (resource: Pick<Resource, 'route'>, id: number | string): string => `${recordPath(resource, id)}/edit`;
