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
  if (is.length === 0) yield `its condition compares "${name}" with nothing; name the values for which it holds`;
  if (isSecret(field)) return;
  if (!hasSingleValue(field) && !hasTexts(field)) {
    yield `its condition compares "${name}" with a value, which no ${one(field.kind)} has; ask with "filled" whether there is one`;
    return;
  }
  for (const value of is) {
    const problem = valueProblem(field, value);
    if (problem !== undefined) yield `its condition asks whether "${name}" is ${problem}`;
  }
  for (const value of repeated(is)) yield `its condition asks twice whether "${name}" is "${value}"; once is enough`;
}

/** Whether a record that is stored can meet a condition: what is always required is filled in there. */
function canBeKept(condition: Condition, subject: Subject): boolean {
  const required = fieldsOf(condition).filter((name) => isAlwaysRequired(fieldOf(subject.resource, name)) && fieldOf(subject.resource, name)?.when === undefined);
  return canHold([condition, ...required.map((field) => ({ field, filled: true }))], subject);
}

/** Of what record a condition is judged: of one while it is written, which knows no other record and nothing that the server sets, or of one that is shown. */
type Judged = 'written' | 'shown';

/** A condition that names what is not there, or that can never hold. */
export function* conditionProblems(condition: Condition | undefined, subject: Subject, judged: Judged = 'written'): Problems {
  if (condition === undefined) return;
  const wrong = [...partProblems(condition, subject, judged)];
  yield* wrong;
  if (wrong.length === 0 && !canHold([condition], subject)) yield 'its condition can never hold, whatever is filled in; let its parts agree';
  else if (wrong.length === 0 && !canBeKept(condition, subject)) yield 'its condition holds while a field is empty that is always required, which no record is; take that part away';
  else if (wrong.length === 0 && !isPossible([condition], subject, (context) => !holds(condition, context))) yield 'its condition always holds, whatever is filled in; leave it out';
}

/** Whether a field is read from another record, which is not at hand while this one is written. */
export const isForeign = ({ included }: Resource, name: string): boolean => Object.hasOwn(included, name) && included[name]?.nested === undefined && included[name]?.writable !== true;

/** A field that is not known while its record is written. */
function* unknownProblems(name: string, resource: Resource): Problems {
  if (systemNames.includes(name) && !isColumn(name, resource)) yield `its condition looks at "${name}", which the server sets by itself; name a field that is filled in, or say "during"`;
  else if (isForeign(resource, name)) yield `its condition looks at "${name}", which is kept in another record and not known while this one is written; name a field of ${resource.name}`;
}

function* partProblems(condition: Condition, { resource, features }: Subject, judged: Judged): Problems {
  for (const name of new Set(fieldsOf(condition))) {
    const field = fieldOf(resource, name);
    if (!field) yield `its condition names ${unknownField(name, resource)}`;
    else if (isSecret(field)) yield `its condition looks at "${name}", which is a password and never answered; name another field`;
    else if (judged === 'written') yield* unknownProblems(name, resource);
  }
  for (const name of new Set(featuresOf(condition))) {
    if (!features.includes(name)) yield `its condition names the unknown feature "${name}"; ${instead(name, features)}`;
  }
  if (isHollow(condition)) yield 'its condition joins nothing with "all" or "any"; name the conditions';
  for (const compared of comparingOf(condition)) yield* comparedProblems(compared, resource);
}
