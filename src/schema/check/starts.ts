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

/** Days from today of which a calendar still speaks: a hundred years. */
export const furthestDay = 36_525;

/** Whether a start that is so many days from today names a day. */
const isSound = (start: Start | undefined): boolean => typeof start !== 'object' || !('today' in start) || (Number.isInteger(start.today) && Math.abs(start.today) <= furthestDay);

/** What a new record starts with of a day, and of the one that it must not be before. */
function startsBeside([name, field]: FieldEntry, value: unknown, resource: Resource): Values {
  const before = isDay(field) ? field.notBefore : undefined;
  const other = before === undefined ? undefined : fieldOf(resource, before);
  const start = other && declaredStart(other);
  return { [name]: value, ...(other && before !== undefined && isSound(start) && { [before]: startValue(other, start, {}) }) };
}

/** Why the value of a field cannot be taken over by a new record; undefined where it can. */
function unknownAtStart(name: string, other: Field, { included }: Resource): string | undefined {
  if (systemNames.includes(name) || other.readOnly || other.computed || (other.derived && !('from' in other.derived))) return 'which nobody fills in';
  if (other.during === 'update') return 'which a new record has not yet';
  return name in included && included[name]?.writable !== true ? 'which is kept in another record' : undefined;
}

function* valueStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const value = field[option];
  const problem = hasSingleValue(field) && !isReference(field) ? valueProblem(field, value) : undefined;
  if (!hasSingleValue(field) || isReference(field)) yield `it has ${option === 'initial' ? 'an' : 'a'} "${option}", with which no ${one(field.kind)} can start; leave it out`;
  else if (problem !== undefined) yield `its "${option}" is ${problem}`;
  else if (field.unique === true) yield `its "${option}" is the same for every record, no two of which may share it; leave "${option}" or "unique" out`;
  else if (dayProblem(resource, name, { values: startsBeside([name, field], value, resource) }) !== undefined) yield `its "${option}" is a day that it refuses; name another`;
}

function* dayStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('today' in start)) return;
  if (field.kind !== 'date' && field.kind !== 'instant') yield `its "${option}" is so many days from today, which no ${one(field.kind)} is; make it a date or leave it out`;
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
  else if (!isAlikeField(other, field)) yield `its "${option}" names "${start.field}", whose ${other.kind} cannot be a ${field.kind}; name ${a(field.kind)}${'to' in field ? ` to ${field.to}` : ''}`;
  else if (unknownAtStart(start.field, other, resource) !== undefined) yield `its "${option}" names "${start.field}", ${unknownAtStart(start.field, other, resource) ?? ''}; name a field that is filled in in a new record`;
  else if (typeof next === 'object' && 'field' in next) yield `its "${option}" names "${start.field}", which takes over the value of "${next.field}" itself; name that one`;
  else {
    // A form shows what it starts with; a default is taken without being seen.
    const refused = option === 'default' ? refusedValues(field, other) : refusedOptions(field, other);
    if (refused !== undefined) yield `its "${option}" names "${start.field}", ${refused}`;
  }
}

/** What a new record starts with. */
export function* startProblems(entry: FieldEntry, resource: Resource): Problems {
  const [, field] = entry;
  if (field.initial !== undefined && field.default !== undefined) yield 'it has "initial" and "default" at once; a form starts with the default, leave "initial" out';
  for (const option of ['initial', 'default'] as const) {
    if (field[option] === undefined) continue;
    if (typeof field[option] !== 'object') yield* valueStart(entry, option, resource);
    yield* dayStart(entry, option, resource);
    yield* followingStart(entry, option, resource);
  }
}
