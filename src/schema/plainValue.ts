import type { ZodMiniType } from 'zod/mini';
import { isFilled } from './condition';
import { askedOf, isAlwaysRequired } from './required';
import type { Field, FieldKind, FieldOf } from './field';
import { kinds } from './kinds';
import { withLimits } from './kinds/shared';
import type { CellTools, Checked, Kind, KindsWith, Limits, TitleOf, Traits } from './kinds/Kind';
import type { Operator } from './operators';
import { flattenOptions, type FlatOption } from './options';

/** The values of a record or a payload, by field. */
export type Values = Readonly<Record<string, unknown>>;

const kindOf = (field: Field): Kind<FieldKind> => kinds[field.kind] as unknown as Kind<FieldKind>;

/** What is true of the values of a field, by its kind. */
export const traitsOf = (field: Pick<Field, 'kind'>): Traits => kinds[field.kind].traits;

/** The least and the greatest value of a field of numbers: its own limits, otherwise those of its kind (`withLimits`). */
export function limitsOf(field: Field): Limits {
  const { min, max }: Limits = withLimits(kindOf(field).limits ?? {}, field);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** How long the texts of a field are at most, in characters (of a list, each entry); Infinity where their form says how long they are. */
export const maxLengthOf = (field: Field): number => kindOf(field).maxLength?.(field) ?? Infinity;

/** How many digits the numbers of a field have behind the point at most; 0 where it has none. */
export const scaleOf = (field: Field): number => kindOf(field).scale?.(field) ?? 0;

/** Whether the values of a field are texts of any form, as people write them. */
export const isPlainText = (field: Field): boolean => traitsOf(field).family === 'text' && traitsOf(field).takes === 'anything';

/** Every value of a kind whose fields all have the same few, as it is written. */
export const everyValueOf = (kind: FieldKind): readonly string[] | undefined => (kinds[kind] as Pick<Kind<FieldKind>, 'values'>).values;

type With<T extends keyof Traits> = FieldOf<KindsWith<typeof kinds, T>>;

/** A file, or several. */
export type FileField = With<'binary'>;

export const isBinary = (field: Field | undefined): field is FileField => field !== undefined && traitsOf(field).binary === true;
export const isSecret = (field: Field | undefined): field is With<'secret'> => field !== undefined && traitsOf(field).secret === true;
export const isHtml = (field: Field | undefined): field is With<'html'> => field !== undefined && traitsOf(field).html === true;

/** Every value that a field can have, where that is a closed list. */
export const closedOptionsOf = (field: Field): readonly FlatOption[] | undefined => kindOf(field).closedOptions?.(field);

/** The values that a field offers, whether others are taken too or not. */
export const listedValues = (field: Field): readonly string[] => ('options' in field ? flattenOptions(field.options) : (closedOptionsOf(field) ?? [])).map(({ value }) => value);

/** Whether the texts of a field are too long for an ordered index. */
export const isLong = (field: Field): boolean => kindOf(field).isLong?.(field) === true;

/** The field whose values a search over this one takes: a day for a point in time, a record for a list of them. */
export const searchedAs = (field: Field): Field => kindOf(field).searchedAs?.(field) ?? field;

/** Whether what is looked for in the lists of a field is read as a value of another kind: the id of a record, not a text. */
export const hasReadMembers = (field: Field): boolean => traitsOf(field).multiple === true && searchedAs(field) !== field;

/** Whether lists are searched by several values of the field at once, of which a record has any: they hold records, or values of a closed list. */
export const takesSeveral = (field: Field, op: Operator): boolean => op === 'has' && (hasReadMembers(field) || closedOptionsOf(field) !== undefined);

/** What stands between the values of such a search. */
export const separator = ',';

/** What a search is asked for: one text, or the values that stand in it, each once. */
export const searchedValue = (field: Field, op: Operator, text: string): string | readonly string[] =>
  takesSeveral(field, op) ? [...new Set(text.split(separator).map((value) => value.trim()))].filter((value) => value !== '') : text;

/** What a typed text is searched for by: the digits of a phone, an id without its prefix. */
export function searchTextOf(field: Field, typed: string): string {
  const text = typed.trim();
  return kindOf(field).searchText?.(text, field) ?? text;
}

/** What is searched for, as its input shows it: ids carry their prefix (Cases 5). */
export const showSearchText = (field: Field, text: string): string => kindOf(field).showSearch?.(text, field) ?? text;

/** Whether a value counts as not given for its field: null, blank text, an empty list, formatted text without text. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  return !isFilled(value) || kindOf(field).isEmpty?.(value, field) === true;
}

const schemas = new WeakMap<Field, ZodMiniType>();

/** The zod schema of a field's filled values; made once for each field. */
export function schemaOf(field: Field): ZodMiniType {
  const known = schemas.get(field);
  if (known) return known;
  const made = kindOf(field).schema(field);
  schemas.set(field, made);
  return made;
}

/** A filled value as people read it, or undefined where the field is empty. A record that it points to is told by its id where its title is not known. */
export function showValue(field: Field, value: unknown, titleOf?: TitleOf): string | undefined {
  const show: CellTools['show'] = (of, part) => showValue(of, part, titleOf);
  return isEmptyValue(field, value) ? undefined : kindOf(field).show(value, field, { show, titleOf });
}

/** A filled value as a file for programs has it: a number without its format, anything else as people read it. */
export function exportedValue(field: Field, value: unknown, titleOf?: TitleOf): string | undefined {
  return isEmptyValue(field, value) ? undefined : (kindOf(field).exported?.(value, field) ?? showValue(field, value, titleOf));
}

/**
 * Reads one value: empty becomes null (or the required message), anything else goes through the kind's schema. Of a table it sees rows alone;
 * what stands in them is read by `readRows`, which needs the rules of records.
 */
export function readValue(field: Field, raw: unknown): Checked {
  if (isEmptyValue(field, raw)) return isAlwaysRequired(field) ? { errors: [askedOf(field)?.message ?? ''] } : { value: null };
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
