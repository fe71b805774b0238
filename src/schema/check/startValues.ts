import { findDateProblem, isDateField } from '../dateRules';
import type { Field, InitialValue } from '../../fields';
import { declaredInitialValue, resolveInitialValue } from '../initialValues';
import { isReference } from '../references';
import type { Resource } from '../resource';
import { isSystemField } from '../systemFields';
import type { Values } from '../value';
import { cycleProblems, isFromOtherRecord } from './conditions';
import { fieldOf, unknownField, type Problems } from './context';
import { reasonOptionRefused, reasonValueRefused, areCompatibleFields, hasSingleValue, valueProblem } from './values';
import { kindWithArticle, kindNoun } from './wording';

type FieldEntry = readonly [name: string, field: Field];
type Option = 'initial' | 'default';

/** Maximum distance of a day from today, in days: a hundred years. */
export const maxDaysFromToday = 36_525;

/** Whether the number of days from today in a start value is valid; true for any other start value. */
const hasValidDayOffset = (start: InitialValue | undefined): boolean =>
  typeof start !== 'object' ||
  !('today' in start) ||
  (Number.isInteger(start.today) && Math.abs(start.today) <= maxDaysFromToday);

/** The start values of a day and of the day that it must not be before. */
function startValuesOf([name, field]: FieldEntry, value: unknown, resource: Resource): Values {
  const notBefore = isDateField(field) ? field.notBefore : undefined;
  const other = notBefore === undefined ? undefined : fieldOf(resource, notBefore);
  const start = other && declaredInitialValue(other);
  return {
    [name]: value,
    ...(other &&
      notBefore !== undefined &&
      hasValidDayOffset(start) && { [notBefore]: resolveInitialValue(other, start, {}) }),
  };
}

/** Why a new record cannot take over the value of a field; undefined if it can. */
function reasonUnavailableAtCreate(name: string, other: Field, { included }: Resource): string | undefined {
  if (isSystemField(name) || other.readOnly || other.computed || other.derived) return 'which users do not fill in';
  if (other.during === 'update') return 'which a new record does not have yet';
  return name in included && included[name]?.writable !== true ? 'which belongs to another record' : undefined;
}

function* literalStartProblems([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const value = field[option];
  const problem = hasSingleValue(field) && !isReference(field) ? valueProblem(field, value) : undefined;
  if (!hasSingleValue(field) || isReference(field))
    yield `it has ${option === 'initial' ? 'an' : 'a'} "${option}", but a ${kindNoun(field.kind)} cannot have a start value; leave it out`;
  else if (value === 'today' && isDateField(field)) yield `its "${option}" is "today"; write { today: 0 }`;
  else if (problem !== undefined) yield `its "${option}" is ${problem}`;
  else if (field.unique === true)
    yield `its "${option}" is the same for every record, but it is unique; leave "${option}" or "unique" out`;
  else if (findDateProblem(resource, name, { values: startValuesOf([name, field], value, resource) }) !== undefined)
    yield `its "${option}" is a day that it refuses; name another`;
}

function* dayStartProblems([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('today' in start)) return;
  if (field.kind !== 'date' && field.kind !== 'instant')
    yield `its "${option}" is a number of days from today, which no ${kindNoun(field.kind)} can be; make the field a date or leave this out`;
  else if (!hasValidDayOffset(start))
    yield `its "${option}" is ${start.today} days from today; a whole number of at most ${maxDaysFromToday} is needed`;
  else if (
    findDateProblem(resource, name, {
      values: startValuesOf([name, field], resolveInitialValue(field, start, {}), resource),
    }) !== undefined
  )
    yield `its "${option}" is a day that it refuses; name another`;
}

function* copiedStartProblems([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('field' in start)) return;
  const other = fieldOf(resource, start.field);
  const next = other?.[option] ?? other?.initial ?? other?.default;
  if (!other) yield `its "${option}" names ${unknownField(start.field, resource)}`;
  else if (start.field === name)
    yield `its "${option}" names the field itself; name the field whose value it takes over`;
  else if (!areCompatibleFields(other, field))
    yield `its "${option}" names "${start.field}", whose kind ${other.kind} cannot be used for a field of the kind ${field.kind}; name ${kindWithArticle(field.kind)}${'to' in field ? ` to ${field.to}` : ''}`;
  else if (reasonUnavailableAtCreate(start.field, other, resource) !== undefined)
    yield `its "${option}" names "${start.field}", ${reasonUnavailableAtCreate(start.field, other, resource) ?? ''}; name a field that is filled in when a record is created`;
  else if (typeof next === 'object' && 'field' in next)
    yield `its "${option}" names "${start.field}", which itself takes over the value of "${next.field}"; name that field instead`;
  else {
    // A form shows its initial values, so users can correct them; a default is applied without being seen, so it must
    // be valid.
    const refused = option === 'default' ? reasonValueRefused(field, other) : reasonOptionRefused(field, other);
    if (refused !== undefined) yield `its "${option}" names "${start.field}", ${refused}`;
  }
}

/** Problems of the values that a new record starts with. */
export function* startValueProblems(entry: FieldEntry, resource: Resource): Problems {
  const [, field] = entry;
  if (field.initial !== undefined && field.default !== undefined)
    yield 'it has both "initial" and "default"; a form starts with the default anyway, leave "initial" out';
  for (const option of ['initial', 'default'] as const) {
    if (field[option] === undefined) continue;
    if (typeof field[option] !== 'object') yield* literalStartProblems(entry, option, resource);
    yield* dayStartProblems(entry, option, resource);
    yield* copiedStartProblems(entry, option, resource);
  }
}

/** Problems of the field that a date or an instant must not be before. */
export function* notBeforeProblems(field: Field, resource: Resource): Problems {
  if (!isDateField(field) || field.notBefore === undefined) return;
  const { kind, notBefore } = field;
  const start = fieldOf(resource, notBefore);
  if (!start) yield `its "notBefore" names ${unknownField(notBefore, resource)}`;
  else if (start.kind !== kind)
    yield `its "notBefore" names "${notBefore}", which is ${kindWithArticle(start.kind)}; name ${kindWithArticle(kind)}`;
  else if (isFromOtherRecord(resource, notBefore))
    yield `its "notBefore" names "${notBefore}", which belongs to another record; name a field of ${resource.name}`;
  else if (start.derived)
    yield `its "notBefore" names "${notBefore}", which is derived from other fields and not stored; name the field that it is derived from`;
  else if (notBefore === 'discarded_at')
    yield `its "notBefore" names "${notBefore}", which is empty while a record is written; name a field that users fill in`;
}

/** Days whose `notBefore` options form a cycle. */
export function* notBeforeCycles({ resource }: { readonly resource: Resource }): Problems {
  const next = (name: string) => {
    const field = Object.hasOwn(resource.declared, name) ? resource.declared[name] : undefined;
    return isDateField(field) && field.notBefore !== undefined ? [field.notBefore] : [];
  };
  yield* cycleProblems(Object.keys(resource.declared), { what: '"notBefore"', next });
}
