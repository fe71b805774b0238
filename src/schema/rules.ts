import { findNewKeyedChildren, keyedChildOf, isFieldOfNewRecord } from './keyedChildren';
import {
  conditionFeatures,
  conditionFields,
  holds,
  type Condition,
  type ConditionContext,
  type Field,
} from '../fields';
import { createComparisonReader, type ValueReader, createPreSaveReader } from './preSaveReader';
import { computeValues } from './computed';
import { conditionalFields } from './conditionDependencies';
import { getField } from './getField';
import { memoizePerResource } from './registry';
import { requiredRuleOf } from './required';
import type { Resource } from './resource';
import { isEqual } from './isEqual';
import { resolveInitialValue } from './initialValues';
import { isEmptyValue, type Values } from './scalarValue';
import { isWritable, isWrittenOn, unrestrictedOf } from './writable';

export type FieldState = 'yes' | 'cleared' | 'skipped';

export interface RuleContext {
  /** The values to store: all of a form, or only the changes to the original. */
  readonly values: Values;
  /** The stored record; absent for a new one. */
  readonly original?: Values | undefined;
  /** Features enabled for the manufacturer. */
  readonly features: readonly string[];
}

export interface Rules {
  /** The given values, without those of fields whose condition is not met. */
  readonly values: Record<string, unknown>;
  /** The complete record after the write; conditions read it in wire format. */
  readonly effective: Values;
  /**
   * Whether a field applies: `cleared` while its condition is not met, `skipped` (hidden, value unchanged) where only a
   * feature of the manufacturer is missing.
   */
  readonly stateOf: (name: string) => FieldState;
  /**
   * Whether an applicable field is locked: it is shown and not written. It is locked while its condition is met both
   * before and after the save, so that a save that changes the condition can still write the field.
   */
  readonly isLocked: (name: string) => boolean;
  /** Whether an applicable field must be filled in. */
  readonly isRequired: (name: string) => boolean;
}

/**
 * A choice that is made in a form and otherwise derived from another field; any other derived value is always derived.
 */
const isDerivedChoice = ({ derived }: Pick<Field, 'derived'>): boolean => derived !== undefined && 'field' in derived;

/** Evaluates the condition of a field: where only a feature is missing, it is skipped. */
export function evaluateFieldState({ when }: Pick<Field, 'when'>, { values, features }: ConditionContext): FieldState {
  if (holds(when, { values, features })) return 'yes';
  return holds(when, { values, features: when ? conditionFeatures(when) : [] }) ? 'skipped' : 'cleared';
}

/**
 * All fields, with whether a given value is used: always for a derived choice, otherwise where the field is writable.
 */
const fieldsToMerge = memoizePerResource((resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({
    name,
    field,
    isChoice: isDerivedChoice(field),
    mayBeWritten: isWritable(resource, [name, field]),
  })),
);

/**
 * The record after the write: the given values that may be written or were chosen, and the original values of
 * everything else.
 */
function mergeRecord(resource: Resource, { values, original }: RuleContext): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, field, isChoice, mayBeWritten } of fieldsToMerge(resource)) {
    const isUsed = name in values && (isChoice || (mayBeWritten && isWrittenOn(field, original !== undefined)));
    record[name] = isUsed ? values[name] : field.derived ? undefined : original?.[name];
  }
  return record;
}

/**
 * The value that a locked field retains: the stored one, or its default in a new record. Undefined in a keyed child
 * that is not created.
 */
function lockedValue(resource: Resource, name: string, { values, original }: RuleContext): unknown {
  if (!isFieldOfNewRecord(resource, name, original)) return original?.[name];
  const child = keyedChildOf(resource, name);
  if (child !== undefined && !findNewKeyedChildren(resource, values, original).has(child)) return undefined;
  const field = getField(resource, name);
  return resolveInitialValue(field, field.default, values);
}

/**
 * Evaluates the conditions of a record. The form, the API client and the server all use it, so that the three store the
 * same values. Conditions test values as they will be stored, including computed ones; a value that one condition
 * clears is empty for the next. The result depends neither on the order of the fields nor on the role: fields that it
 * may not write are evaluated like all others.
 */
export function applyRules(roleResource: Resource, context: RuleContext): Rules {
  const resource = unrestrictedOf(roleResource);
  const { features } = context;
  const effective = mergeRecord(resource, context);
  const values: Record<string, unknown> = { ...context.values };
  const read = createComparisonReader(resource, (name) => effective[name]);
  const contextFor = (condition: Condition, reader: ValueReader = read) => ({
    values: Object.fromEntries(conditionFields(condition).map((other) => [other, reader(other)])),
    features,
  });
  const isTrue = (condition: Condition | undefined, reader: ValueReader = read) =>
    condition !== undefined && holds(condition, contextFor(condition, reader));
  const createPreSaveReaderFor = (name: string) =>
    createPreSaveReader(resource, { ...context, child: keyedChildOf(resource, name) });
  const states = new Map<string, FieldState>();
  const locked = new Set<string>();
  const lock = (name: string) => {
    const retained = lockedValue(resource, name, context);
    effective[name] = retained;
    locked.add(name);
    if (name in values && !isEqual(values[name] ?? null, retained ?? null)) values[name] = retained ?? undefined;
  };
  for (const name of conditionalFields(resource)) {
    const field = getField(resource, name);
    const state = evaluateFieldState(field, contextFor(field.when ?? { all: [] }));
    states.set(name, state);
    if (!isWritable(resource, [name, field])) continue;
    if (state === 'yes') {
      if (isTrue(field.readOnlyWhen) && isTrue(field.readOnlyWhen, createPreSaveReaderFor(name))) lock(name);
      continue;
    }
    effective[name] = state === 'cleared' ? null : context.original?.[name];
    if (state === 'cleared' && !isEmptyValue(field, values[name])) values[name] = undefined;
  }
  Object.assign(effective, computeValues(resource, effective));
  const stateOf = (name: string) => states.get(name) ?? 'yes';
  return {
    values,
    effective,
    stateOf,
    isLocked: (name) => locked.has(name),
    isRequired: (name) => {
      const rule = requiredRuleOf(resource.fields[name]);
      return rule !== undefined && stateOf(name) === 'yes' && (rule.when === undefined || isTrue(rule.when));
    },
  };
}
