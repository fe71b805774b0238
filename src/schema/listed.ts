import { sourcesOf } from './derived';
import { writtenReferences } from './referencesOf';
import { perResource } from './remembered';
import { listActions, type Resource } from './resource';
import type { Action, Column } from './resourceParts';

type FieldColumn = Extract<Column, { readonly field: string }>;

/** The columns that show a field, with their options. */
export const fieldColumns = (columns: readonly Column[] = []): FieldColumn[] =>
  columns.flatMap((column): FieldColumn[] => (typeof column === 'string' ? [{ field: column }] : 'field' in column ? [column] : []));

/** The names of the fields that columns show. */
export const shownFields = (columns?: readonly Column[]): string[] => fieldColumns(columns).map(({ field }) => field);

/** The fields that a resource's lists show as columns: its own list, its popups and its trash. */
export const columnFields = perResource(({ list, trash }): ReadonlySet<string> => new Set([list?.columns, list?.related, trash?.columns].flatMap((columns) => shownFields(columns))));

/** The fields of a record that an action in its row reads. */
function fieldsOfAction(action: Action): readonly string[] {
  if (typeof action === 'string') return [];
  return 'precondition' in action ? [action.precondition.field] : [];
}

/**
 * The fields in a row of a list response. Fields of linked records that are included only for writing are left out, unless a list, a row action or
 * the title uses them. A single record is returned with all fields.
 */
export function listedFields(resource: Resource): ReadonlySet<string> {
  const { fields, included, titleFields: title, list } = resource;
  const named = [...columnFields(resource), ...title, ...(list?.deleteSummary ?? []), ...listActions(resource).flatMap(fieldsOfAction)];
  const sources = [...named, ...Object.keys(fields)].flatMap((name) => {
    const derived = fields[name]?.derived;
    return derived ? sourcesOf(derived) : [];
  });
  const wanted = new Set([...named, ...sources]);
  const written = new Set(writtenReferences(resource).map(({ reference }) => reference));
  const paths = new Set([...wanted].map((name) => included[name]?.path.join('.')).filter((path) => path !== undefined));
  return new Set(
    Object.keys(fields).filter((name) => {
      const place = included[name];
      if (place === undefined || wanted.has(name)) return true;
      return !written.has(place.path[0] ?? '') || (place.field === 'discarded_at' && paths.has(place.path.join('.')));
    }),
  );
}
