import { listActions, type Column, type Field, type FieldOf, type FieldKind, type Resource } from '../../../src/schema';
import { sectionLabels } from '../../../src/screens/form/formValues';
import { registry } from '../../../resources';

export const get = (name: string): Resource => registry.get(name);

/** The field of a resource, which has to be of that kind. */
export function fieldOf<K extends FieldKind>(resource: string, name: string, kind: K): FieldOf<K> {
  const field = get(resource).fields[name];
  if (field?.kind !== kind) throw new Error(`${resource}.${name} is ${field?.kind ?? 'not declared'}, not ${kind}`);
  return field as Extract<Field, { kind: K }> & FieldOf<K>;
}

/** The titles over the columns of a table, in their order. */
export const titlesOf = (resource: Resource, columns: readonly Column[] = []): string[] =>
  columns.map((column) => {
    if (typeof column === 'string') return resource.fields[column]?.label ?? column;
    return column.label ?? ('field' in column ? (resource.fields[column.field]?.label ?? column.field) : '');
  });

/** What the menu of a row offers, and what its columns hold as buttons. */
export const actionsOf = (resource: Resource): string[] =>
  listActions(resource).map((action) => (action === 'edit' ? 'Edit' : action === 'delete' ? 'Delete' : action.label));

/** The labels that the fields of a form have in each of its sections, by the section's title. */
export const formOf = (resource: Resource, step?: string): Record<string, string[]> =>
  Object.fromEntries(
    (resource.form?.sections ?? [])
      .filter((section) => section.step === step)
      .map(({ title, fields }) => [title, fields.map(sectionLabels(resource, fields))]),
  );

/** What is named of what is declared, in the order of the declaration, which may have more. */
export const namedIn = <T>(declared: readonly T[] | undefined, named: readonly T[]): T[] => (declared ?? []).filter((one) => named.includes(one));

/** The same of every list under a title. */
export const namedInEach = (declared: Readonly<Record<string, readonly string[]>>, named: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(namedIn(Object.keys(declared), Object.keys(named)).map((title) => [title, namedIn(declared[title], named[title] ?? [])]));
