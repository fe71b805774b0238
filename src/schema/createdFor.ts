import { createPath, recordPath } from './addresses';
import { isLinking, linkedId } from './references';
import type { Resource } from './resource';
import { tabKey, tabParameter } from './tabs';

/** The record that a new one will point to, and the field that does. */
export interface CreatedFor {
  readonly by: string;
  readonly id: number;
}

const withQuery = (path: string, name: string, value: string): string => `${path}?${String(new URLSearchParams({ [name]: value }))}`;

/** Address of the page that creates a record, with the one that it will point to. */
export const createForPath = (resource: Pick<Resource, 'screenPath'>, createdFor: CreatedFor | undefined): string =>
  createdFor ? withQuery(createPath(resource), createdFor.by, String(createdFor.id)) : createPath(resource);

/** The first record that these values of fields point to, be they those of an address or of a new record; undefined where they point to none. */
export function createdForIn({ fields }: Pick<Resource, 'fields'>, values: Iterable<readonly [string, unknown]>): CreatedFor | undefined {
  for (const [by, value] of values) {
    const id = linkedId(value);
    if (id !== undefined && id > 0 && isLinking(fields[by])) return { by, id };
  }
  return undefined;
}

type Listed = Pick<Resource, 'name' | 'relations' | 'screenPath'>;

/** Where the records that point to one are listed: on its page, in the tab of that list, or below it; undefined where they are in neither place. */
export function listedAt({ name, relations, screenPath }: Listed, { by, id, parent }: CreatedFor & { readonly parent: Listed }): string | undefined {
  const listed = parent.relations.hasMany.find((one) => one.many === name && one.by === by);
  const page = recordPath(parent, id);
  if (listed) return listed.tab === undefined ? page : withQuery(page, tabParameter, tabKey(listed.tab));
  return relations.parent === by ? `${page}/${screenPath}` : undefined;
}
