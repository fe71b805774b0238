import type { Field } from '../field';
import type { FlatOption } from '../options';
import { closedOptionsOf, hasConvertedMembers, isBinary, isEmptyValue, schemaOf, traitsOf } from '../value';
import { describeValue, suggestName } from './wording';

/**
 * Whether the field holds a single text, number or boolean: only such fields can be compared with a value or have a
 * start value.
 */
export function hasSingleValue(field: Pick<Field, 'kind'>): boolean {
  const { multiple, binary, secret, structured } = traitsOf(field);
  return !multiple && !binary && !secret && !structured;
}

/** Whether the field holds a list of values that can each be compared with a text. */
export const holdsTextList = (field: Field): boolean =>
  traitsOf(field).multiple === true && !isBinary(field) && !hasConvertedMembers(field);

/** The options of a closed list of texts; undefined for any other field. */
const listedOptions = (field: Field): readonly FlatOption[] | undefined =>
  field.kind === 'boolean' ? undefined : closedOptionsOf(field);

/** The advice for a value that is not one of the options. */
export const suggestOption = (value: string, options: readonly FlatOption[]): string =>
  suggestName(
    value,
    options.map((option) => option.value),
    options.map((option) => [option.value, option.label]),
  );

/**
 * Why a value is not a valid value of the field, or of one entry if it holds a list, with advice; undefined if it is.
 * It must have its stored form.
 */
export function valueProblem(field: Field, value: unknown): string | undefined {
  const listed = listedOptions(field);
  if (listed)
    return listed.some((option) => option.value === value)
      ? undefined
      : `${describeValue(value)}, which is not one of its values; ${suggestOption(String(value), listed)}`;
  if (isEmptyValue(field, value)) return `${describeValue(value)}, which counts as empty; leave it out`;
  const read = schemaOf(field).safeParse(holdsTextList(field) ? [value] : value);
  if (!read.success)
    return `${describeValue(value)}, which is not a valid ${field.kind}: ${read.error.issues[0]?.message ?? 'invalid'}`;
  const [stored] = [read.data].flat();
  return Object.is(stored, value)
    ? undefined
    : `${describeValue(value)}, which is stored in another form; write ${JSON.stringify(stored)}`;
}
