import { fieldsOf, type Condition } from '../condition';
import type { Field } from '../field';
import { askedOf } from '../required';
import { isSame } from '../same';
import { canHold } from './canHold';
import { conditionProblems } from './conditions';
import { fieldOf, type Problems, type Subject } from './context';
import { columnProblems } from './spelling';

type FieldEntry = readonly [name: string, field: Field];

function* judged([option, condition]: readonly [string, Condition | undefined], field: Field, subject: Subject): Problems {
  const problems = [...conditionProblems(condition, subject)];
  for (const problem of problems) yield problem.replace('its condition', `its "${option}"`);
  if (condition && problems.length === 0 && field.when && canHold([field.when], subject) && !canHold([field.when, condition], subject)) yield `its "${option}" never holds while its "when" does; let the two agree`;
}

/** When a field has to be filled in, and when it keeps what it has. */
export function* askingProblems([name, field]: FieldEntry, subject: Subject): Problems {
  const { required, readOnly, readOnlyWhen } = field;
  yield* judged(['required.when', askedOf(field)?.when], field, subject);
  yield* judged(['readOnlyWhen', readOnlyWhen], field, subject);
  const asked = askedOf(field);
  if (asked?.when && fieldsOf(asked.when).includes(name)) yield 'its "required.when" looks at the field itself; name another field';
  if (asked?.when && isSame(asked.when, field.when)) yield 'its "required.when" says again when the field is shown at all; leave it out of "required"';
  if (typeof required === 'object' && Object.keys(required).length === 0) yield 'its "required" says nothing; write true, or when it is asked for';
  if (required && readOnly) yield 'it is required and read-only at once; take one of the two away';
  if (readOnlyWhen && readOnly) yield 'it is read-only and has "readOnlyWhen" at once; nobody writes it, leave "readOnlyWhen" out';
}

/** The name that a field had before. */
export function* formerNameProblems([name, { was, derived }]: FieldEntry, { resource }: Subject): Problems {
  if (was === undefined) return;
  yield* columnProblems('its "was": a name', was);
  if (was === name) yield 'its "was" is the name that it has; leave it out';
  else if (fieldOf(resource, was)) yield `its "was" is "${was}", which another field is called; one of the two is wrong`;
  else if (Object.entries(resource.declared).some(([other, field]) => other !== name && field.was === was)) yield `its "was" is "${was}", as that of another field is; only one of them can have been it`;
  if (derived) yield 'it has "was" and no column of its own; leave "was" out';
}
