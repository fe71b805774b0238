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
  /** What is to be kept: all of a form, or only what changes of the original. */
  readonly values: Values;
  /** The record as stored; absent for a new one. */
  readonly original?: Values | undefined;
  /** Features switched on for the manufacturer. */
  readonly features: readonly string[];
}

export interface Rules {
  /** The values given, without those of fields whose condition does not hold. */
  readonly values: Record<string, unknown>;
  /** The whole record as it will be, in the wire's form as far as conditions look at it. */
  readonly effective: Values;
  /**
   * Whether a field applies: `cleared` while its condition does not hold, `skipped` (hidden, its value left alone) where only a feature of
   * the manufacturer is missing.
   */
  readonly stateOf: (name: string) => Applies;
  /**
   * Whether a field that applies keeps what it has: it is shown and not written. So it is while its condition holds both of the record as it
   * stands and as it will be: a save that makes the condition true still takes what goes with it, and so does one that makes it false.
   */
  readonly isLocked: (name: string) => boolean;
  /** Whether a field that applies has to be filled in. */
  readonly isRequired: (name: string) => boolean;
}

/** A choice that is made on a form and read off another field otherwise; any other derived value is always read. */
const isChosen = ({ derived }: Pick<Field, 'derived'>): boolean => derived !== undefined && 'field' in derived;

/** Judges one condition: what only lacks a feature is skipped. */
export function applies({ when }: Pick<Field, 'when'>, { values, features }: ConditionContext): Applies {
  if (holds(when, { values, features })) return 'yes';
  return holds(when, { values, features: when ? featuresOf(when) : [] }) ? 'skipped' : 'cleared';
}

/** Every field, with whether what is given for it counts: a choice always does, others where they are written. */
const fieldsToMerge = perResource((resource) => Object.entries(resource.fields).map(([name, field]) => ({ name, field, isChoice: isChosen(field), mayBeWritten: isWritable(resource, [name, field]) })));

/** What the record will hold: of the values given, what may be written now and what was chosen; of the original everything else. */
function merged(resource: Resource, { values, original }: RuleContext): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, field, isChoice, mayBeWritten } of fieldsToMerge(resource)) {
    const isTaken = name in values && (isChoice || (mayBeWritten && isWritten(field, original !== undefined)));
    record[name] = isTaken ? values[name] : field.derived ? undefined : original?.[name];
  }
  return record;
}

/** What a locked field keeps: what is stored, or where that is new what it starts with. A keyed child that nothing brings into being holds nothing. */
function keptValue(resource: Resource, name: string, { values, original }: RuleContext): unknown {
  if (!isNewPlace(resource, name, original)) return original?.[name];
  const child = childOf(resource, name);
  if (child !== undefined && !begunChildren(resource, values, original).has(child)) return undefined;
  const field = fieldNamed(resource, name);
  return startValue(field, field.default, values);
}

/**
 * The one judgement of a record's conditions, for the form, the wire and the server: whatever stands in them, the three keep the same values.
 * A condition looks at values as they will be stored, computed ones among them; what one clears, the next sees as empty. It does not depend on the
 * order in which the fields are declared, nor on who writes the record: what a role may not write is judged as everything else.
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
