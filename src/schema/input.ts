import { featuresOf, fieldsOf, holds } from './condition';
import { withDerived } from './derived';
import type { Field } from './field';
import type { Resource } from './resource';
import { isEmptyValue, readValue, requiredMessage, type Values } from './value';

/** Messages by field name: the `errors` of every refused write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The fields that a payload may set, those of linked and nested records included. */
export function writableFields({ fields, included }: Resource): [string, Field][] {
  return Object.entries(fields).filter(([name, field]) => !field.readOnly && !field.derived && (included[name]?.writable ?? !(name in included)));
}

/** Whether a field is written at this time of a record's life. */
export const isWritten = ({ only }: Pick<Field, 'only'>, existing: boolean): boolean => only === undefined || (only === 'update') === existing;

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

/** The empty fields that a filled one needs, each with what is to be said at it. */
export function missingNeeds({ fields }: Resource, name: string, values: Values): [string, string][] {
  const field = fields[name];
  if (!field?.needs || isEmptyValue(field, values[name])) return [];
  const { fields: needed, message } = field.needs;
  return needed.filter((other) => isEmptyValue(fields[other] as Field, values[other])).map((other) => [other, message]);
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
    if ((payload[name] === undefined && existing) || !isWritten(field, existing !== undefined)) continue;
    const read = readValue(field, payload[name]);
    if ('errors' in read) errors[name] = read.errors;
    else if (read.value !== null || existing) values[name] = read.value;
  }
  applyConditions(resource, { values, errors, payload, existing, features });
  return { values, errors };
}

interface Reading extends InputRead {
  readonly payload: Values;
  readonly existing: Values | undefined;
  readonly features: readonly string[];
}

/** Says at a field that applies what it lacks: a value of its own, where something asks for one, or those of the fields that it needs. */
function requireValues(resource: Resource, [name, field]: readonly [string, Field], { values, errors, effective }: InputRead & { readonly effective: Values }) {
  const isAsked = fieldsOf(field.when ?? { all: [] }).some((other) => other in values);
  if (field.required && isAsked && isEmptyValue(field, effective[name])) errors[name] ??= [requiredMessage(field)];
  if (!field.needs || ![name, ...field.needs.fields].some((other) => other in values)) return;
  for (const [needed, message] of missingNeeds(resource, name, effective)) errors[needed] ??= [message];
}

function applyConditions(resource: Resource, { values, errors, payload, existing, features }: Reading) {
  const isDerived = ([name]: readonly [string, unknown]) => resource.fields[name]?.derived !== undefined;
  const stored = Object.fromEntries(Object.entries(existing ?? {}).filter((entry) => !isDerived(entry)));
  const chosen = Object.fromEntries(Object.entries(payload).filter(isDerived));
  const now = () => withDerived(resource, { ...stored, ...values, ...chosen });
  let effective = now();
  for (const [name, field] of writableFields(resource)) {
    const state = applies(field, { values: effective, features });
    if (state === 'yes') {
      requireValues(resource, [name, field], { values, errors, effective });
      continue;
    }
    delete errors[name];
    delete values[name];
    if (state === 'cleared' && existing && !isEmptyValue(field, existing[name])) values[name] = null;
    // What is cleared may be what the condition of a field behind it looks at.
    effective = now();
  }
}
