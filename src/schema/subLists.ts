import type { Field } from './field';
import type { Resource } from './resource';
import type { Column } from './resourceParts';
import type { HasMany } from './relations';
import { traitsOf } from './value';

/** How a search finds what points to a record. */
export const searchedBy = (field: Pick<Field, 'kind'>): 'eq' | 'has' => (traitsOf(field).multiple ? 'has' : 'eq');

/** The search of a resource that finds what belongs to one record, by its reference; undefined where there is none. */
export const subListSearch = ({ search, fields }: Pick<Resource, 'search' | 'fields'>, by: string): string | undefined =>
  Object.keys(search).find((name) => search[name]?.field === by && search[name].op === searchedBy(fields[by] ?? { kind: 'reference' }));

/** Whether a list on the page of another record has a button that adds to it: a form in steps begins with whom its record is about. */
export const isAddedBelow = ({ verbs, form }: Pick<Resource, 'verbs' | 'form'>): boolean =>
  verbs.includes('create') && form?.create !== undefined && form.sections.every(({ step }) => step === undefined);

/** What a search is given of a record whose list is opened: `sent`, a field of that record, and the reference `of` by which the rows say whose they are. */
export interface GivenOf {
  readonly sent: string;
  readonly of?: string;
}

/** How a search of a list takes a record of another kind: its id, or what the list shows of that kind by a reference. */
export function givenOf({ search, included }: Pick<Resource, 'search' | 'included'>, by: string, { name }: Pick<Resource, 'name'>): GivenOf {
  const shown = Object.hasOwn(search, by) ? included[search[by]?.field ?? ''] : undefined;
  const [of, ...further] = shown?.path ?? [];
  return shown?.resource === name && of !== undefined && further.length === 0 ? { sent: shown.field, of } : { sent: 'id' };
}

/** The columns of a list of what belongs to a record, on the page of that record: without those that only say again which record it is. */
export function subListColumns(listed: Resource, { by, columns }: Pick<HasMany, 'by' | 'columns'>): readonly Column[] {
  const known = columns?.filter((name) => name in listed.fields);
  const isOfParent = (name: string): boolean => name === by || listed.included[name]?.path[0] === by && listed.included[name].path.length === 1;
  const all: readonly Column[] = known ?? listed.list?.related ?? listed.list?.columns ?? [];
  return known ?? all.filter((column) => typeof column === 'string' ? !isOfParent(column) : !('field' in column) || !isOfParent(column.field));
}
