import type { Column, Verb } from './resourceParts';

/** The list of discarded records, as it is declared. */
export interface DeclaredTrash<Name extends string = string> {
  /** Default: the fields of the list, and when each record was discarded. */
  readonly columns?: readonly Column<Name>[];
  readonly idPrefix?: string;
  readonly order?: number;
}
export interface Trash extends DeclaredTrash {
  readonly columns: readonly Column[];
}

const isField = (column: Column): boolean =>
  typeof column === 'string' || (typeof column === 'object' && 'field' in column);
const showsField = (name: string) => (column: Column) =>
  column === name || (typeof column === 'object' && 'field' in column && column.field === name);

interface OfResource {
  readonly list: { readonly columns: readonly Column[] } | undefined;
  readonly verbs: readonly Verb[];
}

/**
 * The trash with its columns: the declared ones or those of the list, with who discarded each record, before when. What
 * is misshapen stays, for the check to report.
 */
export function completeTrash(trash: DeclaredTrash | undefined, { list, verbs }: OfResource): Trash | undefined {
  if (typeof trash !== 'object') return trash;
  const listed: unknown = list?.columns;
  const columns: readonly Column[] = trash.columns ?? [
    ...(Array.isArray(listed) ? (listed as Column[]).filter(isField) : []),
    'discarded_at',
  ];
  const isReadable: boolean = Array.isArray(columns);
  const isComplete = !isReadable || !verbs.includes('delete') || columns.some(showsField('discarded_by'));
  if (isComplete) return { ...trash, columns };
  const at = columns.findIndex(showsField('discarded_at'));
  const end = at === -1 ? columns.length : at;
  return { ...trash, columns: [...columns.slice(0, end), 'discarded_by', ...columns.slice(end)] };
}
