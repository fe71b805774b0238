import { conditionComparisons, conditionFeatures, conditionFields, holds, type Condition } from '../../fields';
import { isEqual } from '../isEqual';
import { isMasked } from '../masked';
import { isAlwaysRequired } from '../required';
import { isSecret, traitsOf } from '../value';
import { duplicatesOf, fieldOf, type Subject } from './context';
import { conditionParts, type ConditionPart } from './parts';
import { conditionPlaces } from './fieldPlaces';
import { firstOf, family, only, rule, ruleOfEach } from './rule';
import { areSatisfiable, isPossibleForSomeRecord } from './satisfiability';
import { findUseProblem } from './useRules';
import { hasSingleValue, holdsTextList, valueProblem } from './values';
import { kindNoun } from './wording';

type Comparison = ReturnType<typeof conditionComparisons>[number];

function hasEmptyGroup(condition: Condition): boolean {
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
  return parts !== undefined && (parts.length === 0 || parts.some(hasEmptyGroup));
}

/** What is wrong with the values that a condition compares a field with. */
function comparisonProblems({ field: name, is }: Comparison, { resource }: Subject): string[] {
  const field = fieldOf(resource, name);
  if (!field || isSecret(field)) return [];
  if (traitsOf(field).html)
    return [`compares "${name}" with a value, but formatted text is stored as HTML; ask with "filled"`];
  if (isMasked(field))
    return [`compares "${name}" with a value, but it is masked, so that screens do not know it; ask with "filled"`];
  if (is.length === 0) return [`compares "${name}" with an empty list; name the values for which it is true`];
  if (!hasSingleValue(field) && !holdsTextList(field))
    return [`compares "${name}" with a value, but a ${kindNoun(field.kind)} has none; ask with "filled"`];
  return [
    ...is.flatMap((value) => valueProblem(field, value) ?? []).map((problem) => `compares "${name}" with ${problem}`),
    ...duplicatesOf(is).map((value) => `compares "${name}" twice with "${value}"; once is enough`),
  ];
}

/** Whether all names and values of a condition are known, so that it can be evaluated. */
const isReadable = (part: ConditionPart, subject: Subject): boolean => {
  const { condition, home } = part;
  const place = conditionPlaces([part], subject)[0];
  return (
    place !== undefined &&
    !hasEmptyGroup(condition) &&
    place.names.every((name) => findUseProblem(name, { ...place, readers: undefined }) === undefined) &&
    conditionFeatures(condition).every((feature) => subject.features.includes(feature)) &&
    conditionComparisons(condition).every((compared) => comparisonProblems(compared, home).length === 0)
  );
};

/** Whether a stored record can meet the condition: fields that are always required are filled in there. */
function canBeStored({ condition, home }: ConditionPart): boolean {
  const required = conditionFields(condition).filter((name) => {
    const field = fieldOf(home.resource, name);
    return isAlwaysRequired(field) && field?.when === undefined;
  });
  return areSatisfiable([condition, ...required.map((field) => ({ field, filled: true }))], home);
}

/** Whether the condition excludes another one that can be true by itself. */
const excludes = ({ condition, home }: ConditionPart, other: Condition | undefined): boolean =>
  other !== undefined && areSatisfiable([other], home) && !areSatisfiable([other, condition], home);

/** Rules of conditions: of what they compare, and whether they can be both true and false. */
export const conditionRules = family(conditionParts, [
  rule(
    ({ condition }) => hasEmptyGroup(condition),
    'has an empty "all" or "any"; name the conditions that it combines',
  ),
  ({ condition, home }) => conditionComparisons(condition).flatMap((compared) => comparisonProblems(compared, home)),
  rule(
    ({ condition, option, of }) =>
      (option === 'due' || option === 'since' || of?.table) && conditionFeatures(condition)[0],
    'depends on a feature, which is not known in a table; use a field',
  ),
  rule(
    ({ condition, option, of }) => option === 'required.when' && isEqual(condition, of?.field.when),
    'repeats its "when"; leave it out of "required"',
  ),
  // A choice that is derived from another field exists only in the form; it may show that field itself.
  ruleOfEach(
    ({ condition, option, of, home: { resource } }) =>
      option === 'when' && of && !of.table
        ? conditionFields(condition).flatMap((name) => {
            const derived = fieldOf(resource, name)?.derived;
            return derived && 'field' in derived && derived.field !== of.name ? [[name, derived.field] as const] : [];
          })
        : [],
    ([name, source]) =>
      `depends on "${name}", which exists only in the form and is not stored; let it depend on "${source}" instead`,
  ),
  only(
    isReadable,
    firstOf(
      rule(
        ({ condition, home }) => !areSatisfiable([condition], home),
        'can never be true, whatever is filled in; change the parts that contradict each other',
      ),
      rule(
        (part) => !canBeStored(part),
        'is true only while a field that is always required is empty, which is never the case; remove that part',
      ),
      rule(
        ({ condition, home }) => !isPossibleForSomeRecord([condition], home, (context) => !holds(condition, context)),
        'is always true, whatever is filled in; leave it out',
      ),
      rule(
        (part) => part.option !== undefined && part.option !== 'when' && excludes(part, part.of?.field.when),
        'can never be true together with its "when"; change one of the two conditions',
      ),
    ),
  ),
]);
