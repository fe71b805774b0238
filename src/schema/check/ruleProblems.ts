import { fieldsOf } from '../condition';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { isChoiceOf, isConditional, madeOf } from '../deciders';
import { circlesOf } from './circles';
import type { Problems, Subject } from './context';

/** The circles of conditions, also through values that are made of others: none of their fields could be judged first. */
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
    const way = [...others, first].map((other, place) => `"${[first, ...others][place] ?? ''}" looks at "${other}"`);
    yield `field "${first}": its condition goes in a circle: ${way.join(', ')}. Take one of these conditions away, or let it look at a field outside the circle`;
  }
}

/** The conditions that look at a choice which the server does not keep. */
export function* ruleProblems([name, field]: readonly [string, Field], resource: Resource): Problems {
  for (const other of fieldsOf(field.when ?? { all: [] })) {
    const derived = resource.fields[other]?.derived;
    if (!derived || !('field' in derived) || derived.field === name) continue;
    yield `its condition looks at "${other}", a choice that is made on the form and not kept: let it look at "${derived.field}", which that is read off`;
  }
}
