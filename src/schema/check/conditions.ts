import { featuresOf, fieldsOf, holds, type Condition } from '../condition';
import type { Resource } from '../resource';
import { isAlwaysRequired } from '../required';
import { isSecret } from '../value';
import { canHold, isPossible } from './canHold';
import { fieldOf, isColumn, repeated, systemNames, unknownField, type Problems, type Subject } from './context';
import { hasSingleValue, hasTexts, valueProblem } from './values';
import { instead, one } from './wording';

type Comparing = Extract<Condition, { readonly is: unknown }>;

function comparingOf(condition: Condition): Comparing[] {
  if ('all' in condition) return condition.all.flatMap(comparingOf);
  if ('any' in condition) return condition.any.flatMap(comparingOf);
  return 'is' in condition ? [condition] : [];
}

function isHollow(condition: Condition): boolean {
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
  return parts !== undefined && (parts.length === 0 || parts.some(isHollow));
}

function* comparedProblems({ field: name, is }: Comparing, resource: Resource): Problems {
  const field = fieldOf(resource, name);
  if (!field) return;
  if (is.length === 0) yield `its condition compares "${name}" with an empty list; name the values for which it is true`;
  if (isSecret(field)) return;
  if (!hasSingleValue(field) && !hasTexts(field)) {
    yield `its condition compares "${name}" with a value, but a ${one(field.kind)} has no single value; use "filled" to ask whether it is filled in`;
    return;
  }
  for (const value of is) {
    const problem = valueProblem(field, value);
    if (problem !== undefined) yield `its condition asks whether "${name}" is ${problem}`;
  }
  for (const value of repeated(is)) yield `its condition asks twice whether "${name}" is "${value}"; once is enough`;
}

/** Whether a stored record can meet the condition: fields that are always required are filled in there. */
function canBeKept(condition: Condition, subject: Subject): boolean {
  const required = fieldsOf(condition).filter((name) => isAlwaysRequired(fieldOf(subject.resource, name)) && fieldOf(subject.resource, name)?.when === undefined);
  return canHold([condition, ...required.map((field) => ({ field, filled: true }))], subject);
}

/** When a condition is evaluated: while a record is written, before system fields and other records are known, or while it is shown. */
type Judged = 'written' | 'shown';

/** Problems of a condition: unknown names, and conditions that are never or always true. */
export function* conditionProblems(condition: Condition | undefined, subject: Subject, judged: Judged = 'written'): Problems {
  if (condition === undefined) return;
  const wrong = [...partProblems(condition, subject, judged)];
  yield* wrong;
  if (wrong.length === 0 && !canHold([condition], subject)) yield 'its condition can never be true, whatever is filled in; change the parts that contradict each other';
  else if (wrong.length === 0 && !canBeKept(condition, subject)) yield 'its condition is true only while a field that is always required is empty, which is never the case; remove that part';
  else if (wrong.length === 0 && !isPossible([condition], subject, (context) => !holds(condition, context))) yield 'its condition is always true, whatever is filled in; leave it out';
}

/** Whether a field is read from another record, so that it is not known while this one is written. */
export const isForeign = ({ included }: Resource, name: string): boolean => Object.hasOwn(included, name) && included[name]?.nested === undefined && included[name]?.writable !== true;

/** Problems of a field whose value is not known while the record is written. */
function* unknownProblems(name: string, resource: Resource): Problems {
  if (systemNames.includes(name) && !isColumn(name, resource)) yield `its condition depends on "${name}", which only the server sets; name a field that users fill in, or use "during"`;
  else if (isForeign(resource, name)) yield `its condition depends on "${name}", which belongs to another record and is not known while this one is written; name a field of ${resource.name}`;
}

function* partProblems(condition: Condition, { resource, features }: Subject, judged: Judged): Problems {
  for (const name of new Set(fieldsOf(condition))) {
    const field = fieldOf(resource, name);
    if (!field) yield `its condition names ${unknownField(name, resource)}`;
    else if (isSecret(field)) yield `its condition depends on "${name}", which is a password and cannot be read; name another field`;
    else if (judged === 'written') yield* unknownProblems(name, resource);
  }
  for (const name of new Set(featuresOf(condition))) {
    if (!features.includes(name)) yield `its condition names the unknown feature "${name}"; ${instead(name, features)}`;
  }
  if (isHollow(condition)) yield 'its condition has an empty "all" or "any"; name the conditions that it combines';
  for (const compared of comparingOf(condition)) yield* comparedProblems(compared, resource);
}
