import type { Field, FieldOf } from './field';

export type ReferenceField = FieldOf<'reference'>;
/** A field that points to records: to one, or to several. */
export type LinkingField = Extract<Field, { readonly to: string }>;

export const isReference = (field: Field | undefined): field is ReferenceField => field?.kind === 'reference';

export const isLinking = (field: Field | undefined): field is LinkingField => field !== undefined && 'to' in field;

/** The id that a value is, as a number or as its text; undefined where it is none. */
export function linkedId(value: unknown): number | undefined {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

/** The ids that the value of a field names which points to records: to one, or to several. */
export const linkedIds = (value: unknown): number[] => [value].flat().flatMap((one) => linkedId(one) ?? []);

/** The texts that the server makes of a record's number, with the number that it counts on from. */
export const numberedFields = (fields: Iterable<readonly [string, Field]>): [string, number][] =>
  [...fields].flatMap(([name, field]): [string, number][] => (field.kind === 'text' && field.numbered ? [[name, field.numbered.start]] : []));
