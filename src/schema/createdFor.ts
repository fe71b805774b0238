import { createPath, recordPath } from './addresses';
import { isLinking, linkedId } from './references';
import type { Resource } from './resource';
import { tabKey, tabParameter } from './tabs';

/** The reference that is prefilled in a new record, and the id of the record it points to. */
export interface CreatedFor {
  readonly by: string;
  readonly id: number;
}

const withQuery = (path: string, name: string, value: string): string => `${path}?${String(new URLSearchParams({ [name]: value }))}`;

/** Path of the page that creates a record, with the prefilled reference as a parameter. */
export const createForPath = (resource: Pick<Resource, 'screenPath'>, createdFor: CreatedFor | undefined): string =>
  createdFor ? withQuery(createPath(resource), createdFor.by, String(createdFor.id)) : createPath(resource);

/** The first reference in these values, which come from an address or a new record, that points to a record; undefined where there is none. */
export function createdForIn({ fields }: Pick<Resource, 'fields'>, values: Iterable<readonly [string, unknown]>): CreatedFor | undefined {
  for (const [by, value] of values) {
    const id = linkedId(value);
    if (id !== undefined && id > 0 && isLinking(fields[by])) return { by, id };
  }
  return undefined;
}

/** The reference parameters of an address that were ignored: those without a valid record number, and all after the first valid one. */
export const unreadLinks = ({ fields }: Pick<Resource, 'fields'>, { parameters, createdFor }: { readonly parameters: Iterable<readonly [string, string]>; readonly createdFor: CreatedFor | undefined }): string[] =>
  [...parameters].flatMap(([name, value]) => (isLinking(fields[name]) && (name !== createdFor?.by || linkedId(value) !== createdFor.id) ? [`${name}=${value}`] : []));

interface ListedFor extends CreatedFor {
  readonly parent: Pick<Resource, 'record' | 'relations' | 'screenPath' | 'verbs'>;
}

/** Path of the parent's page, with the tab that lists this resource; undefined where the page has no such list or the caller may not see it. */
export function listedAt({ name }: Pick<Resource, 'name'>, { by, id, parent }: ListedFor): string | undefined {
  const listed = parent.relations.hasMany.find((one) => one.many === name && one.by === by);
  if (!listed || !parent.record || !parent.verbs.includes('list')) return undefined;
  const page = recordPath(parent, id);
  return listed.tab === undefined ? page : withQuery(page, tabParameter, tabKey(listed.tab));
}
