import { instant, prefixedId, text, type Field, type FieldMap, type RoleName } from '../fields';
import { assignedSearches, type FieldName, type ReferenceName, type Search, type SearchOf } from './searches';
import type { SoundFields } from './fieldProblems';
import { defaultMessages, type Messages } from './messages';
import type { IncomingMessages, MessageTemplate, Outgoing } from './messaging';
import { resolveRelations, withReferencePrefixes, type RelationMap, type Relations } from './relations';
import type { Report } from './reportOptions';
import type { Sort } from './sort';
import {
  placedParts,
  readRecordPage,
  type Action,
  type Assigned,
  type Column,
  type ContactLog,
  type DeclaredRecordPage,
  type DeleteWarning,
  type Duplicates,
  type EditPlace,
  type FormPlace,
  type RecordPage,
  type Reported,
  type Section,
  type TimelineEntry,
  type Verb,
  type View,
} from './resourceParts';
import { completeTrash, type DeclaredTrash, type Trash } from './trash';

/** The declaration of one kind of record, as it is written in `resources/`. */
export interface ResourceSpec<
  N extends string,
  F extends FieldMap,
  R extends RelationMap = RelationMap,
  Name extends string = FieldName<F, R>,
  Part extends string = string,
> {
  readonly name: N;
  /** The former name: a start stores the records, their histories and what points to them under the new one. */
  readonly was?: string;
  readonly label: { readonly one: string; readonly many: string };
  /** Path below the API base. Default: the name. */
  readonly apiPath?: string;
  /** Path of the screen below /dashboard. Default: the name. Empty: the dashboard itself. */
  readonly screenPath?: string;
  /** Shown before the id, such as `PT` in PT12. */
  readonly idPrefix?: string;
  /** The fields whose values form the title of a record. */
  readonly titleFields: readonly Name[];
  /** The fields that tell records of the same title apart. Default: the first two filled dates, phones or e-mails. */
  readonly subtitleFields?: readonly Name[];
  readonly fields: F;
  /** Fields that belong together: a form that shows them one after the other places them on one line. */
  readonly together?: readonly (readonly Name[])[];
  /** How records that are stored already are noticed before a second one is created. */
  readonly duplicates?: Duplicates<Name>;
  /** Two of its records can be merged into one, which everything that pointed to either then points to. */
  readonly merge?: true;
  /** Many of its records can be created at once, from the rows of a CSV or Excel file. */
  readonly import?: true;
  /** The own fields by which its records are found from every screen: names, phones, e-mails, dates, numbers. */
  readonly findBy?: readonly Name[];
  /** How records are related to others: what they belong to, and what belongs to them. */
  readonly relations?: R;
  /** By field: other names that servers may return it under, used where its own name is missing. */
  readonly alsoCalled?: Readonly<Partial<Record<Name, readonly string[]>>>;
  /** What can be done with its records. Default: everything. */
  readonly verbs?: readonly Verb[];
  /** One table for all manufacturers. */
  readonly shared?: true;
  /**
   * The text field of a shared resource that names the manufacturer of each record. Staff of a manufacturer see its
   * records and those that name no manufacturer.
   */
  readonly tenantField?: Name;
  /** A log: only the server adds records, and records never change. */
  readonly log?: true;
  /** Who may use its API routes. Default: everybody who is signed in. */
  readonly access?: 'administrators';
  /** The roles that may use each verb. Default: everybody. */
  readonly rights?: { readonly [V in Verb]?: readonly RoleName[] };
  /** Its records are messages that are sent to people outside. */
  readonly outgoing?: Outgoing<Name>;
  /** Its records are texts that messages are made of. */
  readonly template?: MessageTemplate<Name>;
  /** Its records are messages that people have answered with. */
  readonly incoming?: IncomingMessages<Name>;
  /** Its read-only fields that users set by a call of its own, so that a form of the record does not have them. */
  readonly preferences?: readonly Name[];
  /** A record of it is stored in one step when a user logs a contact with a person. */
  readonly contactLog?: ContactLog<Name>;
  /** What a record of it tells in the timelines of the records that it points to. */
  readonly timeline?: TimelineEntry<Name>;
  /** Each of its records is somebody's: of whoever creates it, until it is handed over. */
  readonly assigned?: Assigned<Name>;
  /** Its marked records have to be reported to somebody in time. */
  readonly reported?: Reported<Name>;
  /** Its reports, by name. */
  readonly reports?: Readonly<Record<string, Report<Name>>>;
  /**
   * The access log records who viewed these records. The registry also sets this on every resource whose references
   * lead to this one.
   */
  readonly accessLogged?: true;
  readonly view?: View;
  readonly search?: Readonly<Record<string, SearchOf<F, R>>>;
  /**
   * `permission`: only people with this permission see the entry. Nobody has it where the server reports no
   * permissions.
   */
  readonly menu?: {
    readonly group: string;
    readonly label?: string;
    readonly order?: number;
    readonly permission?: string;
  };
  readonly list?: {
    readonly title?: string;
    readonly columns: readonly Column<Name, Part>[];
    /** The columns in a popup that lists the records of another resource's record. Default: `columns`. */
    readonly related?: readonly Column<Name, Part>[];
    readonly actions?: readonly Action<Name, Part>[];
    readonly createLabel?: string;
    /** Offers the found records as a CSV file with the columns of the list. */
    readonly csv?: true;
    /** The choices that can be set for several records of the list at once. */
    readonly bulkEdit?: readonly Name[];
    /** The calls that can be made of several records of the list at once, and their buttons. */
    readonly bulkCalls?: Readonly<Record<string, string>>;
    readonly sort?: Sort<Name>;
    /** The fields of the record that the delete confirmation shows. */
    readonly deleteSummary?: readonly Name[];
    /** The related records that the delete confirmation counts. */
    readonly deleteWarning?: DeleteWarning;
  };
  readonly form?: {
    readonly create?: FormPlace<'modal' | 'page'>;
    readonly edit?: EditPlace;
    readonly columnCount?: 1 | 2 | 3;
    readonly sections: readonly Section<Name, Part>[];
  };
  /** A page with its own address that shows the record. */
  readonly record?: DeclaredRecordPage<Name, Part>;
  readonly trash?: DeclaredTrash<Name>;
  readonly messages?: Partial<Messages>;
}

