import { type Field, type FieldKind, type Computed, type InitialValue, currencyOf } from '../../fields';
import { computedSources, operandsOf } from '../computed';
import { findDateProblem, isDateField } from '../dateRules';
import { declaredInitialValue, resolveInitialValue } from '../initialValues';
import { isReference } from '../references';
import { isPlainText, scaleOf, traitsOf, type Values } from '../value';
import { fieldOf, maxDaysFromToday } from './context';
import { recordFieldParts, type FieldPart } from './parts';
import { family, firstOf, rule, ruleOfEach } from './rule';
import { areCompatibleFields, displayMismatches, findForeignValues, hasSingleValue, valueProblem } from './values';
import { kindNoun, kindWithArticle } from './wording';

/* Rules of the values that a field starts with or is calculated from. */

/** The kind that a field must have to hold what it is calculated as; undefined if it has. */
function findWantedKind({ field, home: { resource } }: FieldPart): string | undefined {
  const { derived, computed } = field;
  const { family: own, takes } = traitsOf(field);
  if (derived && 'same' in derived) {
    const source = fieldOf(resource, derived.same);
    return source && !areCompatibleFields(source, field)
      ? `${kindWithArticle(source.kind)}, as "${derived.same}" is`
      : undefined;
  }
  if ((derived && 'joined' in derived) || (computed && 'join' in computed))
    return isPlainText(field) ? undefined : 'a text, for texts that are joined';
  if (derived && 'field' in derived)
    return isPlainText(field) || (own === 'text' && takes === 'listed')
      ? undefined
      : 'a choice or a text, for two words';
  if (derived) return own === 'truth' ? undefined : 'a boolean, for what is true or false';
  if (!computed) return undefined;
  if ('day' in computed) return field.kind === 'date' ? undefined : 'a date, for a day that is calculated';
  return own === 'number' ? undefined : 'a number, for what is calculated';
}

/** The kinds of the sources that a calculation needs, where they are others. */
function* wrongSources({ field, home: { resource } }: FieldPart): Generator<string> {
  const { computed, derived } = field;
  const sourceProblem = (name: string, fits: (source: Field) => boolean, wanted: string): string[] => {
    const source = fieldOf(resource, name);
    return source && !fits(source) ? [`uses "${name}", which is ${kindWithArticle(source.kind)}; name ${wanted}`] : [];
  };
  const isOf = (kind: FieldKind) => (source: Field) => source.kind === kind;
  if (derived && 'until' in derived) yield* sourceProblem(derived.until, isDateField, 'a date or an instant');
  if (!computed || 'join' in computed) return;
  if ('day' in computed) {
    yield* sourceProblem(computed.day, isOf('date'), 'a date');
    if (typeof computed.plusDays === 'string') yield* sourceProblem(computed.plusDays, isOf('integer'), 'an integer');
  } else
    for (const name of computedSources(computed))
      yield* sourceProblem(name, (source) => traitsOf(source).family === 'number', 'a number');
}

/** Operands whose decimals a whole-number result would lose. */
function lostFractions({ field, home: { resource } }: FieldPart): (string | number)[] {
  const { computed } = field;
  if (field.kind !== 'integer' || !computed || 'join' in computed || 'day' in computed || 'quotient' in computed)
    return [];
  return [...new Set(operandsOf(computed))].filter((operand) => {
    if (typeof operand === 'number') return !Number.isInteger(operand);
    const source = fieldOf(resource, operand);
    return source !== undefined && traitsOf(source).family === 'number' && scaleOf(source) > 0;
  });
}

type Arithmetic = Exclude<Computed, { readonly join: unknown } | { readonly day: unknown }>;
const arithmeticOf = ({ field: { computed } }: FieldPart): Arithmetic | undefined =>
  computed && !('join' in computed) && !('day' in computed) ? computed : undefined;

/** The currencies of the amounts that are added up, if there are several. */
function mixedCurrencies(part: FieldPart): string[] | undefined {
  const computed = arithmeticOf(part);
  if (!computed || !('sum' in computed || 'difference' in computed)) return undefined;
  const { field, home } = part;
  const fields = [field, ...computedSources(computed).flatMap((name) => fieldOf(home.resource, name) ?? [])];
  const currencies = new Set(fields.flatMap((one) => (one.kind === 'money' ? currencyOf(one) : [])));
  return currencies.size > 1 ? [...currencies] : undefined;
}

