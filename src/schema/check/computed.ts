import { computedSources, operandsOf } from '../computed';
import { isDateField } from '../dateRules';
import { derivedSources } from '../derived';
import { type Field, type FieldKind, type Computed, currencyOf } from '../../fields';
import { isLinkField } from '../references';
import { isSystemField } from '../systemFields';
import { isHtml, isPlainText, isSecret, traitsOf, scaleOf } from '../value';
import { cycleProblems } from './conditions';
import { fieldOf, duplicatesOf, unknownField, type Problems, type Subject, duplicateProblems } from './context';
import { maxDaysFromToday } from './startValues';
import {
  findForeignValues,
  displayMismatchProblems,
  areCompatibleFields,
  hasSingleValue,
  valueProblem,
} from './values';
import { kindWithArticle } from './wording';

type DerivedField = Field & { readonly derived: NonNullable<Field['derived']> };

/** Whether the field can hold either of two words. */
const canHoldEitherWord = (field: Field): boolean =>
  isPlainText(field) || (traitsOf(field).family === 'text' && traitsOf(field).takes === 'listed');

function* sourceProblems(field: DerivedField, { resource }: Subject): Problems {
  const sources = derivedSources(field.derived);
  for (const name of sources) {
    const source = fieldOf(resource, name);
    if (!source) yield `it is derived from ${unknownField(name, resource)}`;
    else if (isSecret(source))
      yield `it is derived from "${name}", which is a password and cannot be read; name another field`;
    else if (resource.included[name]?.nested !== undefined)
      yield `it is derived from "${name}", which belongs to a nested record; name a field of this resource`;
    else if ('joined' in field.derived && (!hasSingleValue(source) || isHtml(source)))
      yield `it joins "${name}", which is ${kindWithArticle(source.kind)} and not a text; name a text`;
  }
  for (const name of duplicatesOf(sources)) yield `it is derived from "${name}" twice; once is enough`;
}

/** Problems of a field that repeats another one but could not show the same values. */
function* repeatedFieldProblems(field: Field, source: Field, name: string): Problems {
  const foreign = findForeignValues(field, source);
  if (foreign !== undefined)
    yield `it repeats "${name}", which may be ${foreign}, while this field does not have that value; give both the same values`;
  yield* displayMismatchProblems(field, source, `"${name}"`);
}

/** Problems of a derived field: of its sources, and of whether it can hold the result. */
export function* derivedProblems(field: Field, subject: Subject): Problems {
  if (!field.derived) return;
  const { derived } = field;
  yield* sourceProblems({ ...field, derived }, subject);
  if ('same' in derived) {
    const source = fieldOf(subject.resource, derived.same);
    if (source && !areCompatibleFields(source, field))
      yield `it is ${kindWithArticle(field.kind)} but repeats "${derived.same}", which is ${kindWithArticle(source.kind)}; make it ${kindWithArticle(source.kind)}`;
    else if (source) yield* repeatedFieldProblems(field, source, derived.same);
  } else if ('joined' in derived) {
    if (derived.joined.length === 0) yield 'its "joined" is an empty list; name the fields whose texts it shows';
    if (!isPlainText(field)) yield `it joins texts but is ${kindWithArticle(field.kind)}; make it a text`;
  } else if ('field' in derived) {
    if (!canHoldEitherWord(field))
      yield `it shows one of two words but is ${kindWithArticle(field.kind)}; make it a choice or a text`;
    else
      for (const word of [derived.filled, derived.empty]) {
        const problem = valueProblem(field, word);
        if (problem !== undefined) yield `its derived value is ${problem}`;
      }
    if (derived.filled === derived.empty)
      yield `it is "${derived.filled}" whether "${derived.field}" is filled or empty; give two different words`;
  } else {
    const until = fieldOf(subject.resource, derived.until);
    if (until && !isDateField(until))
      yield `it is true until "${derived.until}", which is ${kindWithArticle(until.kind)}; name a date or an instant`;
    if (traitsOf(field).family !== 'truth')
      yield `it is true or false but is ${kindWithArticle(field.kind)}; make it a boolean`;
  }
}

/** Derived fields that depend on each other in a cycle: none could ever be calculated. */
export function* derivedCycles({ resource }: Subject): Problems {
  const next = (name: string) => {
    const derived = Object.hasOwn(resource.declared, name) ? resource.declared[name]?.derived : undefined;
    return derived ? derivedSources(derived) : [];
  };
  yield* cycleProblems(Object.keys(resource.declared), { what: 'value', next });
}

const isNumber = (field: Field): boolean => traitsOf(field).family === 'number';

/** The currencies of the money fields among these. */
const currenciesOf = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap((field) => (field.kind === 'money' ? currencyOf(field) : []))),
];

