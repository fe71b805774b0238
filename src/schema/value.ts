import type { z } from 'zod';
import { isFilled } from './condition';
import type { Field, FieldKind } from './field';
import { kinds, type Kind } from './kinds';

/** The values of a record or a payload, by field. */
export type Values = Readonly<Record<string, unknown>>;

const kindOf = (field: Field): Kind<FieldKind> => kinds[field.kind] as unknown as Kind<FieldKind>;

/** Whether a value counts as not given for its field: null, blank text, an empty list, formatted text without text. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  return !isFilled(value) || kindOf(field).isEmpty?.(value) === true;
}

const schemas = new WeakMap<Field, z.ZodType>();

/** The zod schema of a field's filled values; made once for each field. */
export function schemaOf(field: Field): z.ZodType {
  const known = schemas.get(field);
  if (known) return known;
  const made = kindOf(field).schema(field);
  schemas.set(field, made);
  return made;
}

/** A filled value as people read it, or undefined where the field is empty. */
export function showValue(field: Field, value: unknown): string | undefined {
  return isEmptyValue(field, value) ? undefined : kindOf(field).show(value, field);
}

export const requiredMessage = (field: Field): string =>
  typeof field.required === 'string' ? field.required : `${field.label} is required`;

export type Checked = { readonly value: unknown } | { readonly errors: readonly string[] };

/** Reads one value: empty becomes null (or the required message), anything else goes through the kind's schema. */
export function readValue(field: Field, raw: unknown): Checked {
  if (isEmptyValue(field, raw)) return field.required ? { errors: [requiredMessage(field)] } : { value: null };
  const result = schemaOf(field).safeParse(raw);
  if (result.success) return { value: result.data };
  return { errors: field.invalid ? [field.invalid] : [...new Set(result.error.issues.map((issue) => issue.message))] };
}

/** A value in the wire's form (Cases 5: dates as YYYY-MM-DD, numbers as numbers, names as they are sent): null where it is empty, as it is where it cannot be read. */
export function wireValue(field: Field, value: unknown): unknown {
  if (isEmptyValue(field, value)) return null;
  const read = schemaOf(field).safeParse(value);
  return read.success ? read.data : value;
}
