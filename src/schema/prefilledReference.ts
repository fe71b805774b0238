import { createPath, recordPath } from './screenPaths';
import { isLinkField, toRecordId } from './references';
import type { Resource } from './resource';
import { tabKey, tabParameter } from './tabs';

/** The reference that is prefilled in a new record, and the id of the record it points to. */
export interface PrefilledReference {
  readonly by: string;
  readonly id: number;
}

const withQuery = (path: string, name: string, value: string): string =>
  `${path}?${String(new URLSearchParams({ [name]: value }))}`;

/** Path of the page that creates a record, with the prefilled reference as a parameter. */
export const createPathWithReference = (
  resource: Pick<Resource, 'screenPath'>,
  prefilled: PrefilledReference | undefined,
): string => (prefilled ? withQuery(createPath(resource), prefilled.by, String(prefilled.id)) : createPath(resource));

/**
 * The first reference in these values, which come from an address or a new record, that points to a record; undefined
 * where there is none.
 */
export function findPrefilledReference(
  { fields }: Pick<Resource, 'fields'>,
  values: Iterable<readonly [string, unknown]>,
): PrefilledReference | undefined {
  for (const [by, value] of values) {
    const id = toRecordId(value);
    if (id !== undefined && id > 0 && isLinkField(fields[by])) return { by, id };
  }
  return undefined;
}

/**
 * The reference parameters of an address that were ignored: those without a valid record number, and all after the
 * first valid one.
 */
export const findIgnoredReferences = (
  { fields }: Pick<Resource, 'fields'>,
  {
    parameters,
    createdFor,
  }: { readonly parameters: Iterable<readonly [string, string]>; readonly createdFor: PrefilledReference | undefined },
): string[] =>
  [...parameters].flatMap(([name, value]) =>
    isLinkField(fields[name]) && (name !== createdFor?.by || toRecordId(value) !== createdFor.id)
      ? [`${name}=${value}`]
      : [],
  );

interface SubListReference extends PrefilledReference {
  readonly parent: Pick<Resource, 'record' | 'hasDefaultPage' | 'relations' | 'screenPath' | 'verbs'>;
}

/**
 * Path of the parent's page, with the tab that lists this resource; undefined where the page has no such list or the
 * caller may not see it.
 */
export function subListPath(
  { name }: Pick<Resource, 'name'>,
  { by, id, parent }: SubListReference,
): string | undefined {
  const subList = parent.relations.hasMany.find((relation) => relation.many === name && relation.by === by);
  if (!(subList ?? parent.hasDefaultPage) || !parent.record || !parent.verbs.includes('list')) return undefined;
  const page = recordPath(parent, id);
  return subList?.tab === undefined ? page : withQuery(page, tabParameter, tabKey(subList.tab));
}
