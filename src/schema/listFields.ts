import { derivedSources } from './derived';
import { writtenReferences } from './resourceReferences';
import { memoizePerResource } from './registry';
import { listActions, type Action, type Column } from './resourceParts';
import type { Resource } from './resource';

type FieldColumn = Extract<Column, { readonly field: string }>;

/** The columns that show a field, with their options. */
export const fieldColumns = (columns: readonly Column[] = []): FieldColumn[] =>
  columns.flatMap((column): FieldColumn[] =>
    typeof column === 'string' ? [{ field: column }] : 'field' in column ? [column] : [],
  );

/** The names of the fields that columns show. */
export const columnFieldNames = (columns?: readonly Column[]): string[] =>
  fieldColumns(columns).map(({ field }) => field);

/** The fields that a resource's lists show as columns: its own list, its popups and its trash. */
export const listColumnFields = memoizePerResource(
  ({ list, trash }): ReadonlySet<string> =>
    new Set([list?.columns, list?.related, trash?.columns].flatMap((columns) => columnFieldNames(columns))),
);

/** The fields of a record that an action in its row reads. */
function actionFields(action: Action): readonly string[] {
  if (typeof action === 'string') return [];
  return 'precondition' in action ? [action.precondition.field] : [];
}

/**
 * The fields in a row of a list response. Fields of linked records that are included only for writing are left out,
 * unless a list, a row action or the title uses them. A single record is returned with all fields.
 */
export function listResponseFields(resource: Resource): ReadonlySet<string> {
  const { fields, included, titleFields: title, list } = resource;
  const usedNames = [
    ...listColumnFields(resource),
    ...title,
    ...(list?.deleteSummary ?? []),
    ...listActions(resource).flatMap(actionFields),
  ];
  const sources = [...usedNames, ...Object.keys(fields)].flatMap((name) => {
    const derived = fields[name]?.derived;
    return derived ? derivedSources(derived) : [];
  });
  const neededNames = new Set([...usedNames, ...sources]);
  const writtenNames = new Set(writtenReferences(resource).map(({ reference }) => reference));
  const paths = new Set(
    [...neededNames].map((name) => included[name]?.path.join('.')).filter((path) => path !== undefined),
  );
  return new Set(
    Object.keys(fields).filter((name) => {
      const location = included[name];
      if (location === undefined || neededNames.has(name)) return true;
      return (
        !writtenNames.has(location.path[0] ?? '') ||
        (location.field === 'discarded_at' && paths.has(location.path.join('.')))
      );
    }),
  );
}
