import {
  type Field,
  type FieldKind,
  type FieldOf,
  currencyOf,
  kinds,
  type Operator,
  type FlatOption,
} from '../../fields';
import { isLinkField, type LinkField } from '../references';
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
import { fieldOf, findTarget, type Problems, type Subject } from './context';
import { describeValue, suggestName, quoteList, kindWithArticle, kindNoun } from './wording';

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

/** Problems of records that users find by typing: a part of their title must be searchable. */
export function* titleSearchProblems(what: string, name: string, subject: Subject): Problems {
  const { target } = findTarget(name, subject);
  if (!target || target.titleFields.length === 0) return;
  const isText = (title: string): boolean =>
    (kinds[fieldOf(target, title)?.kind ?? 'text'].operators as readonly Operator[]).includes('contains');
  const isSearched = Object.values(target.search).some(
    ({ field, op }) => op === 'contains' && target.titleFields.includes(field),
  );
  if (!target.titleFields.some(isText))
    yield `${what} by typing, but its titleFields ${quoteList(target.titleFields)} cannot be searched; add a text to its titleFields, such as a computed one`;
  else if (!isSearched)
    yield `${what} by typing, but no search there looks into ${quoteList(target.titleFields)} with the operator "contains"; add one there`;
}

/** Id prefixes that neither a resource nor its trash has. */
export function* unknownPrefixProblems({ prefixes }: FieldOf<'prefixedId'>, { resources }: Subject): Problems {
  const known = [...resources.values()].flatMap(({ idPrefix, trash }) =>
    [idPrefix, trash?.idPrefix].filter((prefix) => prefix !== undefined),
  );
  for (const prefix of prefixes)
    if (/^[A-Z]+$/.test(prefix) && !known.includes(prefix))
      yield `one of its prefixes is "${prefix}", which no resource uses; ${suggestName(prefix, [...new Set(known)])}`;
}

/** Problems of the resource that a reference points to. */
export function* referenceProblems(field: LinkField, subject: Subject): Problems {
  const { target, problem } = findTarget(field.to, subject);
  if (problem !== undefined) yield `it refers to ${problem}`;
  if (!target) return;
  if (target.view) yield `it refers to ${field.to}, which is a view and stores no records; refer to ${target.view.of}`;
  if (target.relations.keyed && field !== fieldOf(subject.resource, target.relations.keyed.parent))
    yield `it refers to ${field.to}, which has one record per key and no list to choose from; refer to the resource that its records belong to`;
  if (subject.resource.shared && !target.shared)
    yield `it refers to ${field.to}, whose records belong to one manufacturer each, while ${subject.resource.name} is shared by all; add "shared" to both or to neither`;
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
 * Differences in how a field and its source field would show the same values; `sourceName` describes the source in the
 * messages.
 */
export function* displayMismatchProblems(field: Field, source: Field, sourceName: string): Problems {
  if (field.kind === 'money' && source.kind === 'money' && currencyOf(field) !== currencyOf(source))
    yield `it is in ${currencyOf(field)} but ${sourceName} is in ${currencyOf(source)}; give both the same currency`;
  if (field.kind !== 'rows' || source.kind !== 'rows') return;
  for (const [name, column] of Object.entries(field.columns)) {
    const theirs = Object.hasOwn(source.columns, name) ? source.columns[name] : undefined;
    if (!theirs) yield `its column "${name}" is not a column of ${sourceName}; declare the same columns`;
    else if (!areCompatibleFields(theirs, column))
      yield `its column "${name}" is ${kindWithArticle(column.kind)} but in ${sourceName} it is ${kindWithArticle(theirs.kind)}; declare it as the same kind`;
  }
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

/** Maximum length of the field's texts, in characters; Infinity if only a pattern limits it. */
const maxTextLengthOf = (field: Field): number =>
  'pattern' in field && !('maxLength' in field) ? Infinity : maxLengthOf(field);

/** Why a text field may refuse texts of its source; undefined if it takes all of them. */
function reasonTextRefused(field: Field, from: Field): string | undefined {
  const { takes } = traitsOf(field);
  if (closedOptionsOf(field))
    return 'which may be any text, while this field takes only its listed values; name a field with the same values';
  if (takes === 'formed' && !isHtml(field) && field.kind !== from.kind)
    return `which is ${kindWithArticle(from.kind)} and may not be a valid ${kindNoun(field.kind)}; name ${kindWithArticle(field.kind)}`;
  const [maxLength, sourceLength] = [maxTextLengthOf(field), maxTextLengthOf(from)];
  if (sourceLength !== Infinity && sourceLength > maxLength)
    return `which may have ${sourceLength} characters, while this field takes at most ${maxLength}; allow the same length in both`;
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
    return `which may have ${scaleOf(from)} decimals, while this field takes ${scaleOf(field)}; give both the same "scale"`;
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
