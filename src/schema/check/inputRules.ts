import { conditionFields, type Condition } from '../condition';
import type { Field } from '../field';
import { requiredRuleOf } from '../required';
import { isEqual } from '../isEqual';
import { areSatisfiable } from './satisfiability';
import { conditionProblems } from './conditions';
import { fieldOf, type Problems, type Subject } from './context';
import { columnNameProblems } from './spelling';

type FieldEntry = readonly [name: string, field: Field];

function* ruleConditionProblems(
  [option, condition]: readonly [string, Condition | undefined],
  field: Field,
  subject: Subject,
): Problems {
  const problems = [...conditionProblems(condition, subject)];
  for (const problem of problems) yield problem.replace('its condition', `its "${option}"`);
  if (
    condition &&
    problems.length === 0 &&
    field.when &&
    areSatisfiable([field.when], subject) &&
    !areSatisfiable([field.when, condition], subject)
  )
    yield `its "${option}" and its "when" can never be true together; change one of the two conditions`;
}

/** Problems of the rules for when a field is required and when it is read-only. */
export function* inputRuleProblems([name, field]: FieldEntry, subject: Subject): Problems {
  const { required, readOnly, readOnlyWhen } = field;
  yield* ruleConditionProblems(['required.when', requiredRuleOf(field)?.when], field, subject);
  yield* ruleConditionProblems(['readOnlyWhen', readOnlyWhen], field, subject);
  const requiredRule = requiredRuleOf(field);
  if (requiredRule?.when && conditionFields(requiredRule.when).includes(name))
    yield 'its "required.when" depends on the field itself; name another field';
  if (requiredRule?.when && isEqual(requiredRule.when, field.when))
    yield 'its "required.when" repeats its "when"; leave it out of "required"';
  if (typeof required === 'object' && Object.keys(required).length === 0)
    yield 'its "required" is empty; write true, or say when the field is required';
  if (required && readOnly) yield 'it is both required and read-only; remove one of the two';
  if (readOnlyWhen && readOnly) yield 'it is always read-only and has "readOnlyWhen" too; leave "readOnlyWhen" out';
}

/** Problems of a field's former name. */
export function* formerNameProblems([name, { was, derived }]: FieldEntry, { resource }: Subject): Problems {
  if (was === undefined) return;
  yield* columnNameProblems('its "was": a name', was);
  if (was === name) yield 'its "was" is its current name; leave it out';
  else if (fieldOf(resource, was))
    yield `its "was" is "${was}", which is the name of another field; correct one of the two`;
  else if (Object.entries(resource.declared).some(([other, field]) => other !== name && field.was === was))
    yield `its "was" is "${was}", as is that of another field; only one field can have had this name, correct one of the two`;
  if (derived) yield 'it has "was" but is derived and not stored; leave "was" out';
}
