import { fieldColumns, listResponseFields } from './listFields';
import { isMasked } from './masked';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';
import type { Column } from './resourceParts';
import { isSecret } from './value';

/** The name of a column: that of its field, of its keyed children, or the label of its buttons. */
export function columnNameOf(column: Column): string {
  if (typeof column === 'string') return column;
  if ('field' in column) return column.field;
  return 'children' in column ? column.children : column.label;
}

/** Whether a list keeps a column: the link to the record. */
const isKept = (column: Column): boolean => typeof column === 'object' && 'link' in column && column.link === 'record';

/** Whether lists can show a field: its values are readable, not masked, and not empty in every live record. */
function isShowable({ fields, included }: Resource, name: string): boolean {
  const [field, location] = [fields[name], included[name]];
  return (
    field !== undefined &&
    !isSecret(field) &&
    !isMasked(field) &&
    location?.nested === undefined &&
    !['discarded_at', 'discarded_by'].includes(location?.field ?? name)
  );
}

/** A column that a list can show. */
export interface OfferedColumn {
  readonly name: string;
  readonly label: string;
  /** The list shows it always. */
  readonly isKept: boolean;
}

/**
 * The columns that a list can show: the declared ones, and the fields that its rows have. Of declarations as a role
 * sees them, only what that role may read.
 */
export const offeredColumns = memoizePerResource((resource): readonly OfferedColumn[] => {
  const declared = (resource.list?.columns ?? []).flatMap((column): OfferedColumn[] => {
    const name = columnNameOf(column);
    if (isMasked(resource.fields[name])) return [];
    const own = typeof column === 'object' ? column.label : undefined;
    return [{ name, label: own ?? resource.fields[name]?.label ?? name, isKept: isKept(column) }];
  });
  const names = new Set(declared.map(({ name }) => name));
  const inRows = listResponseFields(resource);
  const further = Object.entries(resource.fields).flatMap(([name, { label }]): OfferedColumn[] =>
    !names.has(name) && inRows.has(name) && isShowable(resource, name) ? [{ name, label, isKept: false }] : [],
  );
  return [...declared, ...further];
});

/**
 * The columns of a list by their names, in this order; the declared ones without names. The link to the record, which
 * every list keeps, comes first if it is not named. Unknown names are ignored.
 */
export function chosenColumns(resource: Resource, names: readonly string[] | undefined): readonly Column[] {
  const declared = resource.list?.columns ?? [];
  if (!names) return declared;
  const chosen = names.flatMap(
    (name) => declared.find((column) => columnNameOf(column) === name) ?? (isShowable(resource, name) ? [name] : []),
  );
  return [...declared.filter((column) => isKept(column) && !chosen.includes(column)), ...chosen];
}

/** The names of the fields by which a list with these columns can be sorted. */
export const sortedFieldNames = (resource: Resource, names: readonly string[] = []): string[] => [
  ...fieldColumns(resource.list?.columns).map(({ field }) => field),
  ...names,
];
