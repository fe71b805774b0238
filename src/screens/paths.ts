import type { Resource } from '../schema';

/** Address of the dashboard, below which every other screen stands. */
export const homePath = '/dashboard';

/** Address of a resource's list; one without a route of its own stands on the dashboard itself. */
export const listPath = ({ route }: Pick<Resource, 'route'>): string => (route === '' ? homePath : `${homePath}/${route}`);

/** Address of the page that creates a record. */
export const createPath = (resource: Pick<Resource, 'route'>): string => `${listPath(resource)}/new`;

/** Address of the page that shows a record. */
export const recordPath = (resource: Pick<Resource, 'route'>, id: number | string): string => `${listPath(resource)}/${id}`;

/** Address of the page that edits a record. */
export const editPath = (resource: Pick<Resource, 'route'>, id: number | string): string => `${recordPath(resource, id)}/edit`;
