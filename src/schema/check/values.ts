import type { Field } from '../field';
import type { FlatOption } from '../options';
import { closedOptionsOf, hasReadMembers, isBinary, isEmptyValue, schemaOf, traitsOf } from '../value';
import { found, instead } from './wording';

/** Whether one text, number or truth can be a value of the field: of all others nothing can be compared with one, or given beforehand. */
export function hasSingleValue(field: Pick<Field, 'kind'>): boolean {
  const { multiple, binary, secret, structured } = traitsOf(field);
  return !multiple && !binary && !secret && !structured;
}

/** Whether the field holds a list, of whose values one text can be compared with each. */
export const hasTexts = (field: Field): boolean => traitsOf(field).multiple === true && !isBinary(field) && !hasReadMembers(field);

/** What a field can have, where that is listed as texts. */
const listedOptions = (field: Field): readonly FlatOption[] | undefined => (field.kind === 'boolean' ? undefined : closedOptionsOf(field));

/** What would do in place of a value that is none of a list. */
export const insteadOfOption = (value: string, options: readonly FlatOption[]): string =>
  instead(value, options.map((option) => option.value), options.map((option) => [option.value, option.label]));

/** Why a value cannot be one of the field, or in it where it holds a list, with what would do; undefined where it can. It has to stand as it is stored. */
export function valueProblem(field: Field, value: unknown): string | undefined {
  const listed = listedOptions(field);
  if (listed) return listed.some((option) => option.value === value) ? undefined : `${found(value)}, which is none of its values; ${insteadOfOption(String(value), listed)}`;
  if (isEmptyValue(field, value)) return `${found(value)}, which is no value; leave it out`;
  const read = schemaOf(field).safeParse(hasTexts(field) ? [value] : value);
  if (!read.success) return `${found(value)}, which its ${field.kind} cannot be: ${read.error.issues[0]?.message ?? 'invalid'}`;
  const [stored] = [read.data].flat();
  return Object.is(stored, value) ? undefined : `${found(value)}, which is not as it is stored; write ${JSON.stringify(stored)}`;
}
