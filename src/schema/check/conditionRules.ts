import { conditionFields } from '../condition';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { isDerivedChoiceOf, isConditional, valueSources } from '../conditionDependencies';
import { findCycles } from './cycles';
import type { Problems, Subject } from './context';

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
