import type { Field, FieldOf } from '../fields';

export type ReferenceField = FieldOf<'reference'>;
/** A field that points to one or several records. */
export type LinkField = Extract<Field, { readonly to: string }>;

export const isReference = (field: Field | undefined): field is ReferenceField => field?.kind === 'reference';

export const isLinkField = (field: Field | undefined): field is LinkField => field !== undefined && 'to' in field;

/** A value as a record id, from a number or numeric text; undefined where it is not one. */
export function toRecordId(value: unknown): number | undefined {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

/** The record ids in the value of a field that points to one or several records. */
export const toRecordIds = (value: unknown): number[] => [value].flat().flatMap((item) => toRecordId(item) ?? []);

/** The text fields that the server generates from a record's number, with the number they start at. */
export const numberedFields = (fields: Iterable<readonly [string, Field]>): [string, number][] =>
  [...fields].flatMap(([name, field]): [string, number][] =>
    field.kind === 'text' && field.numbered ? [[name, field.numbered.start]] : [],
  );