/** Problems of a day that is calculated as a number of days after another. */
function* dayProblems(
  field: Field,
  computed: Extract<Computed, { readonly day: string }>,
  { resource }: Subject,
): Problems {
  const isOf = (name: string, kind: FieldKind): boolean => fieldOf(resource, name)?.kind === kind;
  if (field.kind !== 'date') yield `it is calculated as a day but is ${kindWithArticle(field.kind)}; make it a date`;
  if (fieldOf(resource, computed.day) && !isOf(computed.day, 'date'))
    yield `it counts days from "${computed.day}", which is not a date; name a date`;
  if (
    typeof computed.plusDays === 'string' &&
    fieldOf(resource, computed.plusDays) &&
    !isOf(computed.plusDays, 'integer')
  )
    yield `it takes the number of days from "${computed.plusDays}", which is not an integer; name an integer`;
  if (
    typeof computed.plusDays === 'number' &&
    (!Number.isInteger(computed.plusDays) || Math.abs(computed.plusDays) > maxDaysFromToday)
  )
    yield `its plusDays is ${computed.plusDays}; a whole number of at most ${maxDaysFromToday} is needed`;
}

/** Operands whose decimals a whole-number result would lose. */
function* fractionProblems(operands: readonly (string | number)[], resource: Subject['resource']): Problems {
  const hasFractions = (operand: string | number): boolean => {
    if (typeof operand === 'number') return !Number.isInteger(operand);
    const source = fieldOf(resource, operand);
    return source !== undefined && isNumber(source) && scaleOf(source) > 0;
  };
  for (const operand of new Set(operands.filter(hasFractions)))
    yield `it is a whole number but is calculated from "${operand}", whose decimals would be lost; make it a decimal`;
}

/** Problems of the kind of a computed field and of the kinds of its sources. */
function* kindProblems(field: Field, computed: Computed, subject: Subject): Problems {
  const { resource } = subject;
  if ('join' in computed) {
    yield* duplicateProblems('its join', computed.join);
    if (!isPlainText(field)) yield `it joins texts but is ${kindWithArticle(field.kind)}; make it a text`;
    for (const name of computed.join) {
      const source = fieldOf(resource, name);
      if (source && (!hasSingleValue(source) || isHtml(source) || isLinkField(source)))
        yield `it joins "${name}", which is ${kindWithArticle(source.kind)} and not a text; name a text`;
    }
  } else if ('day' in computed) {
    yield* dayProblems(field, computed, subject);
  } else {
    if (!isNumber(field)) yield `it is calculated as a number but is ${kindWithArticle(field.kind)}; make it a number`;
    for (const name of computedSources(computed)) {
      const source = fieldOf(resource, name);
      if (source && !isNumber(source))
        yield `it is calculated from "${name}", which is ${kindWithArticle(source.kind)}; name a number`;
    }
    if (field.kind === 'integer' && !('quotient' in computed)) yield* fractionProblems(operandsOf(computed), resource);
    const currencies =
      'sum' in computed || 'difference' in computed
        ? currenciesOf([field, ...computedSources(computed).flatMap((name) => fieldOf(resource, name) ?? [])])
        : [];
    if (currencies.length > 1)
      yield `it mixes amounts in ${currencies.join(' and ')}; use amounts of one currency only`;
    if ('quotient' in computed && computed.quotient.slice(1).includes(0))
      yield 'it divides by 0, so it would never have a value; name another number';
    if (operandsOf(computed).length < 2) yield 'it is calculated from fewer than two numbers; name both';
  }
}

/** Problems of a computed field: of its sources, and of whether it can hold the result. */
export function* computedProblems([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { computed } = field;
  if (!computed) return;
  const { resource } = subject;
  const { keyed } = resource.relations;
  const sources = computedSources(computed);
  if (sources.length === 0) yield 'it is computed from no field; name the fields to compute it from';
  for (const other of new Set(sources)) {
    const source = fieldOf(resource, other);
    if (!source) yield `it is computed from ${unknownField(other, resource)}`;
    else if (source.derived || (other in resource.included && resource.included[other]?.nested === undefined))
      yield `it is computed from "${other}", which is not stored in ${resource.name}; name a field that is`;
    else if (isSecret(source))
      yield `it is computed from "${other}", which is a password; name a field that may be read`;
    else if (isSystemField(other) || 'numbered' in source)
      yield `it is computed from "${other}", which is not known before the record is stored; name another field`;
    else if (other === keyed?.by)
      yield `it is computed from "${other}", which is the key of the record and not known to the form that writes it; name another field`;
  }
  yield* kindProblems(field, computed, subject);
  if (resource.view || resource.log)
    yield `it is computed, but ${resource.view ? 'a view does not store records' : 'only the server writes a log'}; leave "${name}" out`;
}

/** Computed fields that depend on each other in a cycle: none could ever be calculated. */
export function* computedCycles({ resource }: Subject): Problems {
  const next = (name: string) => {
    const computed = Object.hasOwn(resource.declared, name) ? resource.declared[name]?.computed : undefined;
    return computed ? computedSources(computed) : [];
  };
  yield* cycleProblems(Object.keys(resource.declared), { what: 'value', next });
}
