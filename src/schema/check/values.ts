import { type Field, type FieldKind, currencyOf, type FlatOption } from '../../fields';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import {
  closedOptionsOf,
  hasConvertedMembers,
  isBinary,
  isEmptyValue,
  schemaOf,
  traitsOf,
  isHtml,
  limitsOf,
  maxLengthOf,
  scaleOf,
} from '../value';
import { fieldOf } from './context';
import { describeValue, suggestName, quoteList, kindWithArticle, kindNoun } from './wording';

/**
 * Whether the field holds a single text, number or boolean: only such fields can be compared with a value or have a
 * start value.
 */
export function hasSingleValue(field: Pick<Field, 'kind'>): boolean {
  const { multiple, binary, secret, structured } = traitsOf(field);
  return !multiple && !binary && !secret && !structured;
}

/** Whether the field holds a single value that fits on a line. */
export const isShort = (field: Field): boolean => hasSingleValue(field) && !isHtml(field);

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
    return (
      `${describeValue(value)}, which is not a valid ${field.kind}: ` +
      `${read.error.issues[0]?.message ?? 'invalid'}; correct it`
    );
  const [stored] = [read.data].flat();
  return Object.is(stored, value)
    ? undefined
    : `${describeValue(value)}, which is stored in another form; write ${JSON.stringify(stored)}`;
}

/** Whether values of two kinds are compatible: both are texts, or both identify records. */
export function areCompatibleKinds(one: FieldKind, other: FieldKind): boolean {
  const [its, others] = [traitsOf({ kind: one }), traitsOf({ kind: other })];
  return (
    one === other ||
    (its.family === 'text' && others.family === 'text') ||
    (its.identifying === true && others.identifying === true)
  );
}

/** Whether two fields can hold the same values; references only if they point to the same resource. */
export function areCompatibleFields(one: Field, other: Field): boolean {
  if (!isLinkField(one) && !isLinkField(other)) return areCompatibleKinds(one.kind, other.kind);
  return isLinkField(one) && isLinkField(other) && one.kind === other.kind && one.to === other.to;
}

/**
 * Why a new record of `target` would lose the reference that it is created with from a record of `resource`, with
 * advice; undefined if it would keep it.
 */
export function reasonLostAtCreate(
  name: string,
  { target, resource }: { readonly target: Resource; readonly resource: Resource },
): string | undefined {
  const field = fieldOf(target, name);
  if (!field) return undefined;
  if (name in target.included && field.readOnly)
    return 'which belongs to another record and would stay empty; name a reference of that resource itself';
  if (field.derived) return 'which is derived and would stay empty; name the reference that it is derived from';
  if (field.readOnly) return 'which is read-only and would stay empty; remove "readOnly" there';
  if (field.during === 'update')
    return 'which can only be filled in once the record exists, so it would stay empty; remove "during" there';
  const makers = intersectRoles(readersOf(resource), target.rights?.create);
  return isRoleSubset(makers, field.writtenBy)
    ? undefined
    : 'which not everyone who creates a record may write; let the same roles write it';
}

/**
 * The values of a source field's closed list that are missing from this field's closed list, quoted; undefined if there
 * are none.
 */
export function findForeignValues(field: Field, from: Field): string | undefined {
  const own = closedOptionsOf(field)?.map(({ value }) => value);
  const foreign =
    own && (closedOptionsOf(from)?.map(({ value }) => value) ?? []).filter((value) => !own.includes(value));
  return foreign && foreign.length > 0 ? quoteList(foreign) : undefined;
}