/** Differences of a field that repeats another one. */
function repetitionProblems({ field, home: { resource } }: FieldPart): string[] {
  const { derived } = field;
  const source = derived && 'same' in derived ? fieldOf(resource, derived.same) : undefined;
  if (!derived || !('same' in derived) || !source || !areCompatibleFields(source, field)) return [];
  const foreign = findForeignValues(field, source);
  return [
    ...(foreign === undefined
      ? []
      : [
          `repeats "${derived.same}", which may be ${foreign}, a value that this field does not have; give ` +
            'both the same values',
        ]),
    ...displayMismatches(field, source, `"${derived.same}"`),
  ];
}

const isValidStart = (start: InitialValue | undefined): boolean =>
  typeof start !== 'object' ||
  !('today' in start) ||
  (Number.isInteger(start.today) && Math.abs(start.today) <= maxDaysFromToday);

/** Whether a day that the field starts with is one that it refuses itself. */
function isRefusedDay({ name, field, home: { resource } }: FieldPart, value: unknown): boolean {
  const notBefore = isDateField(field) ? field.notBefore : undefined;
  const other = notBefore === undefined ? undefined : fieldOf(resource, notBefore);
  const start = other && declaredInitialValue(other);
  const values: Values = {
    [name]: value,
    ...(other &&
      notBefore !== undefined &&
      isValidStart(start) && { [notBefore]: resolveInitialValue(other, start, {}) }),
  };
  return findDateProblem(resource, name, { values }) !== undefined;
}

/** Why a field cannot start with a value; undefined if it can. */
function findStartProblem(part: FieldPart, option: 'initial' | 'default'): string | undefined {
  const { field } = part;
  const start = field[option];
  if (start === undefined || !isValidStart(start)) return undefined;
  const refused = 'is a day that the field refuses; name another';
  if (typeof start === 'object') {
    if (!('today' in start)) return undefined;
    if (!isDateField(field))
      return `is a number of days from today, which no ${kindNoun(field.kind)} can be; leave it out`;
    return isRefusedDay(part, resolveInitialValue(field, start, {})) ? refused : undefined;
  }
  if (!hasSingleValue(field) || isReference(field))
    return `is not possible, because a ${kindNoun(field.kind)} cannot have a start value; leave it out`;
  if (start === 'today' && isDateField(field)) return 'is "today"; write { today: 0 }';
  const problem = valueProblem(field, start);
  if (problem !== undefined) return `is ${problem}`;
  if (field.unique === true) return 'is the same for every record, but the field is unique; leave one of the two out';
  return isRefusedDay(part, start) ? refused : undefined;
}

/** Rules of the values that fields start with or are calculated from. */
export const valueRules = family(recordFieldParts, [
  rule(findWantedKind, (wanted, { field }) => `is ${kindWithArticle(field.kind)}; make it ${wanted}`),
  wrongSources,
  repetitionProblems,
  firstOf(
    ruleOfEach(
      ({ field, field: { derived } }) =>
        derived && 'field' in derived
          ? [derived.filled, derived.empty].flatMap((word) => valueProblem(field, word) ?? [])
          : [],
      (problem) => `is derived as ${problem}`,
    ),
    rule(
      ({ field: { derived } }) => derived && 'field' in derived && derived.filled === derived.empty && derived,
      ({ filled, field }) => `is "${filled}" whether "${field}" is filled or empty; give two different words`,
    ),
  ),
  ruleOfEach(
    lostFractions,
    (operand) =>
      `is a whole number but is calculated from "${operand}", whose decimals would be lost; make it a decimal`,
  ),
  rule(
    mixedCurrencies,
    (currencies) => `mixes amounts in ${currencies.join(' and ')}; use amounts of one currency only`,
  ),
  rule((part) => {
    const computed = arithmeticOf(part);
    return computed && 'quotient' in computed && computed.quotient.slice(1).includes(0);
  }, 'divides by 0, so it would never have a value; name another number'),
  rule((part) => {
    const computed = arithmeticOf(part);
    return computed && operandsOf(computed).length < 2;
  }, 'is calculated from fewer than two numbers; name both'),
  ...(['initial', 'default'] as const).map((option) =>
    rule(
      (part: FieldPart) => findStartProblem(part, option),
      (problem) => `has "${option}", which ${problem}`,
    ),
  ),
]);
