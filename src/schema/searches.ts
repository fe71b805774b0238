import type { FieldKind, FieldMap, Operator, OperatorsOf } from '../fields';
import type { IncludedName, RelationMap } from './relations';
import type { SystemFieldName, Assigned } from './resourceParts';

/** The names of the fields that point to records. */
export type ReferenceName<F extends FieldMap> = {
  [N in keyof F & string]: F[N]['kind'] extends 'reference' ? N : never;
}[keyof F & string];

/** The field names that a column, section or search of the resource may use. */
export type FieldName<F extends FieldMap, R = RelationMap> =
  | (keyof F & string)
  | SystemFieldName
  | IncludedName<R>
  | NestedName;

/** A field of a nested record, such as `primary_insurance.policy_number`. The registry checks that it exists. */
type NestedName = `${string}.${string}`;

interface SearchFor<Name extends string, K extends FieldKind> {
  readonly field: Name;
  readonly op: OperatorsOf<K>;
  readonly label?: string;
  /** Query parameter of the API. Default: the key of the search. `q[]`: the predicate `q[field_suffix]`. */
  readonly param?: string;
  /** For the API only: there is no input in the search form. */
  readonly apiOnly?: true;
  /** There is no input in the search form: a link sets it in the address. A tag shows it and can remove it. */
  readonly linkOnly?: true;
  /** Title of a date range: a `gte` and an `lte` search with the same title share one input. */
  readonly range?: string;
  /** Shorter texts are not searched for; a hint says so. */
  readonly minLength?: number;
  readonly hint?: string;
  /** Title of the collapsible panel that contains the input, and counts the search. */
  readonly panel?: string;
  /** The format in which a date is sent. */
  readonly dateFormat?: 'MM-DD-YYYY';
}

type KindAt<F extends FieldMap, N extends string> = N extends keyof F
  ? F[N]['kind']
  : N extends 'id'
    ? 'prefixedId'
    : N extends SystemFieldName
      ? N extends 'discarded_by'
        ? 'text'
        : 'instant'
      : FieldKind;

/** A search of the resource. The kind of its field determines the allowed operators. */
export type SearchOf<F extends FieldMap, R = RelationMap> = {
  [N in FieldName<F, R>]: SearchFor<N, KindAt<F, N>>;
}[FieldName<F, R>];
export type Search = Omit<SearchFor<string, FieldKind>, 'op'> & { readonly op: Operator };

interface AssignedSpec {
  readonly assigned?: Assigned | undefined;
  readonly fields: FieldMap;
  readonly list?: object | undefined;
}

/**
 * The searches that every kind with an assignee has, by name. Tabs set them; no form shows them. None where the field
 * is missing, which the check reports.
 */
export function assignedSearches({ assigned, fields, list }: AssignedSpec): Readonly<Record<string, Search>> {
  if (!assigned || !Object.hasOwn(fields, assigned.to)) return {};
  const shared = { field: assigned.to, ...(list ? ({ linkOnly: true } as const) : ({ apiOnly: true } as const)) };
  return {
    assigned_to: { ...shared, op: 'eq', label: 'Assigned To' },
    unassigned: { ...shared, op: 'empty', label: 'Unassigned' },
  };
}
