import { instant, prefixedId, type Field, type FieldKind, type FieldMap, type ValueOf } from './field';
import type { OperatorsOf } from './kinds';
import type { Operator } from './operators';
import { defaultMessages, type Messages } from './messages';
import { relationsOf, withPrefixes, type IncludedName, type RelationMap, type Relations } from './relations';
import type { Action, Column, DeleteTells, FormPlace, Outgoing, RecordPage, Section, Verb, View } from './resourceParts';

/** The fields that every record has without declaring them. */
export type SystemFieldName = 'id' | 'created_at' | 'updated_at' | 'discarded_at';

/** Every name that a column, a section or a search of the resource may use. */
export type FieldName<F extends FieldMap, R = RelationMap> = (keyof F & string) | SystemFieldName | IncludedName<R> | NestedName;

/** A field of a nested record: `primary_insurance.policy_number`. The registry checks that there is such a field. */
export type NestedName = `${string}.${string}`;

interface SearchFor<Name extends string, K extends FieldKind> {
  readonly field: Name;
  readonly op: OperatorsOf<K>;
  readonly label?: string;
  /** Name of the query parameter of the API, where it is not the key. */
  readonly param?: string;
  /** Sent as a `q[field_suffix]` predicate in place of a named parameter. */
  readonly predicate?: true;
  /** Only the API knows it: no input in the search form. */
  readonly apiOnly?: true;
  /** No input in the search form: a link sets it in the address, and a tag says so and takes it away. */
  readonly linkOnly?: true;
  /** Title of the one place in the form that the two ends of a stretch of days share: a `gte` and an `lte`. */
  readonly range?: string;
  /** Fewer characters are not searched for; a hint says so. */
  readonly minLength?: number;
  readonly hint?: string;
  /** Title of the collapsible panel that the input stands in. */
  readonly panel?: string;
  /** How a date goes out. */
  readonly dateFormat?: 'MM-DD-YYYY';
}

type KindAt<F extends FieldMap, N extends string> = N extends keyof F
  ? F[N]['kind']
  : N extends 'id'
    ? 'prefixedId'
    : N extends SystemFieldName
      ? 'instant'
      : FieldKind;

/** A search of the resource: which operators it may name follows from the kind of its field. */
export type SearchOf<F extends FieldMap, R = RelationMap> = { [N in FieldName<F, R>]: SearchFor<N, KindAt<F, N>> }[FieldName<F, R>];
export type Search = Omit<SearchFor<string, FieldKind>, 'op'> & { readonly op: Operator };

/** What an administrator writes: everything that is a fact about one kind of record. */
export interface ResourceSpec<N extends string, F extends FieldMap, R extends RelationMap = RelationMap, Name extends string = FieldName<F, R>, Part extends string = string> {
  readonly name: N;
  readonly label: { readonly one: string; readonly many: string };
  /** Path under the API base, where it is not the name. */
  readonly apiPath?: string;
  /** Path of the screen under /dashboard, where it is not the name; empty where it is the dashboard itself. */
  readonly screenPath?: string;
  readonly idPrefix?: string;
  /** The fields whose values name a record to a person. */
  readonly titleFields: readonly Name[];
  readonly fields: F;
  /** Fields that belong together: wherever a form asks for them one after the other, they stand in one line. */
  readonly together?: readonly (readonly Name[])[];
  /** How a record stands to others: what it belongs to, and what it has. */
  readonly relations?: R;
  /** By field: the names that other servers of the wire answer it under, read where it is not there itself. */
  readonly alsoCalled?: Readonly<Partial<Record<Name, readonly string[]>>>;
  readonly verbs?: readonly Verb[];
  /** One table for all manufacturers. */
  readonly shared?: true;
  /** The text of a shared resource that names the manufacturer of each record: a desk sees its own, and those that name none. */
  readonly desk?: Name;
  /** The server alone writes it, entry by entry, and nothing of it ever changes. */
  readonly log?: true;
  /** Who may call its routes; everybody signed in unless told. */
  readonly access?: 'administrators';
  /** The roles that may do it, by verb; everybody unless told. */
  readonly rights?: { readonly [V in Verb]?: readonly string[] };
  /** Its records are messages to people outside. */
  readonly outgoing?: Outgoing<Name>;
  /**
   * The access log tells who looked at its records. It counts for every resource whose references lead to this one as well; the registry
   * fills it in there.
   */
  readonly accounted?: true;
  readonly view?: View;
  readonly search?: Readonly<Record<string, SearchOf<F, R>>>;
  /** `permission`: shown to those who have it alone, and nobody has it where the server tells none. */
  readonly menu?: { readonly group: string; readonly label?: string; readonly order?: number; readonly permission?: string };
  readonly list?: {
    readonly title?: string;
    readonly columns: readonly Column<Name, Part>[];
    /** The columns in a popup of the records that belong to one of another resource; the same unless told. */
    readonly related?: readonly Column<Name, Part>[];
    readonly actions?: readonly Action<Name, Part>[];
    readonly createLabel?: string;
    readonly sort?: { readonly field: Name; readonly order: 'asc' | 'desc' };
    /** What the delete confirmation shows of the record. */
    readonly deleteSummary?: readonly Name[];
    /** Which records that belong to it the delete confirmation counts. */
    readonly deleteTells?: DeleteTells;
  };
  readonly form?: {
    readonly create?: FormPlace<'modal' | 'page'>;
    readonly edit?: FormPlace;
    readonly columnCount?: 1 | 2 | 3;
    readonly sections: readonly Section<Name, Part>[];
  };
  /** A page that shows the record, by its own address. */
  readonly record?: RecordPage<Name, Part>;
  readonly trash?: { readonly columns: readonly Column<Name>[]; readonly idPrefix?: string; readonly order?: number };
  readonly messages?: Partial<Messages>;
  /** What is said after a create by the value that a field of the answer has, in place of `messages.created`. */
  readonly createdSays?: { readonly field: Name; readonly values: Readonly<Record<string, string>> };
}

