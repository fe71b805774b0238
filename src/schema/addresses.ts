import type { Resource } from './resource';

type Routed = Pick<Resource, 'screenPath'>;

/** Address of the dashboard, below which every other screen stands; sign-in leads there where somebody came from nowhere in particular. */
export const homePath = '/dashboard';

/** Address of a resource's list (Records 2); one with an empty screenPath stands on the dashboard itself. */
export const listPath = ({ screenPath }: Routed): string => (screenPath === '' ? homePath : `${homePath}/${screenPath}`);

/** Address of the page that creates a record. */
export const createPath = (resource: Routed): string => `${listPath(resource)}/new`;

/** The number of a record, or undefined where a text is none that a record can have. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** Address of the page that shows a record. */
export const recordPath = (resource: Routed, id: number | string): string => `${listPath(resource)}/${id}`;

/** Address of the page that edits a record. */
export const editPath = (resource: Routed, id: number | string): string => `${recordPath(resource, id)}/edit`;

type Shown = Pick<Resource, 'list' | 'form' | 'record'>;

/** The screens of a resource that stand at addresses of their own, and whether a declaration has them (Records 2). */
export const hasPage = {
  list: ({ list }: Shown): boolean => list !== undefined,
  record: ({ record }: Shown): boolean => record !== undefined,
  create: ({ form }: Shown): boolean => form?.create?.opensIn === 'page',
  edit: ({ form }: Shown): boolean => form?.edit !== undefined && form.edit.opensIn !== 'modal',
};

const trashPrefix = 'trash_';

/** The name that the trash of a resource goes by: the same collection with discard=true. */
export const trashName = (resource: string): string => `${trashPrefix}${resource}`;

/** The resource that a name stands for the trash of; undefined where it is no name of a trash. */
export const trashedName = (name: string): string | undefined => (name.startsWith(trashPrefix) ? name.slice(trashPrefix.length) : undefined);

/** Address of a resource's trash. */
export const trashPath = ({ name }: Pick<Resource, 'name'>): string => `${homePath}/${trashName(name)}`;
