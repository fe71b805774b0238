import { listActions } from '../../../src/schema/server';
import type { Column } from '../../../src/schema/screens';
import type { Field, FieldOf, FieldKind, Resource } from '../../../src/schema';
import { sectionLabels } from '../../../src/screens/form/shownSections';
import { registry } from '../../../resources';

export const resourceNamed = (name: string): Resource => registry.get(name);

/** The field of a resource; throws unless it has that kind. */
export function fieldOf<K extends FieldKind>(resource: string, name: string, kind: K): FieldOf<K> {
  const field = resourceNamed(resource).fields[name];
  if (field?.kind !== kind) throw new Error(`${resource}.${name} is ${field?.kind ?? 'not declared'}, not ${kind}`);
  return field as Extract<Field, { kind: K }> & FieldOf<K>;
}

/** The column titles of a table, in order. */
export const titlesOf = (resource: Resource, columns: readonly Column[] = []): string[] =>
  columns.map((column) => {
    if (typeof column === 'string') return resource.fields[column]?.label ?? column;
    return column.label ?? ('field' in column ? (resource.fields[column.field]?.label ?? column.field) : '');
  });

/** The actions of a row, in its menu and as buttons in columns. */
export const actionsOf = (resource: Resource): string[] =>
  listActions(resource).map((action) =>
    typeof action === 'string' ? { edit: 'Edit', history: 'History', delete: 'Delete' }[action] : action.label,
  );

/** The labels of the fields in each section of a form, by the section's title. */
export const formOf = (resource: Resource, step?: string): Record<string, string[]> =>
  Object.fromEntries(
    (resource.form?.sections ?? [])
      .filter((section) => section.step === step)
      .map(({ title, fields }) => [title, fields.map(sectionLabels(resource, fields))]),
  );

/** Those of the named values that are declared, in the order of the declaration, which may have others. */
export const filterNamed = <T>(declared: readonly T[] | undefined, named: readonly T[]): T[] =>
  (declared ?? []).filter((one) => named.includes(one));

/** Applies `filterNamed` to the list under each title. */
export const filterNamedInEach = (
  declared: Readonly<Record<string, readonly string[]>>,
  named: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    filterNamed(Object.keys(declared), Object.keys(named)).map((title) => [
      title,
      filterNamed(declared[title], named[title] ?? []),
    ]),
  );
