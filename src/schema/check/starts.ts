import { dayProblem, isDay } from '../dayRules';
import type { Field } from '../field';
import type { Start } from '../fieldValues';
import { isReference } from '../references';
import type { Resource } from '../resource';
import { declaredStart, startValue } from '../start';
import type { Values } from '../value';
import { refusedOptions, refusedValues } from './alike';
import { fieldOf, systemNames, unknownField, type Problems } from './context';
import { isAlikeField } from './references';
import { hasSingleValue, valueProblem } from './values';
import { a, one } from './wording';

type FieldEntry = readonly [name: string, field: Field];
type Option = 'initial' | 'default';

/** Maximum distance of a day from today, in days: a hundred years. */
export const furthestDay = 36_525;

/** Whether the number of days from today in a start value is valid; true for any other start value. */
const isSound = (start: Start | undefined): boolean => typeof start !== 'object' || !('today' in start) || (Number.isInteger(start.today) && Math.abs(start.today) <= furthestDay);

/** The start values of a day and of the day that it must not be before. */
function startsBeside([name, field]: FieldEntry, value: unknown, resource: Resource): Values {
  const before = isDay(field) ? field.notBefore : undefined;
  const other = before === undefined ? undefined : fieldOf(resource, before);
  const start = other && declaredStart(other);
  return { [name]: value, ...(other && before !== undefined && isSound(start) && { [before]: startValue(other, start, {}) }) };
}

/** Why a new record cannot take over the value of a field; undefined if it can. */
function unknownAtStart(name: string, other: Field, { included }: Resource): string | undefined {
  if (systemNames.includes(name) || other.readOnly || other.computed || (other.derived && !('from' in other.derived))) return 'which users do not fill in';
  if (other.during === 'update') return 'which a new record does not have yet';
  return name in included && included[name]?.writable !== true ? 'which belongs to another record' : undefined;
}

function* valueStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const value = field[option];
  const problem = hasSingleValue(field) && !isReference(field) ? valueProblem(field, value) : undefined;
  if (!hasSingleValue(field) || isReference(field)) yield `it has ${option === 'initial' ? 'an' : 'a'} "${option}", but a ${one(field.kind)} cannot have a start value; leave it out`;
  else if (problem !== undefined) yield `its "${option}" is ${problem}`;
  else if (field.unique === true) yield `its "${option}" is the same for every record, but it is unique; leave "${option}" or "unique" out`;
  else if (dayProblem(resource, name, { values: startsBeside([name, field], value, resource) }) !== undefined) yield `its "${option}" is a day that it refuses; name another`;
}

function* dayStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('today' in start)) return;
  if (field.kind !== 'date' && field.kind !== 'instant') yield `its "${option}" is a number of days from today, which no ${one(field.kind)} can be; make the field a date or leave this out`;
  else if (!isSound(start)) yield `its "${option}" is ${start.today} days from today; a whole number of at most ${furthestDay} is needed`;
  else if (dayProblem(resource, name, { values: startsBeside([name, field], startValue(field, start, {}), resource) }) !== undefined) yield `its "${option}" is a day that it refuses; name another`;
}

function* followingStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('field' in start)) return;
  const other = fieldOf(resource, start.field);
  const next = other?.[option] ?? other?.initial ?? other?.default;
  if (!other) yield `its "${option}" names ${unknownField(start.field, resource)}`;
  else if (start.field === name) yield `its "${option}" names the field itself; name the field whose value it takes over`;
  else if (!isAlikeField(other, field)) yield `its "${option}" names "${start.field}", whose kind ${other.kind} cannot be used for a field of the kind ${field.kind}; name ${a(field.kind)}${'to' in field ? ` to ${field.to}` : ''}`;
  else if (unknownAtStart(start.field, other, resource) !== undefined) yield `its "${option}" names "${start.field}", ${unknownAtStart(start.field, other, resource) ?? ''}; name a field that is filled in when a record is created`;
  else if (typeof next === 'object' && 'field' in next) yield `its "${option}" names "${start.field}", which itself takes over the value of "${next.field}"; name that field instead`;
  else {
    // A form shows its initial values, so users can correct them; a default is applied without being seen, so it must be valid.
    const refused = option === 'default' ? refusedValues(field, other) : refusedOptions(field, other);
    if (refused !== undefined) yield `its "${option}" names "${start.field}", ${refused}`;
  }
}

/** Problems of the values that a new record starts with. */
export function* startProblems(entry: FieldEntry, resource: Resource): Problems {
  const [, field] = entry;
  if (field.initial !== undefined && field.default !== undefined) yield 'it has both "initial" and "default"; a form starts with the default anyway, leave "initial" out';
  for (const option of ['initial', 'default'] as const) {
    if (field[option] === undefined) continue;
    if (typeof field[option] !== 'object') yield* valueStart(entry, option, resource);
    yield* dayStart(entry, option, resource);
    yield* followingStart(entry, option, resource);
  }
}
