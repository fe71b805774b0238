import type { Field } from '../field';
import { closedOptionsOf, isEmptyValue, schemaOf, traitsOf } from '../value';
import { found, instead } from './wording';

/** Whether one text, number or truth can be a value of the field: of all others nothing can be compared with one, or given beforehand. */
export function hasSingleValue(field: Field): boolean {
  const { multiple, binary, secret, structured } = traitsOf(field);
  return !multiple && !binary && !secret && !structured;
}

/** The texts that a field can have, where they are listed. */
const listedValues = (field: Field): readonly string[] | undefined => (field.kind === 'boolean' ? undefined : closedOptionsOf(field)?.map(({ value }) => value));

/** Why a value cannot be one of the field, with what would do; undefined where it can. It has to stand as it is stored. */
export function valueProblem(field: Field, value: unknown): string | undefined {
  const listed = listedValues(field);
  if (listed) return typeof value === 'string' && listed.includes(value) ? undefined : `${found(value)}, which is none of its values; ${instead(String(value), listed)}`;
  if (isEmptyValue(field, value)) return `${found(value)}, which is no value; leave it out`;
  const read = schemaOf(field).safeParse(value);
  if (!read.success) return `${found(value)}, which its ${field.kind} cannot be: ${read.error.issues[0]?.message ?? 'invalid'}`;
  return Object.is(read.data, value) ? undefined : `${found(value)}, which is not as it is stored; write ${JSON.stringify(read.data)}`;
}
