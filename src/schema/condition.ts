import { hasVisible } from './format/text';

/** When a field or a section applies, as data. `Name` is the union of the field names it may look at. */
export type Condition<Name extends string = string> =
  /** The field is one of these; where it holds several values, one of them is. */
  | { readonly field: Name; readonly is: readonly (string | number | boolean)[] }
  | { readonly field: Name; readonly filled: boolean }
  | { readonly feature: string }
  | { readonly all: readonly Condition<Name>[] }
  | { readonly any: readonly Condition<Name>[] };

/** What a condition is judged by: the values of the record, and the features switched on for the manufacturer. */
export interface ConditionContext {
  readonly values: Readonly<Record<string, unknown>>;
  readonly features: readonly string[];
}

/** Whether a value counts as given: null, undefined, text that nobody sees and empty lists do not. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return hasVisible(value);
  return !(Array.isArray(value) && value.length === 0);
}

/** Judges a condition; no condition always holds. */
export function holds(condition: Condition | undefined, context: ConditionContext): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => holds(part, context));
  if ('any' in condition) return condition.any.some((part) => holds(part, context));
  if ('feature' in condition) return context.features.includes(condition.feature);
  const value = context.values[condition.field];
  if ('filled' in condition) return isFilled(value) === condition.filled;
  return [value].flat().some((one) => condition.is.some((allowed) => allowed === one));
}

/** The same condition over fields of other names. */
export function renameFields(condition: Condition, rename: (name: string) => string): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => renameFields(part, rename)) };
  if ('any' in condition) return { any: condition.any.map((part) => renameFields(part, rename)) };
  return 'field' in condition ? { ...condition, field: rename(condition.field) } : condition;
}

/** The same condition where the values of some fields are known whatever else is written: what looks at these always holds, or never. */
export function whereKnown(condition: Condition, known: ConditionContext['values']): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => whereKnown(part, known)) };
  if ('any' in condition) return { any: condition.any.map((part) => whereKnown(part, known)) };
  if (!('field' in condition) || !(condition.field in known)) return condition;
  return holds(condition, { values: known, features: [] }) ? { all: [] } : { any: [] };
}

/** The names of the fields that a condition looks at. */
export function fieldsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf);
  if ('any' in condition) return condition.any.flatMap(fieldsOf);
  return 'field' in condition ? [condition.field] : [];
}

/** The names of the features that a condition looks at. */
export function featuresOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(featuresOf);
  if ('any' in condition) return condition.any.flatMap(featuresOf);
  return 'feature' in condition ? [condition.feature] : [];
}
