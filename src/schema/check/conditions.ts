import { conditionFeatures, conditionFields, holds, type Condition, type Field } from '../../fields';
import { isDerivedChoiceOf, isConditional, valueSources } from '../conditionDependencies';
import { isAlwaysRequired } from '../required';
import type { Resource } from '../resource';
import { isSystemField } from '../systemFields';
import { isSecret } from '../value';
import { type Problems, fieldOf, isRowColumn, duplicatesOf, unknownField, type Subject } from './context';
import { areSatisfiable, isPossibleForSomeRecord } from './satisfiability';
import { hasSingleValue, holdsTextList, valueProblem } from './values';
import { suggestName, kindNoun } from './wording';

/** The cycles of a graph of names, one for each edge that leads back into the current path. */
export function findCycles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const visited = new Set<string>();
  const cycles: string[][] = [];
  const walk = (path: readonly string[], name: string): void => {
    const cycleStart = path.indexOf(name);
    if (cycleStart !== -1) cycles.push(path.slice(cycleStart));
    if (cycleStart !== -1 || visited.has(name)) return;
    for (const other of next(name)) walk([...path, name], other);
    visited.add(name);
  };
  for (const name of names) walk([], name);
  return cycles;
}

/** Problems of fields that depend on themselves: `next` returns the dependencies of a field. */
export function* cycleProblems(
  names: readonly string[],
  options: { readonly what: string; readonly next: (name: string) => readonly string[] },
): Problems {
  const { what, next } = options;
  for (const cycle of findCycles(names, next)) {
    const [first = ''] = cycle;
    if (cycle.length === 1) yield `field "${first}": its ${what} depends on the field itself; name another field`;
    else
      yield `field "${first}": its ${what} depends on itself in a cycle, ${[...cycle, first].join(' > ')}; remove it from one of these fields`;
  }
}

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

/** Cycles of conditions, also through computed and derived values: none of their fields could be evaluated first. */
export function* conditionCycles({ resource }: Subject): Problems {
  const { fields, included } = resource;
  const conditional = Object.keys(fields).filter((name) => isConditional(fields[name]));
  const next = (name: string) => {
    const { when, readOnlyWhen } = fields[name] ?? {};
    const dependencies = [when, readOnlyWhen].flatMap((condition) => (condition ? conditionFields(condition) : []));
    return [
      ...dependencies.filter((other) => !isDerivedChoiceOf(resource, other, name)),
      ...valueSources(fields[name]),
    ];
  };
  for (const cycle of findCycles(conditional, next)) {
    const at = cycle.findIndex((name) => conditional.includes(name));
    const [first = '', ...others] = [...cycle.slice(at), ...cycle.slice(0, at)];
    if (at === -1 || first in included) continue;
    const steps = [...others, first].map(
      (other, place) => `"${[first, ...others][place] ?? ''}" depends on "${other}"`,
    );
    yield `field "${first}": its condition depends on itself in a cycle: ${steps.join(', ')}; remove one of these conditions, or let it depend on another field`;
  }
}

/** Conditions that depend on a choice which exists only in the form and is not stored. */
export function* unstoredChoiceProblems([name, field]: readonly [string, Field], resource: Resource): Problems {
  for (const other of conditionFields(field.when ?? { all: [] })) {
    const derived = resource.fields[other]?.derived;
    if (!derived || !('field' in derived) || derived.field === name) continue;
    yield `its condition depends on "${other}", which exists only in the form and is not stored; let it depend on "${derived.field}" instead`;
  }
}