/** The verbs of a resource that names none. */
export const everyVerb: readonly Verb[] = ['list', 'create', 'update', 'delete', 'trash'];

const systemFields = (prefix: string | undefined, more: string | undefined) => ({
  id: prefixedId('ID', {
    readOnly: true,
    prefixes: [prefix, more].filter((entry, at, all): entry is string => entry !== undefined && all.indexOf(entry) === at),
  }),
  created_at: instant('Created At', { readOnly: true }),
  updated_at: instant('Updated At', { readOnly: true }),
  discarded_at: instant('Discarded At', { readOnly: true }),
});

type SystemFields = ReturnType<typeof systemFields>;

/** A field answered with a record but kept in another one. */
export interface Included {
  /** The references to follow; none for a nested record. */
  readonly path: readonly string[];
  /** The name under which the record that keeps it is nested. */
  readonly nested?: string;
  readonly resource: string;
  readonly field: string;
  /** The field's label in its own record; here it stands behind that of the reference. */
  readonly label: string;
  /** It can be written with this record, through the reference or the nested record. */
  readonly writable?: true;
}

/** A declaration with everything filled in that it left to the kernel. */
export interface Resource<N extends string = string, F extends FieldMap = FieldMap, R extends RelationMap = RelationMap, Part extends string = string>
  extends Omit<ResourceSpec<N, FieldMap, RelationMap, string>, 'fields' | 'relations' | 'search' | 'verbs' | 'apiPath' | 'screenPath' | 'messages'> {
  readonly apiPath: string;
  readonly screenPath: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly relations: Relations;
  /** The relations as declared; carry the names that they show. */
  readonly declaredRelations: R;
  /** The fields that relations show, by their own name; filled in by the registry. */
  readonly included: Readonly<Record<string, Included>>;
  /** The fields as declared; carries their types. */
  readonly declared: F;
  /** The parts that are written by hand, which the declaration gives a place to; carries their names. */
  readonly parts: readonly Part[];
  readonly search: Readonly<Record<string, Search>>;
  readonly verbs: readonly Verb[];
  /** The fields that are not told to the role that the declaration was made for. */
  readonly withheld?: readonly string[];
  /**
   * The declaration by which the rules of a record are judged that somebody of that role writes: with the fields that the role does not write,
   * whose conditions and defaults hold all the same.
   */
  readonly whole?: Resource;
  readonly messages: Messages;
}

/** Every action of a resource's list: of the menu of its rows, and those that stand in them as buttons. */
export function listActions({ list }: { readonly list?: Resource['list'] | undefined }): readonly Action[] {
  const columns = [...(list?.columns ?? []), ...(list?.related ?? [])];
  const buttons = columns.flatMap((column) => (typeof column === 'object' && 'buttons' in column ? column.buttons : []));
  return [...new Set([...(list?.actions ?? []), ...buttons])];
}

