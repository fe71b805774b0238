import type { Field, FieldMap } from './field';
import { isReference } from './references';

/** A field of the related record that this one answers too, named after the relation: `patient` with `dob` gives `patient_dob`. */
export type Shown =
  | string
  | {
      readonly field: string;
      /** Its whole name here, in place of that made of the relation's. */
      readonly as?: string;
      /** Its whole label here, in place of that behind the reference's. */
      readonly label?: string;
    };

/**
 * The fields shown can be written with this record: with an id they change the record that it points to, without one they create it. While
 * one of `whenFilled` (fields of that record) is empty, none of them is written; `ofNew`: only a new record needs them.
 */
export interface NestedWrite {
  readonly whenFilled: readonly string[];
  readonly ofNew?: true;
}

/** The parent has at most one of these records for each value of a choice: they are its keyed children, read and written by that key. */
export interface OnePer<Name extends string = string> {
  readonly onePer: Name;
  /** What stands in the address before a key; the resource's path and a slash unless told. */
  readonly path?: string;
}

/** The record points to one of another kind. */
export interface BelongsTo<Name extends string = string> {
  /** The reference to follow; several are followed one after the other, from record to record. */
  readonly by: Name | readonly [Name, ...string[]];
  readonly show?: readonly Shown[];
  readonly write?: NestedWrite;
  /** It is a child of that record: its list stands below the record's page, or it is one for each key. */
  readonly parent?: true | OnePer<Name>;
}

/** A keyed child, read and written with the record as an object of the relation's name. */
export interface HasOne {
  /** Name of the children's resource. */
  readonly one: string;
  readonly key: string;
  readonly label: string;
}

/** Records of another kind belong to it: their list stands on its page. */
export interface HasMany {
  /** Name of their resource. */
  readonly many: string;
  /** The reference of theirs that points to this record. */
  readonly by: string;
  /** Title of the list; what its records are called unless told. */
  readonly label?: string;
  /** Their fields that it shows as columns; those of their popups or of their own list unless told. */
  readonly columns?: readonly string[];
  /** The tab of the page that it stands in; below all tabs unless told. */
  readonly tab?: string;
}

/** How a record stands to another one, by the name that its fields have here. */
export type Relation<Name extends string = string> = BelongsTo<Name> | HasOne | HasMany;
export type RelationMap<Name extends string = string> = Readonly<Record<string, Relation<Name>>>;

type ShownName<Prefix extends string, S> = S extends string
  ? `${Prefix}_${S}`
  : S extends { readonly as: infer A extends string }
    ? A
    : S extends { readonly field: infer F extends string }
      ? `${Prefix}_${F}`
      : never;

/** The names of the fields that relations show; none where none are declared. */
export type IncludedName<R> = string extends keyof R ? never : { [K in keyof R & string]: R[K] extends { readonly show: readonly (infer S)[] } ? ShownName<K, S> : never }[keyof R & string];

/** A belongs-to relation with everything filled in. */
export interface Link {
  readonly name: string;
  /** The references to follow, at least one. */
  readonly path: readonly string[];
  readonly shown: readonly { readonly field: string; readonly name: string; readonly label?: string }[];
  readonly write?: NestedWrite;
}

/** What lists, forms, payloads and SQL read of a resource's relations. */
export interface Relations {
  readonly belongsTo: readonly Link[];
  /** The keyed children that are read and written with a record, by name. */
  readonly hasOne: Readonly<Record<string, HasOne>>;
  /** What stands as lists on the record's page, in the order declared. */
  readonly hasMany: readonly (HasMany & { readonly name: string })[];
  /** The reference to the record below whose page the list stands. */
  readonly parent?: string;
  /** Its records are keyed children: the reference to their parent, and the choice that is their key. */
  readonly keyed?: { readonly parent: string; readonly by: string; readonly path?: string };
}

const isHasMany = (relation: Relation): relation is HasMany => 'many' in relation;
export const isBelongsTo = (relation: Relation): relation is BelongsTo => 'by' in relation && !isHasMany(relation);

const pathOf = ({ by }: BelongsTo): readonly string[] => (typeof by === 'string' ? [by] : by);

function linkOf([name, relation]: readonly [string, BelongsTo]): Link {
  const shown = (relation.show ?? []).map((entry) => {
    const { field, as = `${name}_${field}`, label } = typeof entry === 'string' ? { field: entry } : entry;
    return { field, name: as, ...(label !== undefined && { label }) };
  });
  return { name, path: pathOf(relation), shown, ...(relation.write && { write: relation.write }) };
}

/** Reads the relations of a declaration once, for everybody who asks. */
export function relationsOf(declared: RelationMap = {}): Relations {
  const entries = Object.entries(declared);
  const links = entries.flatMap(([name, relation]) => (isBelongsTo(relation) ? [[name, relation] as const] : []));
  const [parentBy, parent] = links.flatMap(([, relation]) => (relation.parent ? [[pathOf(relation)[0] ?? '', relation.parent] as const] : []))[0] ?? [];
  const keyed = parent === undefined || parent === true ? undefined : { parent: parentBy ?? '', by: parent.onePer, ...(parent.path !== undefined && { path: parent.path }) };
  return {
    belongsTo: links.map(linkOf),
    hasOne: Object.fromEntries(entries.flatMap(([name, relation]) => ('one' in relation ? [[name, relation]] : []))),
    hasMany: entries.flatMap(([name, relation]) => (isHasMany(relation) ? [{ ...relation, name }] : [])),
    ...(parentBy !== undefined && parent === true && { parent: parentBy }),
    ...(keyed && { keyed }),
  };
}

/** Whether a relation leads to the very record that an own reference points to. */
const isDirect = ({ path }: Link): boolean => path.length === 1;

/** The fields with what those of a linked record are named after, at each reference that a relation follows: `patient_`. Without one the record answers none of them. */
export function withPrefixes(fields: FieldMap, { belongsTo }: Relations): FieldMap {
  const named = new Map(belongsTo.filter(isDirect).map(({ path, name }) => [path[0], name]));
  const filled = ([name, field]: readonly [string, Field]): [string, Field] => {
    const relation = named.get(name);
    return isReference(field) && relation !== undefined ? [name, { ...field, prefix: `${relation}_` }] : [name, field];
  };
  return Object.fromEntries(Object.entries(fields).map(filled));
}

/** Of a resource that declares none, whose names are any text, there are none to view. */
type Viewed<R> = { readonly [K in keyof R as string extends K ? never : R[K] extends HasMany | HasOne ? never : K]: Omit<R[K], 'write' | 'parent'> };

/** The relations of a resource as a view shows them: nothing is written, its list stands by itself, and nothing belongs to it. */
export function viewedRelations<R extends RelationMap>({ declaredRelations }: { readonly declaredRelations: R }): Viewed<R> {
  const viewed = Object.entries<Relation>(declaredRelations).flatMap(([name, relation]) => {
    if (!isBelongsTo(relation)) return [];
    const { write: _write, parent: _parent, ...rest } = relation;
    return [[name, rest]];
  });
  return Object.fromEntries(viewed) as Viewed<R>;
}
