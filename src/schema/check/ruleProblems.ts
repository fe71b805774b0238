import { fieldsOf } from '../condition';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { decidersOf, isConditional } from '../rules';
import { circlesOf } from './circles';
import type { Problems, Subject } from './context';

/** The circles of conditions: none of their fields could be judged first. */
export function* conditionCircles({ resource }: Subject): Problems {
  const next = (name: string) => (isConditional(resource.fields[name]) ? decidersOf(resource, name) : []);
  for (const circle of circlesOf(Object.keys(resource.fields), next)) {
    const [first = ''] = circle;
    if (first in resource.included) continue;
    const way = [...circle.slice(1), first].map((other, at) => `"${circle[at] ?? ''}" looks at "${other}"`);
    yield `field "${first}": its condition goes in a circle: ${way.join(', ')}. Take one of these conditions away, or let it look at a field outside the circle`;
  }
}

/** The conditions that look at a choice which the server does not keep. */
export function* ruleProblems([name, field]: readonly [string, Field], resource: Resource): Problems {
  for (const other of fieldsOf(field.when ?? { all: [] })) {
    const derived = resource.fields[other]?.derived;
    if (!derived || !('from' in derived) || derived.from === name) continue;
    yield `its condition looks at "${other}", a choice that is made on the form and not kept: let it look at "${derived.from}", which that is read off`;
  }
}
