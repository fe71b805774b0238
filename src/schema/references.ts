import type { Field, FieldOf } from './field';
import { flattenOptions, type FlatOption } from './options';
import type { NestedWrite } from './relations';
import type { Resource } from './resource';
import type { Values } from './plainValue';

export type ReferenceField = FieldOf<'reference'>;
/** A field that points to records: to one, or to several. */
export type LinkingField = Extract<Field, { readonly to: string }>;
/** A reference whose record is written with this one. */
export interface WrittenReference extends NestedWrite {
  readonly reference: string;
  readonly prefix: string;
  /** Name of the resource that it points to. */
  readonly to: string;
}

export const isReference = (field: Field | undefined): field is ReferenceField => field?.kind === 'reference';

export const isLinking = (field: Field | undefined): field is LinkingField => field !== undefined && 'to' in field;

/** The id that a value is, as a number or as its text; undefined where it is none. */
export function linkedId(value: unknown): number | undefined {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

/** The ids that the value of a field names which points to records: to one, or to several. */
export const linkedIds = (value: unknown): number[] => [value].flat().flatMap((one) => linkedId(one) ?? []);

/** The values of a new record whose field of that name points to one record alone. */
export const linkTo = ({ fields }: Pick<Resource, 'fields'>, name: string, id: number): Values => ({ [name]: fields[name]?.kind === 'references' ? [id] : id });

/** The reference of that name; undefined where the resource has none. */
export function referenceOf({ fields }: Pick<Resource, 'fields'>, name: string | undefined): ReferenceField | undefined {
  const field = fields[name ?? ''];
  return isReference(field) ? field : undefined;
}

/** The references whose records are written with this one. */
export const writtenReferences = ({ fields, relations }: Pick<Resource, 'fields' | 'relations'>): WrittenReference[] =>
  relations.belongsTo.flatMap(({ name, path: [reference = ''], write }): WrittenReference[] => {
    const field = fields[reference];
    return write && isReference(field) ? [{ ...write, reference, prefix: `${name}_`, to: field.to }] : [];
  });

/** The keys of a resource of keyed children, in the order declared. */
export function keysOf({ fields, relations }: Pick<Resource, 'fields' | 'relations'>): FlatOption[] {
  const by = fields[relations.keyed?.by ?? ''];
  return by?.kind === 'choice' ? flattenOptions(by.options) : [];
}

/** The texts that the server makes of a record's number, with the number that it counts on from. */
export const numberedFields = (fields: Iterable<readonly [string, Field]>): [string, number][] =>
  [...fields].flatMap(([name, field]): [string, number][] => (field.kind === 'text' && field.numbered ? [[name, field.numbered.start]] : []));
