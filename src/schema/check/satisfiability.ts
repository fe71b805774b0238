import {
  conditionComparisons,
  conditionFeatures,
  conditionFields,
  holds,
  type Condition,
  type ConditionContext,
} from '../../fields';
import { evaluateFieldState } from '../rules';
import { closedOptionsOf } from '../value';
import { fieldOf, type Subject } from './context';
import { holdsTextList } from './values';

/** Maximum number of value combinations to try; beyond it, the conditions count as satisfiable. */
const maxCombinations = 20_000;
/** Stands for all values that no condition names. */
const otherValue = '\uFFFFanother';

/**
 * The values of a field that the conditions distinguish: empty, the named values, and one that stands for all others.
 */
function distinguishedValues(
  name: string,
  conditions: readonly Condition[],
  { resource }: Subject,
): readonly unknown[] {
  const named = new Set<unknown>(
    conditions.flatMap(conditionComparisons).flatMap((compared) => (compared.field === name ? compared.is : [])),
  );
  const field = fieldOf(resource, name);
  const closed =
    field && closedOptionsOf(field)?.map(({ value }) => (field.kind === 'boolean' ? value === 'true' : value));
  const other = closed ? closed.filter((value) => !named.has(value)).slice(0, 1) : [otherValue];
  // A field with several values may hold each value alone, or all named values together.
  return field && holdsTextList(field)
    ? [null, ...[...named, ...other].map((value) => [value]), [...named]]
    : [null, ...named, ...other];
}

function* combinationsOf(
  entries: readonly (readonly [string, readonly unknown[]])[],
): Generator<Readonly<Record<string, unknown>>> {
  const [first, ...rest] = entries;
  if (!first) {
    yield {};
    return;
  }
  for (const more of combinationsOf(rest)) for (const value of first[1]) yield { ...more, [first[0]]: value };
}

/** The conditions together with the `when` conditions of the fields that they depend on, recursively. */
function withDependencies(conditions: readonly Condition[], { resource }: Subject): readonly Condition[] {
  const all = new Map<string, Condition>();
  const collect = (condition: Condition): void => {
    for (const name of conditionFields(condition)) {
      const when = fieldOf(resource, name)?.when;
      if (!when || all.has(name)) continue;
      all.set(name, when);
      collect(when);
    }
  };
  conditions.forEach(collect);
  return [...conditions, ...all.values()];
}

interface Combinations {
  readonly names: readonly string[];
  readonly contexts: Iterable<ConditionContext>;
}

/** All combinations of values and features that the conditions distinguish; undefined if there are too many. */
function enumerateContexts(conditions: readonly Condition[], subject: Subject): Combinations | undefined {
  const names = [...new Set(conditions.flatMap(conditionFields))];
  const fields = names.map((name) => [`field ${name}`, distinguishedValues(name, conditions, subject)] as const);
  const featureFlags = [...new Set(conditions.flatMap(conditionFeatures))].map(
    (name) => [`feature ${name}`, [true, false]] as const,
  );
  const all = [...fields, ...featureFlags];
  if (all.reduce((count, [, values]) => count * values.length, 1) > maxCombinations) return undefined;
  function* generateContexts(): Generator<ConditionContext> {
    for (const combination of combinationsOf(all)) {
      yield {
        values: Object.fromEntries(names.map((name) => [name, combination[`field ${name}`]])),
        features: featureFlags.filter(([key]) => combination[key]).map(([key]) => key.slice('feature '.length)),
      };
    }
  }
  return { names, contexts: generateContexts() };
}

/**
 * Whether the test can be true for any record of any manufacturer. A field with a `when` condition is empty while that
 * is false.
 */
export function isPossibleForSomeRecord(
  conditions: readonly Condition[],
  subject: Subject,
  test: (context: ConditionContext) => boolean,
): boolean {
  const combinations =
    enumerateContexts(withDependencies(conditions, subject), subject) ?? enumerateContexts(conditions, subject);
  if (!combinations) return true;
  const { names, contexts } = combinations;
  const conditionalFields = names.flatMap((name) => {
    const field = fieldOf(subject.resource, name);
    const isCleared =
      field?.when &&
      !field.readOnly &&
      !field.derived &&
      !field.computed &&
      conditionFields(field.when).every((other) => names.includes(other));
    return isCleared ? [[name, field] as const] : [];
  });
  for (const context of contexts) {
    const isKept = conditionalFields.every(
      ([name, field]) => context.values[name] === null || evaluateFieldState(field, context) !== 'cleared',
    );
    if (isKept && test(context)) return true;
  }
  return false;
}

/** Whether all of these conditions can be true for the same record. */
export const areSatisfiable = (conditions: readonly (Condition | undefined)[], subject: Subject): boolean => {
  const given = conditions.filter((condition) => condition !== undefined);
  return isPossibleForSomeRecord(given, subject, (context) => given.every((condition) => holds(condition, context)));
};
