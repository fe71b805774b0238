import { dayProblem } from '../dayRules';
import type { Field } from '../field';
import { isReference } from '../references';
import type { Resource } from '../resource';
import { startValue } from '../start';
import { fieldOf, unknownField, type Problems } from './context';
import { isAlikeField } from './references';
import { hasSingleValue, valueProblem } from './values';
import { a } from './wording';

type FieldEntry = readonly [name: string, field: Field];
type Option = 'initial' | 'default';

/** Days from today of which a calendar still speaks: a hundred years. */
export const furthestDay = 36_525;

function* valueStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const value = field[option];
  const problem = hasSingleValue(field) && !isReference(field) ? valueProblem(field, value) : undefined;
  if (!hasSingleValue(field) || isReference(field)) yield `it has ${option === 'initial' ? 'an' : 'a'} "${option}", with which no ${field.kind} can start; leave it out`;
  else if (problem !== undefined) yield `its "${option}" is ${problem}`;
  else if (field.unique === true) yield `its "${option}" is the same for every record, no two of which may share it; leave "${option}" or "unique" out`;
  else if (dayProblem(resource, name, { values: { [name]: value } }) !== undefined) yield `its "${option}" is a day that it refuses; name another`;
}

function* dayStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('today' in start)) return;
  if (field.kind !== 'date' && field.kind !== 'instant') yield `its "${option}" is so many days from today, which no ${field.kind} is; make it a date or leave it out`;
  else if (!Number.isInteger(start.today) || Math.abs(start.today) > furthestDay) yield `its "${option}" is ${start.today} days from today; a whole number of at most ${furthestDay} is needed`;
  else if (dayProblem(resource, name, { values: { [name]: startValue(field, start, {}) } }) !== undefined) yield `its "${option}" is a day that it refuses; name another`;
}

function* followingStart([name, field]: FieldEntry, option: Option, resource: Resource): Problems {
  const start = field[option];
  if (typeof start !== 'object' || !('field' in start)) return;
  const other = fieldOf(resource, start.field);
  const next = other?.[option] ?? other?.initial ?? other?.default;
  if (!other) yield `its "${option}" names ${unknownField(start.field, resource)}`;
  else if (start.field === name) yield `its "${option}" names the field itself; name the field whose value it takes over`;
  else if (!isAlikeField(other, field)) yield `its "${option}" names "${start.field}", whose ${other.kind} cannot be a ${field.kind}; name ${a(field.kind)}${'to' in field ? ` to ${field.to}` : ''}`;
  else if (typeof next === 'object' && 'field' in next) yield `its "${option}" names "${start.field}", which takes over the value of "${next.field}" itself; name that one`;
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