const partsIn = (places: readonly (Action | Section)[]): string[] => [...new Set(places.flatMap((place) => (typeof place === 'object' && 'part' in place ? place.part : [])))];

/** The names of the parts written by hand that a declaration gives a place to. */
export const placedParts = ({ list, form, record }: Pick<ResourceSpec<string, FieldMap, RelationMap, string>, 'list' | 'form' | 'record'>) => ({
  actions: partsIn(listActions({ list })),
  sections: partsIn([...(form?.sections ?? []), ...(record?.sections ?? [])]),
});

/** Declares one kind of record. A name that is no field is a compile error here, and a readable one from `createRegistry`. */
export function defineResource<const N extends string, const F extends FieldMap, const R extends RelationMap<keyof F & string>, const P extends string = never>(
  spec: ResourceSpec<N, F, R, FieldName<NoInfer<F>, NoInfer<R>>, P>,
): Resource<N, F, R, P> {
  const erased = spec as unknown as ResourceSpec<N, FieldMap, RelationMap, string>;
  return kept(spec, () => completed<N, F, R, P>(erased));
}

/** The declarations as they were written, for the check: what is filled in could hide what is wrong with them. */
const written = new WeakMap<object, { readonly spec: unknown; readonly fault?: unknown }>();

/** What a resource was declared with, and why it could not be read; undefined of one that was not declared here. */
export const writtenOf = (resource: object): { readonly spec: unknown; readonly fault?: unknown } | undefined => written.get(resource);

/** A declaration that cannot be read must not stop the others from being told: the check says what is wrong with it. */
function kept<R extends Resource>(spec: unknown, complete: () => R): R {
  let resource = {} as R;
  try {
    resource = complete();
    written.set(resource, { spec });
  } catch (fault) {
    written.set(resource, { spec, fault });
  }
  return resource;
}

function completed<N extends string, F extends FieldMap, R extends RelationMap, P extends string>(spec: ResourceSpec<N, FieldMap, RelationMap, string>): Resource<N, F, R, P> {
  // Whatever was written: the check says so where it is none.
  const { one = '', many = '' } = (spec.label as { readonly one?: unknown; readonly many?: unknown } | undefined) ?? {};
  const relations = relationsOf(spec.relations);
  return {
    ...spec,
    relations,
    declaredRelations: (spec.relations ?? {}) as R,
    apiPath: spec.apiPath ?? spec.name,
    screenPath: spec.screenPath ?? spec.name,
    declared: spec.fields as F,
    parts: Object.values(placedParts(spec)).flat() as P[],
    included: {},
    fields: { ...systemFields(spec.idPrefix, spec.trash?.idPrefix), ...withPrefixes(spec.fields, relations) },
    search: spec.search ?? {},
    verbs: spec.verbs ?? everyVerb,
    messages: { ...defaultMessages({ one: String(one), many: String(many) }), ...spec.messages },
  };
}

/** A record as the API answers it: every declared field, null where it is empty. */
export type RecordOf<R> =
  R extends Resource<string, infer F>
    ? { readonly id: number } & { readonly [K in Exclude<keyof SystemFields, 'id'>]: string | null } & {
        readonly [K in keyof F as F[K]['kind'] extends 'password' ? never : K]: ValueOf<F[K]> | null;
      }
    : never;

type Writable<F extends FieldMap> = {
  [K in keyof F]: F[K] extends { readOnly: true } | { derived: object } | { computed: object } ? never : K;
}[keyof F];
type Needed<F extends FieldMap> = { [K in Writable<F>]: F[K] extends { required: { when: object } | { in: 'form' } } ? never : F[K] extends { required: true | string | object } ? K : never }[Writable<F>];
type Sent<V> = V extends { readonly attachment_id: number } ? V | File : V extends readonly (infer I)[] ? readonly Sent<I>[] : V;

/** What a create takes: the required fields, and any of the others. */
export type InputOf<R> =
  R extends Resource<string, infer F>
    ? { readonly [K in Needed<F>]: Sent<ValueOf<F[K]>> } & {
        readonly [K in Exclude<Writable<F>, Needed<F>>]?: Sent<ValueOf<F[K]>> | null;
      }
    : never;
