import type { Field } from '../field';
import { currencyOf } from '../format/numbers';
import { closedOptionsOf, isHtml, limitsOf, maxLengthOf, scaleOf, schemaOf, traitsOf } from '../value';
import type { Problems } from './context';
import { areCompatibleFields } from './references';
import { kindWithArticle, kindNoun, quoteList } from './wording';

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
