import { featuresOf, fieldsOf, holds, type Condition, type ConditionContext } from '../condition';
import { applies } from '../rules';
import { closedOptionsOf } from '../value';
import { fieldOf, type Subject } from './context';
import { hasTexts } from './values';

/** Maximum number of value combinations to try; beyond it, the conditions count as satisfiable. */
const mostWays = 20_000;
/** Stands for all values that no condition names. */
const another = '\uFFFFanother';

function comparedWith(condition: Condition, name: string): readonly unknown[] {
  if ('all' in condition) return condition.all.flatMap((part) => comparedWith(part, name));
  if ('any' in condition) return condition.any.flatMap((part) => comparedWith(part, name));
  return 'is' in condition && condition.field === name ? condition.is : [];
}

/** The values of a field that the conditions distinguish: empty, the named values, and one that stands for all others. */
function valuesOf(name: string, conditions: readonly Condition[], { resource }: Subject): readonly unknown[] {
  const named = new Set(conditions.flatMap((condition) => comparedWith(condition, name)));
  const field = fieldOf(resource, name);
  const closed = field && closedOptionsOf(field)?.map(({ value }) => (field.kind === 'boolean' ? value === 'true' : value));
  const other = closed ? closed.filter((value) => !named.has(value)).slice(0, 1) : [another];
  // A field with several values may hold each value alone, or all named values together.
  return field && hasTexts(field) ? [null, ...[...named, ...other].map((value) => [value]), [...named]] : [null, ...named, ...other];
}

function* waysOf(entries: readonly (readonly [string, readonly unknown[]])[]): Generator<Readonly<Record<string, unknown>>> {
  const [first, ...rest] = entries;
  if (!first) {
    yield {};
    return;
  }
  for (const more of waysOf(rest)) for (const value of first[1]) yield { ...more, [first[0]]: value };
}

/** The conditions together with the `when` conditions of the fields that they depend on, recursively. */
function withDeciders(conditions: readonly Condition[], { resource }: Subject): readonly Condition[] {
  const all = new Map<string, Condition>();
  const walk = (condition: Condition): void => {
    for (const name of fieldsOf(condition)) {
      const when = fieldOf(resource, name)?.when;
      if (!when || all.has(name)) continue;
      all.set(name, when);
      walk(when);
    }
  };
  conditions.forEach(walk);
  return [...conditions, ...all.values()];
}

interface Ways {
  readonly names: readonly string[];
  readonly ways: Iterable<ConditionContext>;
}

/** All combinations of values and features that the conditions distinguish; undefined if there are too many. */
function contextsOf(conditions: readonly Condition[], subject: Subject): Ways | undefined {
  const names = [...new Set(conditions.flatMap(fieldsOf))];
  const fields = names.map((name) => [`field ${name}`, valuesOf(name, conditions, subject)] as const);
  const switches = [...new Set(conditions.flatMap(featuresOf))].map((name) => [`feature ${name}`, [true, false]] as const);
  const all = [...fields, ...switches];
  if (all.reduce((count, [, values]) => count * values.length, 1) > mostWays) return undefined;
  function* ways(): Generator<ConditionContext> {
    for (const way of waysOf(all)) {
      yield { values: Object.fromEntries(names.map((name) => [name, way[`field ${name}`]])), features: switches.filter(([key]) => way[key]).map(([key]) => key.slice('feature '.length)) };
    }
  }
  return { names, ways: ways() };
}

/** Whether the test can be true for any record of any manufacturer. A field with a `when` condition is empty while that is false. */
export function isPossible(conditions: readonly Condition[], subject: Subject, test: (context: ConditionContext) => boolean): boolean {
  const found = contextsOf(withDeciders(conditions, subject), subject) ?? contextsOf(conditions, subject);
  if (!found) return true;
  const { names, ways } = found;
  const decided = names.flatMap((name) => {
    const field = fieldOf(subject.resource, name);
    const isCleared = field?.when && !field.readOnly && !field.derived && !field.computed && fieldsOf(field.when).every((other) => names.includes(other));
    return isCleared ? [[name, field] as const] : [];
  });
  for (const context of ways) {
    const isKept = decided.every(([name, field]) => context.values[name] === null || applies(field, context) !== 'cleared');
    if (isKept && test(context)) return true;
  }
  return false;
}

/** Whether all of these conditions can be true for the same record. */
export const canHold = (conditions: readonly (Condition | undefined)[], subject: Subject): boolean => {
  const given = conditions.filter((condition) => condition !== undefined);
  return isPossible(given, subject, (context) => given.every((condition) => holds(condition, context)));
};
