import { begunChildren, childOf, isNewPlace } from './childFields';
import { featuresOf, fieldsOf, holds, type Condition, type ConditionContext } from './condition';
import { comparedValues, type ValueReader } from './comparedValues';
import { computedValues } from './computed';
import { conditionalFields } from './deciders';
import type { Field } from './field';
import { fieldNamed } from './fieldNamed';
import { perResource } from './remembered';
import { askedOf } from './required';
import type { Resource } from './resource';
import { isSame } from './same';
import { standingRecord } from './standingRecord';
import { startValue } from './start';
import { isEmptyValue, type Values } from './plainValue';
import { isWritable, isWritten, wholeOf } from './writable';

export type Applies = 'yes' | 'cleared' | 'skipped';

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
  /** Whether a field applies: `cleared` while its condition is not met, `skipped` (hidden, value unchanged) where only a feature of the manufacturer is missing. */
  readonly stateOf: (name: string) => Applies;
  /**
   * Whether an applicable field is locked: it is shown and not written. It is locked while its condition is met both before and after the save, so
   * that a save that changes the condition can still write the field.
   */
  readonly isLocked: (name: string) => boolean;
  /** Whether an applicable field must be filled in. */
  readonly isRequired: (name: string) => boolean;
}

/** A choice that is made in a form and otherwise derived from another field; any other derived value is always derived. */
const isChosen = ({ derived }: Pick<Field, 'derived'>): boolean => derived !== undefined && 'field' in derived;

/** Evaluates the condition of a field: where only a feature is missing, it is skipped. */
export function applies({ when }: Pick<Field, 'when'>, { values, features }: ConditionContext): Applies {
  if (holds(when, { values, features })) return 'yes';
  return holds(when, { values, features: when ? featuresOf(when) : [] }) ? 'skipped' : 'cleared';
}

/** All fields, with whether a given value is used: always for a derived choice, otherwise where the field is writable. */
const fieldsToMerge = perResource((resource) => Object.entries(resource.fields).map(([name, field]) => ({ name, field, isChoice: isChosen(field), mayBeWritten: isWritable(resource, [name, field]) })));

/** The record after the write: the given values that may be written or were chosen, and the original values of everything else. */
function merged(resource: Resource, { values, original }: RuleContext): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, field, isChoice, mayBeWritten } of fieldsToMerge(resource)) {
    const isTaken = name in values && (isChoice || (mayBeWritten && isWritten(field, original !== undefined)));
    record[name] = isTaken ? values[name] : field.derived ? undefined : original?.[name];
  }
  return record;
}

/** The value that a locked field retains: the stored one, or its default in a new record. Undefined in a keyed child that is not created. */
function keptValue(resource: Resource, name: string, { values, original }: RuleContext): unknown {
  if (!isNewPlace(resource, name, original)) return original?.[name];
  const child = childOf(resource, name);
  if (child !== undefined && !begunChildren(resource, values, original).has(child)) return undefined;
  const field = fieldNamed(resource, name);
  return startValue(field, field.default, values);
}

/**
 * Evaluates the conditions of a record. The form, the API client and the server all use it, so that the three store the same values. Conditions test
 * values as they will be stored, including computed ones; a value that one condition clears is empty for the next. The result depends neither on the
 * order of the fields nor on the role: fields that it may not write are evaluated like all others.
 */
export function applyRules(given: Resource, context: RuleContext): Rules {
  const resource = wholeOf(given);
  const { features } = context;
  const effective = merged(resource, context);
  const values: Record<string, unknown> = { ...context.values };
  const read = comparedValues(resource, (name) => effective[name]);
  const seenBy = (condition: Condition, by: ValueReader = read) => ({ values: Object.fromEntries(fieldsOf(condition).map((other) => [other, by(other)])), features });
  const isTrue = (condition: Condition | undefined, by: ValueReader = read) => condition !== undefined && holds(condition, seenBy(condition, by));
  const stands = (name: string) => standingRecord(resource, { ...context, child: childOf(resource, name) });
  const states = new Map<string, Applies>();
  const locked = new Set<string>();
  const lock = (name: string) => {
    const kept = keptValue(resource, name, context);
    effective[name] = kept;
    locked.add(name);
    if (name in values && !isSame(values[name] ?? null, kept ?? null)) values[name] = kept ?? undefined;
  };
  for (const name of conditionalFields(resource)) {
    const field = fieldNamed(resource, name);
    const state = applies(field, seenBy(field.when ?? { all: [] }));
    states.set(name, state);
    if (!isWritable(resource, [name, field])) continue;
    if (state === 'yes') {
      if (isTrue(field.readOnlyWhen) && isTrue(field.readOnlyWhen, stands(name))) lock(name);
      continue;
    }
    effective[name] = state === 'cleared' ? null : context.original?.[name];
    if (state === 'cleared' && !isEmptyValue(field, values[name])) values[name] = undefined;
  }
  Object.assign(effective, computedValues(resource, effective));
  const stateOf = (name: string) => states.get(name) ?? 'yes';
  return {
    values,
    effective,
    stateOf,
    isLocked: (name) => locked.has(name),
    isRequired: (name) => {
      const asked = askedOf(resource.fields[name]);
      return asked !== undefined && stateOf(name) === 'yes' && (asked.when === undefined || isTrue(asked.when));
    },
  };
}
