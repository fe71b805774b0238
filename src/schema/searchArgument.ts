import type { Resource } from './resource';

/**
 * The argument of a search for a record whose list is opened: `field`, a field of that record, and `reference`, which
 * identifies the record in the rows.
 */
export interface SearchArgument {
  readonly field: string;
  readonly reference?: string;
}

/**
 * How a search of a list takes a record of another resource: by its id, or by a value that the list includes from it by
 * a reference.
 */
export function searchArgumentFor(
  { search, included }: Pick<Resource, 'search' | 'included'>,
  by: string,
  { name }: Pick<Resource, 'name'>,
): SearchArgument {
  const location = Object.hasOwn(search, by) ? included[search[by]?.field ?? ''] : undefined;
  const [reference, ...further] = location?.path ?? [];
  return location?.resource === name && reference !== undefined && further.length === 0
    ? { field: location.field, reference }
    : { field: 'id' };
}
