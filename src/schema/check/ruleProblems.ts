import { fieldsOf } from '../condition';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { isChoiceOf, isConditional, madeOf } from '../deciders';
import { circlesOf } from './circles';
import type { Problems, Subject } from './context';

/** Cycles of conditions, also through computed and derived values: none of their fields could be evaluated first. */
export function* conditionCircles({ resource }: Subject): Problems {
  const { fields, included } = resource;
  const conditional = Object.keys(fields).filter((name) => isConditional(fields[name]));
  const next = (name: string) => {
    const { when, readOnlyWhen } = fields[name] ?? {};
    const deciding = [when, readOnlyWhen].flatMap((condition) => (condition ? fieldsOf(condition) : []));
    return [...deciding.filter((other) => !isChoiceOf(resource, other, name)), ...madeOf(fields[name])];
  };
  for (const circle of circlesOf(conditional, next)) {
    const at = circle.findIndex((name) => conditional.includes(name));
    const [first = '', ...others] = [...circle.slice(at), ...circle.slice(0, at)];
    if (at === -1 || first in included) continue;
    const way = [...others, first].map((other, place) => `"${[first, ...others][place] ?? ''}" depends on "${other}"`);
    yield `field "${first}": its condition depends on itself in a cycle: ${way.join(', ')}; remove one of these conditions, or let it depend on another field`;
  }
}

/** Conditions that depend on a choice which exists only in the form and is not stored. */
export function* ruleProblems([name, field]: readonly [string, Field], resource: Resource): Problems {
  for (const other of fieldsOf(field.when ?? { all: [] })) {
    const derived = resource.fields[other]?.derived;
    if (!derived || !('field' in derived) || derived.field === name) continue;
    yield `its condition depends on "${other}", which exists only in the form and is not stored; let it depend on "${derived.field}" instead`;
  }
}