/** The verbs of a resource that declares none. */
export const defaultVerbs: readonly Verb[] = ['list', 'create', 'update', 'delete', 'trash'];

/** Records that can be deleted also say by whom. */
const discarder = { discarded_by: text('Discarded By', { readOnly: true, staff: true }) } as const;

const systemFields = (prefix: string | undefined, trashPrefix: string | undefined, verbs: readonly Verb[]) => ({
  id: prefixedId('ID', {
    readOnly: true,
    prefixes: [prefix, trashPrefix].filter(
      (entry, index, all): entry is string => entry !== undefined && all.indexOf(entry) === index,
    ),
  }),
  created_at: instant('Created At', { readOnly: true }),
  updated_at: instant('Updated At', { readOnly: true }),
  discarded_at: instant('Discarded At', { readOnly: true }),
  ...(verbs.includes('delete') ? discarder : {}),
});

export type SystemFields = ReturnType<typeof systemFields>;

/** A field that is returned with a record but stored in another one. */
export interface Included {
  /** The references to follow; empty for a nested record. */
  readonly path: readonly string[];
  /** The name of the nested record that stores it. */
  readonly nested?: string;
  readonly resource: string;
  readonly field: string;
  /** The field's label in its own record; here it follows the label of the reference. */
  readonly label: string;
  /** It can be written with this record, through the reference or the nested record. */
  readonly writable?: true;
}

/** A declaration with all defaults filled in. */
export interface Resource<
  N extends string = string,
  F extends FieldMap = FieldMap,
  R extends RelationMap = RelationMap,
  Part extends string = string,
> extends Omit<
  ResourceSpec<N, FieldMap, RelationMap, string>,
  'fields' | 'relations' | 'search' | 'verbs' | 'apiPath' | 'screenPath' | 'messages' | 'record' | 'trash'
