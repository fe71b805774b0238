import {
  conditionFeatures,
  conditionFields,
  holds,
  type Condition,
  type ConditionContext,
  type Field,
} from '../../fields';
import { isLinkField } from '../references';
import { requiredRuleOf } from '../required';
import type { Section } from '../resourceParts';
import { evaluateFieldState } from '../rules';
import { closedOptionsOf } from '../value';
import { fieldOf, type Subject, type Problems } from './context';
import { holdsTextList } from './values';
import { quoteList } from './wording';

/** Maximum number of value combinations to try; beyond it, the conditions count as satisfiable. */
const maxCombinations = 20_000;
/** Stands for all values that no condition names. */
const otherValue = '\uFFFFanother';

function comparedValues(condition: Condition, name: string): readonly unknown[] {
  if ('all' in condition) return condition.all.flatMap((part) => comparedValues(part, name));
  if ('any' in condition) return condition.any.flatMap((part) => comparedValues(part, name));
  return 'is' in condition && condition.field === name ? condition.is : [];
}

/**
 * The values of a field that the conditions distinguish: empty, the named values, and one that stands for all others.
 */
function distinguishedValues(
  name: string,
  conditions: readonly Condition[],
  { resource }: Subject,
): readonly unknown[] {
  const named = new Set(conditions.flatMap((condition) => comparedValues(condition, name)));
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

/** Whether a field is empty until a user fills it in. */
const startsEmpty = (field: Field | undefined): boolean =>
  field !== undefined &&
  !field.readOnly &&
  !field.computed &&
  !field.derived &&
  !isLinkField(field) &&
  field.initial === undefined &&
  field.default === undefined;

interface ShownWhen {
  readonly subject: Subject;
  /** When the field or section with the condition is shown; undefined means always. */
  readonly during: 'create' | 'update' | undefined;
}

/** The fields that a condition needs filled in, but that the form does not show in time. */
function describeUnfilledFields(condition: Condition | undefined, { subject, during }: ShownWhen): string[] {
  const { form, declared } = subject.resource;
  const sections = form?.sections ?? [];
  if (!condition || sections.some(({ part }) => part !== undefined)) return [];
  const isLater = (when: 'create' | 'update' | undefined) => during === 'create' && when === 'update';
  const shown = new Set(sections.filter((section) => !isLater(section.during)).flatMap(({ fields }) => fields));
  const emptyFields = [...new Set(conditionFields(condition))].filter(
    (name) => startsEmpty(declared[name]) && (!shown.has(name) || isLater(declared[name]?.during)),
  );
  if (
    emptyFields.length === 0 ||
    !areSatisfiable([condition], subject) ||
    areSatisfiable([condition, ...emptyFields.map((field) => ({ field, filled: false }))], subject)
  )
    return [];
  const isInForm = emptyFields.every((name) => sections.some(({ fields }) => fields.includes(name)));
  return [
    isInForm
      ? `${quoteList(emptyFields)}, which can only be filled in once the record exists; show both in the same form`
      : `${quoteList(emptyFields)}, which no section of the form shows; add it to a section`,
  ];
}

/** Problems of a field in a section that can never be shown or required. */
function* fieldProblems({ title, when, during }: Section, name: string, subject: Subject): Problems {
  const field = fieldOf(subject.resource, name);
  if (!field) return;
  const context = { subject, during: during ?? field.during };
  const [own, requiredWhen] = [field.when, field.readOnly ? undefined : requiredRuleOf(field)?.when];
  if (
    own &&
    when &&
    areSatisfiable([own], subject) &&
    areSatisfiable([when], subject) &&
    !areSatisfiable([when, own], subject)
  )
    yield `section "${title}" is hidden whenever its field "${name}" would be shown; change one of the two conditions`;
  for (const unset of describeUnfilledFields(own, context))
    yield `section "${title}" shows "${name}" depending on ${unset}`;
  for (const unset of describeUnfilledFields(requiredWhen, context))
    yield `section "${title}" requires "${name}" depending on ${unset}`;
}

/** Fields and sections of a form that would never be shown. */
export function* neverShownProblems(subject: Subject): Problems {
  const { form } = subject.resource;
  for (const section of form?.sections ?? []) {
    const { title, during, when, fields } = section;
    const isOpened = during === undefined || (during === 'create' ? form?.create : form?.edit) !== undefined;
    if (!isOpened)
      yield `section "${title}" is shown in the form that ${during === 'create' ? 'creates' : 'changes'} a record, which does not exist; add form.${during === 'create' ? 'create' : 'edit'} or leave "during" out`;
    for (const unset of describeUnfilledFields(when, { subject, during }))
      yield `section "${title}" is shown depending on ${unset}`;
    for (const name of fields) yield* fieldProblems(section, name, subject);
  }
}
