import type { ZodMiniType } from 'zod/mini';
import {
  comparesAny,
  isFilled,
  isMaskText,
  type Field,
  type FieldOf,
  trimText,
  kinds,
  withLimits,
  type FormatContext,
  type ReadResult,
  type Kind,
  type KindsWith,
  type Limits,
  type TitleOf,
  type Traits,
  type Operator,
  flattenOptions,
  type FlatOption,
} from '../fields';
import { requiredRuleOf, isAlwaysRequired } from './required';

/** The values of a record or a payload by field name. */
export type Values = Readonly<Record<string, unknown>>;

const kindOf = (field: Field): Kind<Field> => kinds[field.kind] as unknown as Kind<Field>;

/** The traits of the field's kind. */
export const traitsOf = (field: Pick<Field, 'kind'>): Traits => kinds[field.kind].traits;

/** Minimum and maximum of a number field: its own limits, otherwise those of its kind (`withLimits`). */
export function limitsOf(field: Field): Limits {
  const { min, max }: Limits = withLimits(kindOf(field).limits ?? {}, field);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/**
 * Maximum length of a field's texts, in characters (for a list, of each entry); Infinity where their format determines
 * it.
 */
export const maxLengthOf = (field: Field): number => kindOf(field).maxLength?.(field) ?? Infinity;

/** Maximum number of digits after the decimal point; 0 where a field has none. */
export const scaleOf = (field: Field): number => kindOf(field).scale?.(field) ?? 0;

/** Whether a field contains free text. */
export const isPlainText = (field: Field): boolean =>
  traitsOf(field).family === 'text' && traitsOf(field).takes === 'anything';

type FieldWithTrait<T extends keyof Traits> = FieldOf<KindsWith<typeof kinds, T>>;

/** A field with one or several files. */
export type FileField = FieldWithTrait<'binary'>;

export const isBinary = (field: Field | undefined): field is FileField =>
  field !== undefined && traitsOf(field).binary === true;
export const isSecret = (field: Field | undefined): field is FieldWithTrait<'secret'> =>
  field !== undefined && traitsOf(field).secret === true;
export const isHtml = (field: Field | undefined): field is FieldWithTrait<'html'> =>
  field !== undefined && traitsOf(field).html === true;

/** All possible values of a field, where that is a closed list. */
export const closedOptionsOf = (field: Field): readonly FlatOption[] | undefined =>
  kindOf(field).closedOptions?.(field);

/** The values that a field offers, whether or not it accepts others. */
export const offeredValues = (field: Field): readonly string[] =>
  ('options' in field ? flattenOptions(field.options) : (closedOptionsOf(field) ?? [])).map(({ value }) => value);

/** Whether the texts of a field are too long for an ordered index. */
export const isLong = (field: Field): boolean => kindOf(field).isLong?.(field) === true;

/**
 * The field whose values a search over this one uses: a day for a point in time, a single record for a list of records.
 */
export const searchFieldOf = (field: Field): Field =>
  (kindOf(field).searchField?.(field) as Field | undefined) ?? field;

/** Whether the list entries of a field are searched by values of another kind: by record id instead of text. */
export const hasConvertedMembers = (field: Field): boolean =>
  traitsOf(field).multiple === true && searchFieldOf(field) !== field;

/**
 * Whether a search accepts several values of which any may match: it compares a choice with any of them, or the lists
 * contain records, or values of a closed list.
 */
export const acceptsSeveralValues = (field: Field, op: Operator): boolean =>
  comparesAny(op) || (op === 'has' && (hasConvertedMembers(field) || closedOptionsOf(field) !== undefined));

/** Separates the values of such a search. */
export const searchValueSeparator = ',';

/** The value of a search: one text, or the distinct values in it. */
export const splitSearchValue = (field: Field, op: Operator, text: string): string | readonly string[] =>
  acceptsSeveralValues(field, op)
    ? [...new Set(text.split(searchValueSeparator).map((value) => value.trim()))].filter((value) => value !== '')
    : text;

/** Converts typed text to search text: the digits of a phone number, an id without its prefix. */
export function toSearchText(field: Field, typed: string): string {
  const text = trimText(typed);
  return kindOf(field).toSearchText?.(text, field) ?? text;
}

/** Formats search text for its input: ids with their prefix (Cases 5). */
export const formatSearchText = (field: Field, text: string): string =>
  kindOf(field).formatSearchText?.(text, field) ?? text;

/** Whether a value counts as empty for its field: null, blank text, an empty list, formatted text without text. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  return !isFilled(value) || kindOf(field).isEmpty?.(value, field) === true;
}

const schemas = new WeakMap<Field, ZodMiniType>();

/** The zod schema of a field's non-empty values, cached for each field. */
export function schemaOf(field: Field): ZodMiniType {
  const cached = schemas.get(field);
  if (cached) return cached;
  const schema = kindOf(field).schema(field);
  schemas.set(field, schema);
  return schema;
}

/** Whether a value of a field is the mask of what is stored, which no rule of its kind applies to. */
export const isMask = (field: Field, value: unknown): value is string => 'masked' in field && isMaskText(value);

/**
 * Formats a value for display; undefined where it is empty. A linked record is shown by its id where its title is not
 * known.
 */
export function formatValue(field: Field, value: unknown, titleOf?: TitleOf): string | undefined {
  const format: FormatContext['format'] = (partField, part) => formatValue(partField as Field, part, titleOf);
  if (isMask(field, value)) return value;
  return isEmptyValue(field, value) ? undefined : kindOf(field).format(value, field, { format, titleOf });
}

/** Formats a value for an exported file: a number without its display format, anything else as displayed. */
export function formatExportValue(field: Field, value: unknown, titleOf?: TitleOf): string | undefined {
  return isEmptyValue(field, value)
    ? undefined
    : (kindOf(field).formatExport?.(value, field) ?? formatValue(field, value, titleOf));
}

/**
 * Reads one value: empty becomes null (or the required message), anything else is validated by the schema of its kind.
 * Rows are validated only for their shape; `readRows` reads their cells, which requires the rules of records.
 */
export function readScalarValue(field: Field, raw: unknown): ReadResult {
  if (isEmptyValue(field, raw))
    return isAlwaysRequired(field) ? { errors: [requiredRuleOf(field)?.message ?? ''] } : { value: null };
  const result = schemaOf(field).safeParse(raw);
  if (result.success) return { value: result.data };
  return { errors: field.invalid ? [field.invalid] : [...new Set(result.error.issues.map((issue) => issue.message))] };
}

/**
 * A value in wire format (Cases 5: dates as YYYY-MM-DD, numbers as numbers, names as they are sent): null where it is
 * empty, unchanged where it is invalid.
 */
export function wireScalarValue(field: Field, value: unknown): unknown {
  if (isEmptyValue(field, value)) return null;
  const read = schemaOf(field).safeParse(value);
  return read.success ? read.data : value;
}
