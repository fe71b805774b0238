import { featuresOf, fieldsOf, type Condition } from '../condition';
import type { Resource } from '../resource';
import { fieldOf, repeated, unknownField, type Problems, type Subject } from './context';
import { hasSingleValue, valueProblem } from './values';
import { instead } from './wording';

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
  if (!hasSingleValue(field)) {
    yield `its condition compares "${name}" with a value, which no ${field.kind} has; ask with "filled" whether there is one`;
    return;
  }
  for (const value of is) {
    const problem = valueProblem(field, value);
    if (problem !== undefined) yield `its condition asks whether "${name}" is ${problem}`;
  }
  for (const value of repeated(is)) yield `its condition asks twice whether "${name}" is "${value}"; once is enough`;
}

/** A condition that names what is not there, or that can never hold. */
export function* conditionProblems(condition: Condition | undefined, { resource, features }: Subject): Problems {
  if (condition === undefined) return;
  for (const name of new Set(fieldsOf(condition))) if (!fieldOf(resource, name)) yield `its condition names ${unknownField(name, resource)}`;
  for (const name of new Set(featuresOf(condition))) {
    if (!features.includes(name)) yield `its condition names the unknown feature "${name}"; ${instead(name, features)}`;
  }
  if (isHollow(condition)) yield 'its condition joins nothing with "all" or "any"; name the conditions';
  for (const compared of comparingOf(condition)) yield* comparedProblems(compared, resource);
}

/** A circle of names for each place where the way on leads back to a name that it came from. */
function circlesOf(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (path: readonly string[], name: string): void => {
    const at = path.indexOf(name);
    if (at !== -1) circles.push(path.slice(at));
    if (at !== -1 || done.has(name)) return;
    for (const other of next(name)) walk([...path, name], other);
    done.add(name);
  };
  for (const name of names) walk([], name);
  return circles;
}

/** Fields whose names lead back to themselves: what `next` answers of each is what it waits for. */
export function* circleProblems(names: readonly string[], options: { readonly what: string; readonly next: (name: string) => readonly string[] }): Problems {
  const { what, next } = options;
  for (const circle of circlesOf(names, next)) {
    const [first = ''] = circle;
    if (circle.length === 1) yield `field "${first}": its ${what} looks at the field itself; name another field`;
    else yield `field "${first}": its ${what} goes round in a circle, ${[...circle, first].join(' > ')}; take it away from one of them`;
  }
}
