import type { Field, FieldKind } from '../field';
import { flattenOptions } from '../options';
import { isEmptyValue, schemaOf } from '../value';
import { usStates } from '../usStates';
import { found, instead } from './wording';

/** Kinds whose values are no single text, number or truth, so that nothing can be compared with them or given beforehand. */
const manifold: readonly FieldKind[] = ['choices', 'tags', 'file', 'files', 'password', 'rows', 'facts'];

/** Whether one text, number or truth can be a value of the field. */
export const hasSingleValue = ({ kind }: Field): boolean => !manifold.includes(kind);

/** The values that a field can have, where they are listed. */
export function listedValues(field: Field): readonly string[] | undefined {
  if (field.kind === 'choice' || field.kind === 'choices') return field.open ? undefined : flattenOptions(field.options).map(({ value }) => value);
  if (field.kind === 'yesNo') return ['Yes', 'No'];
  return field.kind === 'usState' ? usStates : undefined;
}

/** Why a value cannot be one of the field, with what would do; undefined where it can. It has to stand as it is stored. */
export function valueProblem(field: Field, value: unknown): string | undefined {
  const listed = listedValues(field);
  if (listed) return typeof value === 'string' && listed.includes(value) ? undefined : `${found(value)}, which is none of its values; ${instead(String(value), listed)}`;
  if (isEmptyValue(field, value)) return `${found(value)}, which is no value; leave it out`;
  const read = schemaOf(field).safeParse(value);
  if (!read.success) return `${found(value)}, which its ${field.kind} cannot be: ${read.error.issues[0]?.message ?? 'invalid'}`;
  return Object.is(read.data, value) ? undefined : `${found(value)}, which is not as it is stored; write ${JSON.stringify(read.data)}`;
}
