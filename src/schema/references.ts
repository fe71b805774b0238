import type { Field, FieldOf } from './field';
import { flattenOptions, type FlatOption } from './options';
import type { Resource } from './resource';

export type ReferenceField = FieldOf<'reference'>;
export type WrittenReference = ReferenceField & { readonly writes: NonNullable<ReferenceField['writes']> };

export const isReference = (field: Field | undefined): field is ReferenceField => field?.kind === 'reference';

/** The reference of that name; undefined where the resource has none. */
export function referenceOf({ fields }: Pick<Resource, 'fields'>, name: string | undefined): ReferenceField | undefined {
  const field = fields[name ?? ''];
  return isReference(field) ? field : undefined;
}

/** The references of a resource, those of included records as well. */
export const referencesOf = ({ fields }: Pick<Resource, 'fields'>): [string, ReferenceField][] =>
  Object.entries(fields).flatMap(([name, field]): [string, ReferenceField][] => (isReference(field) ? [[name, field]] : []));

/** The references whose records are written with this one. */
export const writtenReferences = (resource: Pick<Resource, 'fields'>): [string, WrittenReference][] =>
  referencesOf(resource).flatMap(([name, field]): [string, WrittenReference][] => (field.writes ? [[name, { ...field, writes: field.writes }]] : []));

/** The slots of a resource that is kept in slots, in the order declared. */
export function slotsOf({ fields, slots }: Pick<Resource, 'fields' | 'slots'>): FlatOption[] {
  const by = fields[slots?.by ?? ''];
  return by?.kind === 'choice' ? flattenOptions(by.options) : [];
}

/** The texts that the server makes of a record's number, with the number that it counts on from. */
export const numberedFields = (fields: Iterable<readonly [string, Field]>): [string, number][] =>
  [...fields].flatMap(([name, field]): [string, number][] => (field.kind === 'text' && field.numbered ? [[name, field.numbered.start]] : []));
