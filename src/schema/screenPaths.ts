import type { Resource } from './resource';

type WithScreenPath = Pick<Resource, 'screenPath'>;

/** Path of the dashboard, the parent of all other screens. Sign-in leads there when no other page was requested. */
export const homePath = '/dashboard';

/** Path of a resource's list (Records 2); an empty screenPath is the dashboard itself. */
export const listPath = ({ screenPath }: WithScreenPath): string =>
  screenPath === '' ? homePath : `${homePath}/${screenPath}`;

/** Path of the page that creates a record. */
export const createPath = (resource: WithScreenPath): string => `${listPath(resource)}/new`;

/** Path of the page that imports records from a file. */
export const importPath = (resource: WithScreenPath): string => `${listPath(resource)}/import`;

/** Parses a record number; undefined where the text is not a valid one. */
export function parseRecordId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** Path of the page that shows a record. */
export const recordPath = (resource: WithScreenPath, id: number | string): string => `${listPath(resource)}/${id}`;

/** Path of the page that edits a record. */
export const editPath = (resource: WithScreenPath, id: number | string): string => `${recordPath(resource, id)}/edit`;

type WithScreens = Pick<Resource, 'list' | 'form' | 'record'>;

/** Whether a resource declares each of the screens that have their own path (Records 2). */
export const hasPage = {
  list: ({ list }: WithScreens): boolean => list !== undefined,
  record: ({ record }: WithScreens): boolean => record !== undefined,
  create: ({ form }: WithScreens): boolean => form?.create?.opensIn === 'page',
  edit: ({ form }: WithScreens): boolean => form?.edit !== undefined && form.edit.opensIn !== 'modal',
};

/** The page of a record, or else the one that edits it; undefined if it has neither. */
export function pagePath(resource: WithScreenPath & WithScreens, id: number | string): string | undefined {
  if (hasPage.record(resource)) return recordPath(resource, id);
  return hasPage.edit(resource) ? editPath(resource, id) : undefined;
}

interface OpenRecord {
  readonly resource: Resource;
  readonly id: number;
}

/** The record of one of these kinds whose page, or a page below it, is at an address. */
export function findOpenRecord(resources: readonly Resource[], pathname: string): OpenRecord | undefined {
  for (const resource of resources) {
    const path = `${listPath(resource)}/`;
    if (!hasPage.record(resource) || !pathname.startsWith(path)) continue;
    const id = parseRecordId(pathname.slice(path.length).split('/')[0] ?? '');
    if (id !== undefined) return { resource, id };
  }
  return undefined;
}

const trashPrefix = 'trash_';

/** The resource name of a resource's trash: the same collection with discard=true. */
export const trashResourceName = (resource: string): string => `${trashPrefix}${resource}`;

/** The resource whose trash a name refers to; undefined where the name is not that of a trash. */
export const parseTrashResourceName = (name: string): string | undefined =>
  name.startsWith(trashPrefix) ? name.slice(trashPrefix.length) : undefined;

/** Path of a resource's trash. */
export const trashPath = ({ name }: Pick<Resource, 'name'>): string => `${homePath}/${trashResourceName(name)}`;
