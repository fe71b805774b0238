import { hasVisibleText } from './text';

/** A condition, for example for showing a field or a section. `Name` is the union of the field names it may use. */
export type Condition<Name extends string = string> =
  /** The field has one of these values. A field with several values has at least one of them. */
  | { readonly field: Name; readonly is: readonly (string | number | boolean)[] }
  | { readonly field: Name; readonly filled: boolean }
  | { readonly feature: string }
  | { readonly all: readonly Condition<Name>[] }
  | { readonly any: readonly Condition<Name>[] };

/** What a condition is evaluated against: the values of the record, and the features enabled for the manufacturer. */
export interface ConditionContext {
  readonly values: Readonly<Record<string, unknown>>;
  readonly features: readonly string[];
}

/** Whether a value counts as filled: null, undefined, invisible text and empty lists do not. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return hasVisibleText(value);
  return !(Array.isArray(value) && value.length === 0);
}

/** Evaluates a condition; a missing condition is always met. */
export function holds(condition: Condition | undefined, context: ConditionContext): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => holds(part, context));
  if ('any' in condition) return condition.any.some((part) => holds(part, context));
  if ('feature' in condition) return context.features.includes(condition.feature);
  const value = context.values[condition.field];
  if ('filled' in condition) return isFilled(value) === condition.filled;
  return [value].flat().some((item) => condition.is.some((allowed) => allowed === item));
}

/** The same condition over renamed fields. */
export function renameFields(condition: Condition, rename: (name: string) => string): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => renameFields(part, rename)) };
  if ('any' in condition) return { any: condition.any.map((part) => renameFields(part, rename)) };
  return 'field' in condition ? { ...condition, field: rename(condition.field) } : condition;
}

/** Simplifies a condition by known values: each part that tests a known field becomes always true or always false. */
export function applyKnownValues(condition: Condition, known: ConditionContext['values']): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => applyKnownValues(part, known)) };
  if ('any' in condition) return { any: condition.any.map((part) => applyKnownValues(part, known)) };
  if (!('field' in condition) || !(condition.field in known)) return condition;
  return holds(condition, { values: known, features: [] }) ? { all: [] } : { any: [] };
}

type Part<C> = C extends { readonly all: unknown } | { readonly any: unknown } ? never : C;

/** The parts of a condition, without the groups that they are in. */
function partsOf(condition: Condition): Part<Condition>[] {
  if ('all' in condition) return condition.all.flatMap(partsOf);
  return 'any' in condition ? condition.any.flatMap(partsOf) : [condition];
}

/** The names of the fields that a condition tests. */
export const conditionFields = (condition: Condition): string[] =>
  partsOf(condition).flatMap((part) => ('field' in part ? part.field : []));

/** The names of the features that a condition tests. */
export const conditionFeatures = (condition: Condition): string[] =>
  partsOf(condition).flatMap((part) => ('feature' in part ? part.feature : []));

/** The comparisons of fields with values in a condition. */
export const conditionComparisons = (condition: Condition): Extract<Condition, { readonly is: unknown }>[] =>
  partsOf(condition).flatMap((part) => ('is' in part ? [part] : []));
