import type { Field, FieldMap } from '../fields';
import { isReference } from './references';

/**
 * A field of the related record that is included here, named after the relation: `patient` with `dob` gives
 * `patient_dob`.
 */
export type ShownField =
  | string
  | {
      readonly field: string;
      /** Its complete name here, instead of the one made from the relation's name. */
      readonly as?: string;
      /** Its complete label here, instead of the one that starts with the reference's label. */
      readonly label?: string;
    };

/**
 * Saves the shown fields together with this record: they change the record that the reference points to, or create one
 * if it is empty. Nothing is saved there while one of `whenFilled` (fields of that record) is empty; with `ofNew`, only
 * a new record needs them.
 */
export interface LinkedWrite {
  readonly whenFilled: readonly string[];
  readonly ofNew?: true;
}

/**
 * The parent has at most one of these records for each value of this choice. They are its keyed children: the value is
 * the key by which they are read and written.
 */
export interface OnePer<Name extends string = string> {
  readonly onePer: Name;
  /** The part of the address before a key. Default: the resource's path and a slash. */
  readonly path?: string;
}

/** The record points to a record of another kind. */
export interface BelongsTo<Name extends string = string, Reference extends string = Name> {
  /** The reference to follow. Several references are followed one after the other, from record to record. */
  readonly by: Reference | readonly [Reference, ...string[]];
  readonly show?: readonly ShownField[];
  readonly write?: LinkedWrite;
  /**
   * The linked record is the parent: the list is shown below the parent's page, or the parent has one record for each
   * key.
   */
  readonly parent?: true | OnePer<Name>;
}

/** A keyed child. It is read and written with the record, as an object with the name of the relation. */
export interface HasOne {
  /** Name of the children's resource. */
  readonly one: string;
  readonly key: string;
  readonly label: string;
}

/** Records of another kind that belong to this one: their list is shown on its page. */
export interface HasMany {
  /** Name of their resource. */
  readonly many: string;
  /** Their reference that points to this record. */
  readonly by: string;
  /** Title of the list. Default: the plural label of their resource. */
  readonly label?: string;
  /** Their fields that the list shows as columns. Default: the columns of their popup, or of their own list. */
  readonly columns?: readonly string[];
  /** The tab of the page that contains the list. Default: below all tabs. */
  readonly tab?: string;
}

/** How a record is related to others. The fields included from there are named after the relation. */
export type Relation<Name extends string = string, Reference extends string = Name> =
  | BelongsTo<Name, Reference>
  | HasOne
  | HasMany;
export type RelationMap<Name extends string = string, Reference extends string = Name> = Readonly<
  Record<string, Relation<Name, Reference>>
>;

type ShownFieldName<Prefix extends string, S> = S extends string
  ? `${Prefix}_${S}`
  : S extends { readonly as: infer A extends string }
    ? A
    : S extends { readonly field: infer F extends string }
      ? `${Prefix}_${F}`
      : never;

/** The names of the fields that relations include; none where no relations are declared. */
export type IncludedName<R> = string extends keyof R
  ? never
  : {
      [K in keyof R & string]: R[K] extends { readonly show: readonly (infer S)[] } ? ShownFieldName<K, S> : never;
    }[keyof R & string];

/** A completed belongs-to relation. */
export interface ResolvedBelongsTo {
  readonly name: string;
  /** The references to follow, at least one. */
  readonly path: readonly string[];
  readonly shown: readonly { readonly field: string; readonly name: string; readonly label?: string }[];
  readonly write?: LinkedWrite;
}

/** The relations of a resource, in the form that lists, forms, payloads and SQL use. */
export interface Relations {
  readonly belongsTo: readonly ResolvedBelongsTo[];
  /** The keyed children that are read and written with a record, by name. */
  readonly hasOne: Readonly<Record<string, HasOne>>;
  /** The lists on the record's page, in declared order. */
  readonly hasMany: readonly (HasMany & { readonly name: string })[];
  /** The reference to the record whose page has the list below it. */
  readonly parent?: string;
  /** For keyed children: the reference to their parent, and the choice that is their key. */
  readonly keyed?: { readonly parent: string; readonly by: string; readonly path?: string };
}

const isHasMany = (relation: Relation): relation is HasMany => 'many' in relation;
export const isBelongsTo = (relation: Relation): relation is BelongsTo => 'by' in relation && !isHasMany(relation);

const pathOf = ({ by }: BelongsTo): readonly string[] => (typeof by === 'string' ? [by] : by);

function toLink([name, relation]: readonly [string, BelongsTo]): ResolvedBelongsTo {
  const shown = (relation.show ?? []).map((entry) => {
    const { field, as = `${name}_${field}`, label } = typeof entry === 'string' ? { field: entry } : entry;
    return { field, name: as, ...(label !== undefined && { label }) };
  });
  return { name, path: pathOf(relation), shown, ...(relation.write && { write: relation.write }) };
}

/** Resolves the relations of a declaration, once for all uses. */
export function resolveRelations(declared: RelationMap = {}): Relations {
  const entries = Object.entries(declared);
  const links = entries.flatMap(([name, relation]) => (isBelongsTo(relation) ? [[name, relation] as const] : []));
  const [parentBy, parent] =
    links.flatMap(([, relation]) =>
      relation.parent ? [[pathOf(relation)[0] ?? '', relation.parent] as const] : [],
    )[0] ?? [];
  const keyed =
    parent === undefined || parent === true
      ? undefined
      : { parent: parentBy ?? '', by: parent.onePer, ...(parent.path !== undefined && { path: parent.path }) };
  return {
    belongsTo: links.map(toLink),
    hasOne: Object.fromEntries(entries.flatMap(([name, relation]) => ('one' in relation ? [[name, relation]] : []))),
    hasMany: entries.flatMap(([name, relation]) => (isHasMany(relation) ? [{ ...relation, name }] : [])),
    ...(parentBy !== undefined && parent === true && { parent: parentBy }),
    ...(keyed && { keyed }),
  };
}

/** Whether a relation follows a single reference of the record itself. */
const isDirect = ({ path }: ResolvedBelongsTo): boolean => path.length === 1;

/**
 * Adds the prefix of included fields, such as `patient_`, to each reference that a relation follows. A reference
 * without a prefix includes no fields.
 */
export function withReferencePrefixes(fields: FieldMap, { belongsTo }: Relations): FieldMap {
  const relationByReference = new Map(belongsTo.filter(isDirect).map(({ path, name }) => [path[0], name]));
  const withPrefix = ([name, field]: readonly [string, Field]): [string, Field] => {
    const relation = relationByReference.get(name);
    return isReference(field) && relation !== undefined ? [name, { ...field, prefix: `${relation}_` }] : [name, field];
  };
  return Object.fromEntries(Object.entries(fields).map(withPrefix));
}