> {
  readonly apiPath: string;
  readonly screenPath: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly relations: Relations;
  /** The relations as declared; carries the names of the included fields. */
  readonly declaredRelations: R;
  /** The included fields by their names here; added by the registry. */
  readonly included: Readonly<Record<string, Included>>;
  /** The fields as declared; carries their types. */
  readonly declared: F;
  /** The hand-written parts that the declaration places; carries their names. */
  readonly parts: readonly Part[];
  readonly search: Readonly<Record<string, Search>>;
  readonly record?: RecordPage;
  /** Its page is declared without sections; the registry completes it. */
  readonly hasDefaultPage?: true;
  readonly trash?: Trash;
  readonly verbs: readonly Verb[];
  /** The fields that are hidden from the role that the declaration is restricted to. */
  readonly withheld?: readonly string[];
  /**
   * The unrestricted declaration, for evaluating the rules of a record that this role writes: the conditions and
   * defaults of fields that the role may not write apply as well.
   */
  readonly unrestricted?: Resource;
  readonly messages: Messages;
}

/**
 * Declares one kind of record. An unknown field name is a compile error here, and a readable error from
 * `createRegistry`.
 */
export function defineResource<
  const N extends string,
  const F extends FieldMap,
  const R extends RelationMap<keyof F & string, ReferenceName<F>>,
  const P extends string = never,
>(
  spec: ResourceSpec<N, F, R, FieldName<NoInfer<F>, NoInfer<R>>, P> & {
    readonly fields: SoundFields<NoInfer<F>, FieldName<NoInfer<F>, NoInfer<R>>>;
  },
): Resource<N, F, R, P> {
  const untypedSpec = spec as unknown as ResourceSpec<N, FieldMap, RelationMap, string>;
  return registerDeclaration(spec, () => completeDeclaration<N, F, R, P>(untypedSpec));
}

/** The declarations as written, for the check: defaults could hide problems in them. */
const declarationSources = new WeakMap<object, { readonly spec: unknown; readonly fault?: unknown }>();

/**
 * The declaration of a resource as written, and the error of reading it; undefined for a resource that was not declared
 * here.
 */
export const declarationSourceOf = (
  resource: object,
): { readonly spec: unknown; readonly fault?: unknown } | undefined => declarationSources.get(resource);

/**
 * An unreadable declaration must not prevent the others from being checked: its error is stored, and the check reports
 * it.
 */
function registerDeclaration<R extends Resource>(spec: unknown, complete: () => R): R {
  let resource = {} as R;
  try {
    resource = complete();
    declarationSources.set(resource, { spec });
  } catch (fault) {
    declarationSources.set(resource, { spec, fault });
  }
  return resource;
}

function completeDeclaration<N extends string, F extends FieldMap, R extends RelationMap, P extends string>(
  spec: ResourceSpec<N, FieldMap, RelationMap, string>,
): Resource<N, F, R, P> {
  // May be anything or missing; the check reports that.
  const { one = '', many = '' } = (spec.label as { readonly one?: unknown; readonly many?: unknown } | undefined) ?? {};
  const relations = resolveRelations(spec.relations);
  const verbs = spec.verbs ?? defaultVerbs;
  const { trash: declaredTrash, record, ...others } = spec;
  const trash = completeTrash(declaredTrash, { list: spec.list, verbs });
  return {
    ...others,
    ...readRecordPage(record),
    ...(trash && { trash }),
    relations,
    declaredRelations: (spec.relations ?? {}) as R,
    apiPath: spec.apiPath ?? spec.name,
    screenPath: spec.screenPath ?? spec.name,
    declared: spec.fields as F,
    parts: Object.values(placedParts(spec)).flat() as P[],
    included: {},
    fields: {
      ...systemFields(spec.idPrefix, spec.trash?.idPrefix, verbs),
      ...withReferencePrefixes(spec.fields, relations),
    },
    search: { ...spec.search, ...assignedSearches(spec) },
    verbs,
    messages: { ...defaultMessages({ one: String(one), many: String(many) }), ...spec.messages },
  };
}
