import type { Field } from '../fields';
import type { Resource } from './resource';
import type { Column } from './resourceParts';
import type { HasMany } from './relations';
import { traitsOf } from './value';

/** The operator that finds the records which point to a record. */
export const referenceSearchOperator = (field: Pick<Field, 'kind'>): 'eq' | 'has' =>
  traitsOf(field).multiple ? 'has' : 'eq';

/**
 * Whether a field holds what a reference points to: the reference itself, or the id of its record as this one includes
 * it.
 */
const isIdOf = ({ included }: Pick<Resource, 'included'>, name: string, by: string): boolean => {
  const { path, field } = included[name] ?? {};
  return name === by || (field === 'id' && path?.length === 1 && path[0] === by);
};

/** The search of a resource by this reference; undefined where there is none. */
export const findSubListSearch = (
  { search, fields, included }: Pick<Resource, 'search' | 'fields' | 'included'>,
  by: string,
): string | undefined =>
  Object.keys(search).find(
    (name) =>
      isIdOf({ included }, search[name]?.field ?? '', by) &&
      search[name]?.op === referenceSearchOperator(fields[by] ?? { kind: 'reference' }),
  );

/**
 * Whether a list on another record's page has a button that adds a record. A form in steps has none, because its first
 * step selects that record.
 */
export const canAddFromSubList = ({ verbs, form }: Pick<Resource, 'verbs' | 'form'>): boolean =>
  verbs.includes('create') && form?.create !== undefined && form.sections.every(({ step }) => step === undefined);

/**
 * The columns of a list on the page of its parent record: the declared ones with the buttons of its own list, else
 * those of a list in a dialog without those that only repeat the parent.
 */
export function subListColumns(listed: Resource, { by, columns }: Pick<HasMany, 'by' | 'columns'>): readonly Column[] {
  const ofList = (name: string): Column =>
    listed.list?.columns.find((column) => typeof column === 'object' && 'field' in column && column.field === name) ??
    name;
  const isOfParent = (name: string): boolean =>
    name === by || (listed.included[name]?.path[0] === by && listed.included[name].path.length === 1);
  const all: readonly Column[] = listed.list?.related ?? listed.list?.columns ?? [];
  if (columns)
    return [
      ...columns.filter((name) => name in listed.fields).map(ofList),
      ...all.filter((column) => typeof column === 'object' && 'buttons' in column),
    ];
  return all.filter((column) =>
    typeof column === 'string' ? !isOfParent(column) : !('field' in column) || !isOfParent(column.field),
  );
}
