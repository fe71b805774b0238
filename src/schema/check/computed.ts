import { computedFrom, operandsOf } from '../computed';
import type { Field, FieldKind } from '../field';
import type { Computed } from '../fieldValues';
import { currencyOf } from '../format/numbers';
import { isLinking } from '../references';
import { isHtml, isPlainText, isSecret, scaleOf, traitsOf } from '../value';
import { circleProblems } from './circles';
import { fieldOf, systemNames, twiceProblems, unknownField, type Problems, type Subject } from './context';
import { furthestDay } from './starts';
import { hasSingleValue } from './values';
import { a } from './wording';

const isNumber = (field: Field): boolean => traitsOf(field).family === 'number';

/** The currencies of those among these fields that are amounts of money. */
const currenciesOf = (fields: readonly Field[]): string[] => [...new Set(fields.flatMap((field) => (field.kind === 'money' ? currencyOf(field) : [])))];

/** A day that is so many days behind another. */
function* dayProblems(field: Field, computed: Extract<Computed, { readonly day: string }>, { resource }: Subject): Problems {
  const isOf = (name: string, kind: FieldKind): boolean => fieldOf(resource, name)?.kind === kind;
  if (field.kind !== 'date') yield `it is a day behind another and ${a(field.kind)}; make it a date`;
  if (fieldOf(resource, computed.day) && !isOf(computed.day, 'date')) yield `it counts days from "${computed.day}", which is no date; name a date`;
  if (typeof computed.plusDays === 'string' && fieldOf(resource, computed.plusDays) && !isOf(computed.plusDays, 'integer')) yield `it counts as many days as "${computed.plusDays}" says, which is no integer; name an integer`;
  if (typeof computed.plusDays === 'number' && (!Number.isInteger(computed.plusDays) || Math.abs(computed.plusDays) > furthestDay)) yield `it counts ${computed.plusDays} days; a whole number of at most ${furthestDay} is needed`;
}

/** Fractions that a whole number would lose. */
function* fractionProblems(operands: readonly (string | number)[], resource: Subject['resource']): Problems {
  const hasFractions = (operand: string | number): boolean => {
    if (typeof operand === 'number') return !Number.isInteger(operand);
    const source = fieldOf(resource, operand);
    return source !== undefined && isNumber(source) && scaleOf(source) > 0;
  };
  for (const operand of new Set(operands.filter(hasFractions))) yield `it is a whole number and reckons with "${operand}", which may have decimals that it would lose; make it a decimal`;
}

/** What a computed value is, the kinds that hold it, and those that it is made of. */
function* kindProblems(field: Field, computed: Computed, subject: Subject): Problems {
  const { resource } = subject;
  if ('join' in computed) {
    yield* twiceProblems('its join', computed.join);
    if (!isPlainText(field)) yield `it joins texts and is ${a(field.kind)}; make it a text`;
    for (const name of computed.join) {
      const source = fieldOf(resource, name);
      if (source && (!hasSingleValue(source) || isHtml(source) || isLinking(source))) yield `it joins "${name}", which is ${a(source.kind)} and no text; name a text`;
    }
  } else if ('day' in computed) {
    yield* dayProblems(field, computed, subject);
  } else {
    if (!isNumber(field)) yield `it is reckoned and ${a(field.kind)}; make it a number`;
    for (const name of computedFrom(computed)) {
      const source = fieldOf(resource, name);
      if (source && !isNumber(source)) yield `it reckons with "${name}", which is ${a(source.kind)}; name a number`;
    }
    if (field.kind === 'integer' && !('quotient' in computed)) yield* fractionProblems(operandsOf(computed), resource);
    const currencies = 'sum' in computed || 'difference' in computed ? currenciesOf([field, ...computedFrom(computed).flatMap((name) => fieldOf(resource, name) ?? [])]) : [];
    if (currencies.length > 1) yield `it reckons with ${currencies.join(' and ')} at once; add up amounts of one currency`;
    if ('quotient' in computed && computed.quotient.slice(1).includes(0)) yield 'it divides by 0, which is never known; name another number';
    if (operandsOf(computed).length < 2) yield 'it is reckoned from less than two numbers; name both';
  }
}

/** A value that is made of others: which, and whether the field can hold it. */
export function* computedProblems([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { computed } = field;
  if (!computed) return;
  const { resource } = subject;
  const { keyed } = resource.relations;
  const sources = computedFrom(computed);
  if (sources.length === 0) yield 'it is computed from no field; name the fields that it is made of';
  for (const other of new Set(sources)) {
    const source = fieldOf(resource, other);
    if (!source) yield `it is computed from ${unknownField(other, resource)}`;
    else if (source.derived || (other in resource.included && resource.included[other]?.nested === undefined)) yield `it is computed from "${other}", which is not kept in ${resource.name}; name a field that is`;
    else if (isSecret(source)) yield `it is computed from "${other}", which is a password; name a field that may be read`;
    else if (systemNames.includes(other) || 'numbered' in source) yield `it is computed from "${other}", which is not known before the record is stored; name another field`;
    else if (other === keyed?.by) yield `it is computed from "${other}", which is no field of the record that it is written with; name another field`;
  }
  yield* kindProblems(field, computed, subject);
  if (resource.view || resource.log) yield `it is computed in ${resource.view ? 'a view' : 'a log'}, which keeps nothing of its own; leave "${name}" out`;
}

/** Values that are made of each other: none would ever be known. */
export function* computedCircles({ resource }: Subject): Problems {
  const next = (name: string) => {
    const computed = Object.hasOwn(resource.declared, name) ? resource.declared[name]?.computed : undefined;
    return computed ? computedFrom(computed) : [];
  };
  yield* circleProblems(Object.keys(resource.declared), { what: 'value', next });
}