/** Differences in how a field and its source field, called so in the messages, would show the same values. */
export function displayMismatches(field: Field, source: Field, sourceName: string): string[] {
  if (field.kind === 'money' && source.kind === 'money' && currencyOf(field) !== currencyOf(source))
    return [`is in ${currencyOf(field)} but ${sourceName} is in ${currencyOf(source)}; give both the same currency`];
  if (field.kind !== 'rows' || source.kind !== 'rows') return [];
  return Object.entries(field.columns).flatMap(([name, column]) => {
    const theirs = Object.hasOwn(source.columns, name) ? source.columns[name] : undefined;
    if (theirs && areCompatibleFields(theirs, column)) return [];
    return (
      `has the column "${name}", which is ${theirs ? `${kindWithArticle(theirs.kind)} in` : 'not a column of'} ` +
      `${sourceName}; declare the same columns`
    );
  });
}

/** Maximum length of the field's texts, in characters; Infinity if only a pattern limits it. */
const maxTextLengthOf = (field: Field): number =>
  'pattern' in field && !('maxLength' in field) ? Infinity : maxLengthOf(field);

/** Why a text field may refuse texts of its source; undefined if it takes all of them. */
function reasonTextRefused(field: Field, from: Field): string | undefined {
  const { takes } = traitsOf(field);
  if (closedOptionsOf(field))
    return 'which may be any text, while this field takes only its listed values; name a field with the same values';
  if (takes === 'formed' && !isHtml(field) && field.kind !== from.kind)
    return (
      `which is ${kindWithArticle(from.kind)} and may not be a valid ${kindNoun(field.kind)}; name ` +
      kindWithArticle(field.kind)
    );
  const [maxLength, sourceLength] = [maxTextLengthOf(field), maxTextLengthOf(from)];
  if (sourceLength !== Infinity && sourceLength > maxLength)
    return (
      `which may have ${sourceLength} characters, while this field takes at most ${maxLength}; allow the same ` +
      'length in both'
    );
  const isPatterned =
    field.kind === 'text' && field.pattern !== undefined && (traitsOf(from).takes !== 'formed' || isHtml(from));
  const isAlikePattern = isPatterned && from.kind === 'text' && from.pattern?.matches === field.pattern.matches;
  return isPatterned && !isAlikePattern
    ? 'which may not match the "pattern" of this field; give both the same pattern'
    : undefined;
}

/** Why a field may refuse numbers or days of its source; undefined if it takes all of them. */
function reasonAmountRefused(field: Field, from: Field): string | undefined {
  const [{ min = -Infinity, max = Infinity }, { min: sourceMin = -Infinity, max: sourceMax = Infinity }] = [
    limitsOf(field),
    limitsOf(from),
  ];
  if (sourceMin < min) return `which may be less than the minimum of this field, ${min}; give both the same "min"`;
  if (sourceMax > max) return `which may be more than the maximum of this field, ${max}; give both the same "max"`;
  if (scaleOf(from) > scaleOf(field))
    return (
      `which may have ${scaleOf(from)} decimals, while this field takes ${scaleOf(field)}; give both the same ` +
      '"scale"'
    );
  return 'notAfter' in field && !('notAfter' in from)
    ? 'which may be a day in the future, while this field takes none; give both the same "notAfter"'
    : undefined;
}

/** Why a closed list cannot take over the values of another one, with advice; undefined if it can. */
export function reasonOptionRefused(field: Field, from: Field): string | undefined {
  const foreign = findForeignValues(field, from);
  return foreign === undefined
    ? undefined
    : `which may be ${foreign}, while this field does not have that value; give both the same values`;
}

/**
 * Why a field may refuse values that it takes over from a field of a compatible kind, with advice; undefined if it
 * takes all of them.
 */
export function reasonValueRefused(field: Field, from: Field): string | undefined {
  const options = reasonOptionRefused(field, from);
  if (options !== undefined) return options;
  const { family } = traitsOf(field);
  if (family !== 'text') return reasonAmountRefused(field, from);
  const closed = closedOptionsOf(from);
  if (!closed) return reasonTextRefused(field, from);
  const refused = closed.find(({ value }) => !schemaOf(field).safeParse(value).success);
  return (
    refused && `which may be "${refused.value}", a value that this field refuses; name a field whose values it takes`
  );
}
