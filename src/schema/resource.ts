import type { Condition } from './condition';
import { instant, prefixedId, type Field, type FieldKind, type FieldMap, type ValueOf } from './field';
import type { Operator, OperatorsOf } from './operators';
import { defaultMessages, type Messages } from './messages';

/** The fields that every record has without declaring them. */
export type SystemFieldName = 'id' | 'created_at' | 'updated_at' | 'discarded_at';

type StripId<S> = S extends `${infer P}_id` ? P : S;
type IncludedName<F> = {
  [K in keyof F]: F[K] extends { kind: 'reference'; include: readonly (infer I extends string)[] }
    ? `${StripId<K> & string}_${I}`
    : never;
}[keyof F];

/** Every name that a column, a section or a search of the resource may use. */
export type FieldName<F extends FieldMap> = (keyof F & string) | SystemFieldName | IncludedName<F>;

export type Column<Name extends string = string> =
  | Name
  | {
      readonly field: Name;
      readonly label?: string;
      /** Turns the cell into a link to the record itself. */
      readonly link?: 'record';
      readonly width?: number;
    }
  | {
      /** Name of a resource kept in slots of this one: a radio button for each slot opens its form. */
      readonly slots: string;
      readonly label: string;
    };

export type Action<Name extends string = string> =
  | 'edit'
  | 'delete'
  | {
      /** Opens the create form of another resource, with a field of it set to this record's id. */
      readonly create: string;
      readonly label: string;
      /** The reference of that resource which this record's id goes into. */
      readonly sets: string;
      /** Refuses with the message while the field of this record is empty. */
      readonly needs?: { readonly field: Name; readonly message: string };
    };

export interface Section<Name extends string = string> {
  readonly title: string;
  readonly fields: readonly Name[];
  readonly when?: Condition<Name>;
  /** The section is shown only when editing a record that exists. */
  readonly onlyExisting?: true;
}

export interface FormPlace {
  /** `both`: a modal from the list, and a page by its own address. */
  readonly in: 'modal' | 'page' | 'both';
  readonly title?: string;
  /** Width of the modal in pixels. */
  readonly width?: number;
}

export interface CreatePlace extends FormPlace {
  /** Finds a record that exists by these searches of the resource, and fills the form with it. */
  readonly lookup?: { readonly searches: readonly string[]; readonly hint: string };
}

interface SearchFor<Name extends string, K extends FieldKind> {
  readonly field: Name;
  readonly op: OperatorsOf<K>;
  readonly label?: string;
  /** Name of the query parameter of the API, where it is not the key. */
  readonly param?: string;
  /** Sent as a `q[field_suffix]` predicate in place of a named parameter. */
  readonly predicate?: true;
  /** Only the API knows it: no input in the search form. */
  readonly hidden?: true;
  /** Fewer characters are not searched for; a hint says so. */
  readonly minLength?: number;
  readonly hint?: string;
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
export type SearchOf<F extends FieldMap> = { [N in FieldName<F>]: SearchFor<N, KindAt<F, N>> }[FieldName<F>];
export type Search = Omit<SearchFor<string, FieldKind>, 'op'> & { readonly op: Operator };

/** Verbs of the API; `list` includes reading one record, `trash` listing and recovering discarded ones. */
export type Verb = 'list' | 'create' | 'update' | 'delete' | 'trash';

export interface Slots<Name extends string = string> {
  /** The reference to the record that the slots belong to. */
  readonly parent: Name;
  /** The choice field that names the slot. */
  readonly by: Name;
}

/** What an administrator writes: everything that is a fact about one kind of record. */
export interface ResourceSpec<N extends string, F extends FieldMap, Name extends string = FieldName<F>> {
  readonly name: N;
  readonly label: { readonly one: string; readonly many: string };
  /** Path under the API base, where it is not the name. */
  readonly path?: string;
  /** Path of the screen under /dashboard, where it is not the name. */
  readonly route?: string;
  readonly idPrefix?: string;
  /** The fields whose values name a record to a person. */
  readonly title: readonly Name[];
  readonly fields: F;
  readonly verbs?: readonly Verb[];
  readonly slots?: Slots<Name>;
  readonly search?: Readonly<Record<string, SearchOf<F>>>;
  readonly menu?: { readonly group: string; readonly label?: string; readonly order?: number };
  readonly list?: {
    readonly title?: string;
    readonly columns: readonly Column<Name>[];
    readonly actions?: readonly Action<Name>[];
    readonly createLabel?: string;
    readonly sort?: { readonly field: Name; readonly order: 'asc' | 'desc' };
    /** What the delete confirmation shows of the record. */
    readonly deleteShows?: readonly Name[];
  };
  readonly form?: {
    readonly create?: CreatePlace;
    readonly edit?: FormPlace;
    readonly columns?: 1 | 2;
    readonly sections: readonly Section<Name>[];
  };
  /** A page that shows the record, by its own address. */
  readonly record?: { readonly sections: readonly Section<Name>[] };
  readonly trash?: { readonly columns: readonly Column<Name>[]; readonly idPrefix?: string; readonly order?: number };
  readonly messages?: Partial<Messages>;
}

const everyVerb: readonly Verb[] = ['list', 'create', 'update', 'delete', 'trash'];

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

/** A field answered with a record but kept in the one that a reference of it points to. */
export interface Included {
  readonly reference: string;
  readonly resource: string;
  readonly field: string;
}

/** A declaration with everything filled in that it left to the kernel. */
export interface Resource<N extends string = string, F extends FieldMap = FieldMap>
  extends Omit<ResourceSpec<N, FieldMap, string>, 'fields' | 'search' | 'verbs' | 'path' | 'route' | 'messages'> {
  readonly path: string;
  readonly route: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields that references include, by their own name; filled in by the registry. */
  readonly included: Readonly<Record<string, Included>>;
  /** The fields as declared; carries their types. */
  readonly declared: F;
  readonly search: Readonly<Record<string, Search>>;
  readonly verbs: readonly Verb[];
  readonly messages: Messages;
}

/** Declares one kind of record. A name that is no field is a compile error here, and a readable one from `createRegistry`. */
export function defineResource<const N extends string, const F extends FieldMap>(
  spec: ResourceSpec<N, F, FieldName<NoInfer<F>>>,
): Resource<N, F> {
  const erased = spec as unknown as ResourceSpec<N, FieldMap, string>;
  return {
    ...erased,
    path: spec.path ?? spec.name,
    route: spec.route ?? spec.name,
    declared: spec.fields,
    included: {},
    fields: { ...systemFields(spec.idPrefix, spec.trash?.idPrefix), ...spec.fields },
    search: (erased.search ?? {}),
    verbs: spec.verbs ?? everyVerb,
    messages: { ...defaultMessages(spec.label), ...spec.messages },
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
  [K in keyof F]: F[K] extends { readOnly: true } | { derived: object } ? never : K;
}[keyof F];
type Needed<F extends FieldMap> = { [K in Writable<F>]: F[K] extends { required: true | string } ? K : never }[Writable<F>];
type Sent<V> = V extends { readonly attachment_id: number } ? V | File : V extends readonly (infer I)[] ? readonly Sent<I>[] : V;

/** What a create takes: the required fields, and any of the others. */
export type InputOf<R> =
  R extends Resource<string, infer F>
    ? { readonly [K in Needed<F>]: Sent<ValueOf<F[K]>> } & {
        readonly [K in Exclude<Writable<F>, Needed<F>>]?: Sent<ValueOf<F[K]>> | null;
      }
    : never;
