import type { Field, FieldOf } from '../field';
import type { Condition } from '../condition';
import { patternOf } from '../pattern';
import { askedOf } from '../required';
import { conditionProblems } from './conditions';
import { fieldOf, unknownField, type Problems, type Subject } from './context';
import { isAlike } from './references';
import { spellingProblems } from './spelling';
import { found } from './wording';

type FieldEntry = readonly [name: string, field: Field];

/** What a text has to look like, and what its empty input shows. */
export function* patternProblems({ pattern, placeholder, suggest }: FieldOf<'text'>): Problems {
  if (placeholder?.trim() === '') yield 'its "placeholder" is blank; write what the empty input shows or leave it out';
  if (placeholder !== undefined && suggest !== undefined) yield 'it has "placeholder" and "suggest" at once; what is suggested shows how it looks, leave "placeholder" out';
  if (!pattern) return;
  if (pattern.message.trim() === '') yield 'its pattern.message is blank; say what the text has to look like';
  try {
    patternOf(pattern);
  } catch (error) {
    yield `its pattern.matches is ${found(pattern.matches)}, which is no regular expression: ${error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error)}`;
  }
}

function* judged([option, condition]: readonly [string, Condition | undefined], subject: Subject): Problems {
  for (const problem of conditionProblems(condition, subject)) yield problem.replace('its condition', `its "${option}"`);
}

/** When a field has to be filled in, and when it keeps what it has. */
export function* askingProblems([, field]: FieldEntry, subject: Subject): Problems {
  const { required, readOnly, readOnlyWhen } = field;
  yield* judged(['required.when', askedOf(field)?.when], subject);
  yield* judged(['readOnlyWhen', readOnlyWhen], subject);
  if (typeof required === 'object' && Object.keys(required).length === 0) yield 'its "required" says nothing; write true, or when it is asked for';
  if (required && readOnly) yield 'it is required and read-only at once; take one of the two away';
  if (readOnlyWhen && readOnly) yield 'it is read-only and has "readOnlyWhen" at once; nobody writes it, leave "readOnlyWhen" out';
}

/** The field that a new record's value is taken over from. */
export function* followingProblems([name, field]: FieldEntry, { resource }: Subject): Problems {
  for (const option of ['initial', 'default'] as const) {
    const start = field[option];
    if (typeof start !== 'object') continue;
    if ('today' in start) {
      if (field.kind !== 'date' && field.kind !== 'instant') yield `its "${option}" is so many days from today, which no ${field.kind} is; make it a date or leave it out`;
      else if (!Number.isInteger(start.today)) yield `its "${option}" is ${start.today} days from today; a whole number is needed`;
      continue;
    }
    const other = fieldOf(resource, start.field);
    const next = other?.[option] ?? other?.initial ?? other?.default;
    if (!other) yield `its "${option}" names ${unknownField(start.field, resource)}`;
    else if (start.field === name) yield `its "${option}" names the field itself; name the field whose value it takes over`;
    else if (!isAlike(other.kind, field.kind)) yield `its "${option}" names "${start.field}", whose ${other.kind} cannot be a ${field.kind}; name a ${field.kind}`;
    else if (typeof next === 'object' && 'field' in next) yield `its "${option}" names "${start.field}", which takes over the value of "${next.field}" itself; name that one`;
  }
}

/** The name that a field had before. */
export function* formerNameProblems([name, { was, derived }]: FieldEntry, { resource }: Subject): Problems {
  if (was === undefined) return;
  yield* spellingProblems('its "was": a name', was);
  if (was === name) yield 'its "was" is the name that it has; leave it out';
  else if (fieldOf(resource, was)) yield `its "was" is "${was}", which another field is called; one of the two is wrong`;
  else if (Object.entries(resource.declared).some(([other, field]) => other !== name && field.was === was)) yield `its "was" is "${was}", as that of another field is; only one of them can have been it`;
  if (derived) yield 'it has "was" and no column of its own; leave "was" out';
}
