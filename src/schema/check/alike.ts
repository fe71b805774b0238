import type { Field } from '../field';
import { currencyOf } from '../format/numbers';
import { closedOptionsOf, isHtml, limitsOf, maxLengthOf, scaleOf, schemaOf, traitsOf } from '../value';
import type { Problems } from './context';
import { isAlikeField } from './references';
import { a, one, quoted } from './wording';

/** What a field would show otherwise than the one does from which it has its values; `other` is what that is called. */
export function* unlikeProblems(field: Field, kept: Field, other: string): Problems {
  if (field.kind === 'money' && kept.kind === 'money' && currencyOf(field) !== currencyOf(kept)) yield `it is in ${currencyOf(field)} and ${other} in ${currencyOf(kept)}; declare it alike`;
  if (field.kind !== 'rows' || kept.kind !== 'rows') return;
  for (const [name, column] of Object.entries(field.columns)) {
    const theirs = Object.hasOwn(kept.columns, name) ? kept.columns[name] : undefined;
    if (!theirs) yield `its column "${name}" is none of ${other}; declare it alike`;
    else if (!isAlikeField(theirs, column)) yield `its column "${name}" is ${a(column.kind)} and in ${other} ${a(theirs.kind)}; declare it alike`;
  }
}

/** Values that a closed list takes over from another one and that it does not know. */
export function foreignValues(field: Field, from: Field): string | undefined {
  const own = closedOptionsOf(field)?.map(({ value }) => value);
  const foreign = own && (closedOptionsOf(from)?.map(({ value }) => value) ?? []).filter((value) => !own.includes(value));
  return foreign && foreign.length > 0 ? quoted(foreign) : undefined;
}

/** The longest text that a field takes or may hold, in letters; Infinity where the form of its texts says how long they are. */
const longestOf = (field: Field): number => ('pattern' in field && !('maxLength' in field) ? Infinity : maxLengthOf(field));

/** What texts may be that another field takes in its own form alone. */
function refusedTexts(field: Field, from: Field): string | undefined {
  const { takes } = traitsOf(field);
  if (closedOptionsOf(field)) return 'which may be any text, where it takes its own values alone; name a field with the same';
  if (takes === 'formed' && !isHtml(field) && field.kind !== from.kind) return `which is ${a(from.kind)} and may be no ${one(field.kind)}; name ${a(field.kind)}`;
  const [most, length] = [longestOf(field), longestOf(from)];
  if (length !== Infinity && length > most) return `which may have ${length} letters, where it takes ${most}; let it take as many`;
  const isPatterned = field.kind === 'text' && field.pattern !== undefined && (traitsOf(from).takes !== 'formed' || isHtml(from));
  const isAlikePattern = isPatterned && from.kind === 'text' && from.pattern?.matches === field.pattern.matches;
  return isPatterned && !isAlikePattern ? 'which may be of another form than its "pattern" asks for; let the two have the same' : undefined;
}

/** What numbers and days may be that another field does not take. */
function refusedAmounts(field: Field, from: Field): string | undefined {
  const [{ min = -Infinity, max = Infinity }, { min: least = -Infinity, max: most = Infinity }] = [limitsOf(field), limitsOf(from)];
  if (least < min) return `which may be less than its least value, ${min}; let the two have the same "min"`;
  if (most > max) return `which may be more than its greatest value, ${max}; let the two have the same "max"`;
  if (scaleOf(from) > scaleOf(field)) return `which may have ${scaleOf(from)} decimals, where it takes ${scaleOf(field)}; let the two have the same "scale"`;
  return 'notAfter' in field && !('notAfter' in from) ? 'which may be a day to come, where it takes none; let the two have the same "notAfter"' : undefined;
}

/** Why a closed list cannot take over what another one offers, with what would do; undefined where it can. */
export function refusedOptions(field: Field, from: Field): string | undefined {
  const foreign = foreignValues(field, from);
  return foreign === undefined ? undefined : `which may be ${foreign}, none of its values; let the two have the same`;
}

/** Why a field may refuse what it takes over from another one of its kind, with what would do; undefined where it takes everything that this one does. */
export function refusedValues(field: Field, from: Field): string | undefined {
  const options = refusedOptions(field, from);
  if (options !== undefined) return options;
  const { family } = traitsOf(field);
  if (family !== 'text') return refusedAmounts(field, from);
  const closed = closedOptionsOf(from);
  if (!closed) return refusedTexts(field, from);
  const refused = closed.find(({ value }) => !schemaOf(field).safeParse(value).success);
  return refused && `which may be "${refused.value}", and it takes no such value; name a field whose values it takes`;
}
