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

/** The parts of an address that name a record to point to and were not read: of what is no number of a record, and of any after the first that is. */
export const unreadLinks = ({ fields }: Pick<Resource, 'fields'>, { parameters, createdFor }: { readonly parameters: Iterable<readonly [string, string]>; readonly createdFor: CreatedFor | undefined }): string[] =>
  [...parameters].flatMap(([name, value]) => (isLinking(fields[name]) && (name !== createdFor?.by || linkedId(value) !== createdFor.id) ? [`${name}=${value}`] : []));

interface ListedFor extends CreatedFor {
  readonly parent: Pick<Resource, 'record' | 'relations' | 'screenPath' | 'verbs'>;
}

/** Where the records that point to one are listed on its page, in the tab of that list; undefined where no list of them stands there, or whoever asks may not see it. */
export function listedAt({ name }: Pick<Resource, 'name'>, { by, id, parent }: ListedFor): string | undefined {
  const listed = parent.relations.hasMany.find((one) => one.many === name && one.by === by);
  if (!listed || !parent.record || !parent.verbs.includes('list')) return undefined;
  const page = recordPath(parent, id);
  return listed.tab === undefined ? page : withQuery(page, tabParameter, tabKey(listed.tab));
}
