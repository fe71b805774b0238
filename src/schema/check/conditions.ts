import { conditionFeatures, conditionFields, holds, type Condition } from '../condition';
import type { Resource } from '../resource';
import { isAlwaysRequired } from '../required';
import { isSecret } from '../value';
import { areSatisfiable, isPossibleForSomeRecord } from './satisfiability';
import { isSystemField } from '../systemFields';
import { fieldOf, isRowColumn, duplicatesOf, unknownField, type Problems, type Subject } from './context';
import { hasSingleValue, holdsTextList, valueProblem } from './values';
import { suggestName, kindNoun } from './wording';

type Comparison = Extract<Condition, { readonly is: unknown }>;

function comparisonsOf(condition: Condition): Comparison[] {
  if ('all' in condition) return condition.all.flatMap(comparisonsOf);
  if ('any' in condition) return condition.any.flatMap(comparisonsOf);
  return 'is' in condition ? [condition] : [];
}

function hasEmptyGroup(condition: Condition): boolean {
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
  return parts !== undefined && (parts.length === 0 || parts.some(hasEmptyGroup));
}

function* comparisonProblems({ field: name, is }: Comparison, resource: Resource): Problems {
  const field = fieldOf(resource, name);
  if (!field) return;
  if (is.length === 0)
    yield `its condition compares "${name}" with an empty list; name the values for which it is true`;
  if (isSecret(field)) return;
  if (!hasSingleValue(field) && !holdsTextList(field)) {
    yield `its condition compares "${name}" with a value, but a ${kindNoun(field.kind)} has no single value; use "filled" to ask whether it is filled in`;
    return;
  }
  for (const value of is) {
    const problem = valueProblem(field, value);
    if (problem !== undefined) yield `its condition asks whether "${name}" is ${problem}`;
  }
  for (const value of duplicatesOf(is))
    yield `its condition asks twice whether "${name}" is "${value}"; once is enough`;
}

/** Whether a stored record can meet the condition: fields that are always required are filled in there. */
function canBeStored(condition: Condition, subject: Subject): boolean {
  const required = conditionFields(condition).filter(
    (name) => isAlwaysRequired(fieldOf(subject.resource, name)) && fieldOf(subject.resource, name)?.when === undefined,
  );
  return areSatisfiable([condition, ...required.map((field) => ({ field, filled: true }))], subject);
}

/**
 * When a condition is evaluated: while a record is written, before system fields and other records are known, or while
 * it is shown.
 */
type EvaluationTime = 'written' | 'shown';

/** Problems of a condition: unknown names, and conditions that are never or always true. */
export function* conditionProblems(
  condition: Condition | undefined,
  subject: Subject,
  evaluatedAt: EvaluationTime = 'written',
): Problems {
  if (condition === undefined) return;
  const problems = [...partProblems(condition, subject, evaluatedAt)];
  yield* problems;
  if (problems.length === 0 && !areSatisfiable([condition], subject))
    yield 'its condition can never be true, whatever is filled in; change the parts that contradict each other';
  else if (problems.length === 0 && !canBeStored(condition, subject))
    yield 'its condition is true only while a field that is always required is empty, which is never the case; remove that part';
  else if (
    problems.length === 0 &&
    !isPossibleForSomeRecord([condition], subject, (context) => !holds(condition, context))
  )
    yield 'its condition is always true, whatever is filled in; leave it out';
}

/** Whether a field is read from another record, so that it is not known while this one is written. */
export const isFromOtherRecord = ({ included }: Resource, name: string): boolean =>
  Object.hasOwn(included, name) && included[name]?.nested === undefined && included[name]?.writable !== true;

/** Problems of a field whose value is not known while the record is written. */
function* unavailableFieldProblems(name: string, resource: Resource): Problems {
  if (isSystemField(name) && !isRowColumn(name, resource))
    yield `its condition depends on "${name}", which only the server sets; name a field that users fill in, or use "during"`;
  else if (isFromOtherRecord(resource, name))
    yield `its condition depends on "${name}", which belongs to another record and is not known while this one is written; name a field of ${resource.name}`;
}

function* partProblems(condition: Condition, { resource, features }: Subject, evaluatedAt: EvaluationTime): Problems {
  for (const name of new Set(conditionFields(condition))) {
    const field = fieldOf(resource, name);
    if (!field) yield `its condition names ${unknownField(name, resource)}`;
    else if (isSecret(field))
      yield `its condition depends on "${name}", which is a password and cannot be read; name another field`;
    else if (evaluatedAt === 'written') yield* unavailableFieldProblems(name, resource);
  }
  for (const name of new Set(conditionFeatures(condition))) {
    if (!features.includes(name))
      yield `its condition names the unknown feature "${name}"; ${suggestName(name, features)}`;
  }
  if (hasEmptyGroup(condition)) yield 'its condition has an empty "all" or "any"; name the conditions that it combines';
  for (const compared of comparisonsOf(condition)) yield* comparisonProblems(compared, resource);
}
