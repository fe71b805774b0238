import { featuresOf, fieldsOf, holds } from './condition';
import type { Field } from './field';
import type { Resource } from './resource';
import { isEmptyValue, readValue, requiredMessage } from './value';

export type Values = Readonly<Record<string, unknown>>;
/** Messages by field name: the `errors` of every refused write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The fields that a payload may set. */
export function writableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([name, field]) => !field.readOnly && !field.derived && !(name in resource.included));
}

/** The values together with the fields that are read off others. A derived value that is given already (a choice just made) stays. */
export function withDerived(resource: Resource, values: Values): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values };
  for (const [name, { derived }] of Object.entries(resource.fields)) {
    const source = derived && resource.fields[derived.from];
    if (!derived || !source || all[name] !== undefined) continue;
    all[name] = isEmptyValue(source, all[derived.from]) ? derived.empty : derived.filled;
  }
  return all;
}

export type Applies = 'yes' | 'cleared' | 'skipped';

/**
 * Whether a field applies to these values: `cleared` while its condition does not hold, `skipped` (hidden, its value left alone)
 * where only a feature of the manufacturer is missing.
 */
export function applies(field: Pick<Field, 'when'>, context: { readonly values: Values; readonly features: readonly string[] }): Applies {
  if (holds(field.when, context)) return 'yes';
  const allFeatures = field.when ? featuresOf(field.when) : [];
  return holds(field.when, { values: context.values, features: allFeatures }) ? 'skipped' : 'cleared';
}

export interface ReadInputOptions {
  /** The record as stored; absent when creating. */
  readonly existing?: Values;
  /** Features switched on for the manufacturer. */
  readonly features: readonly string[];
}

export interface InputRead {
  /** What to store: every field that the payload changes, null for cleared. */
  readonly values: Record<string, unknown>;
  /** Empty where the payload is accepted. */
  readonly errors: Record<string, readonly string[]>;
}

/**
 * Reads a payload by its declaration (Cases 5, decision 11): keys it does not list and read-only ones are ignored, empty values become
 * null, conditions clear or skip their fields. An update checks what it carries, and
 * the required fields that it makes apply; a create checks every required field.
 */
export function readInput(resource: Resource, payload: Values, { existing, features }: ReadInputOptions): InputRead {
  const values: Record<string, unknown> = {};
  const errors: Record<string, readonly string[]> = {};
  for (const [name, field] of writableFields(resource)) {
    if (payload[name] === undefined && existing) continue;
    const read = readValue(field, payload[name]);
    if ('errors' in read) errors[name] = read.errors;
    else if (read.value !== null || existing) values[name] = read.value;
  }
  applyConditions(resource, { values, errors, payload, existing, features });
  return { values, errors };
}

function applyConditions(resource: Resource, read: InputRead & { payload: Values; existing: Values | undefined; features: readonly string[] }) {
  const { values, errors, payload, existing, features } = read;
  const isDerived = ([name]: readonly [string, unknown]) => resource.fields[name]?.derived !== undefined;
  const stored = Object.fromEntries(Object.entries(existing ?? {}).filter((entry) => !isDerived(entry)));
  const chosen = Object.fromEntries(Object.entries(payload).filter(isDerived));
  for (const [name, field] of writableFields(resource)) {
    const effective = withDerived(resource, { ...stored, ...values, ...chosen });
    const state = applies(field, { values: effective, features });
    if (state === 'yes') {
      const isAsked = fieldsOf(field.when ?? { all: [] }).some((other) => other in values);
      if (field.required && isAsked && isEmptyValue(field, effective[name])) errors[name] ??= [requiredMessage(field)];
      continue;
    }
    delete errors[name];
    delete values[name];
    if (state === 'cleared' && existing && !isEmptyValue(field, existing[name])) values[name] = null;
  }
}
