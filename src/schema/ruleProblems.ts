import { fieldsOf } from './condition';
import type { Field } from './field';
import type { Resource } from './resource';
import { circlesOf } from './rules';

/** The circles of conditions that begin at a field, and the conditions that look at a choice which the server does not keep. */
export function* ruleProblems([name, field]: readonly [string, Field], resource: Resource): Generator<string> {
  if (name in resource.included) return;
  for (const circle of circlesOf(resource)) {
    if (circle[0] !== name) continue;
    const way = circle.slice(1).map((other, at) => `"${circle[at] ?? ''}" looks at "${other}"`);
    yield `its condition goes in a circle: ${way.join(', ')}. Take one of these conditions away, or let it look at a field outside the circle`;
  }
  for (const other of fieldsOf(field.when ?? { all: [] })) {
    const derived = resource.fields[other]?.derived;
    if (!derived || !('from' in derived) || derived.from === name) continue;
    yield `its condition looks at "${other}", a choice that is made on the form and not kept: let it look at "${derived.from}", which that is read off`;
  }
}
