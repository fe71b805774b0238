import { findNewKeyedChildren, keyedChildOf, isFieldOfNewRecord } from './keyedChildren';
import { computedFieldNames } from './computed';
import { requiredDependencies } from './conditionDependencies';
import { findDateProblem, latestToday } from './dateRules';
import { type Field, toNumber, type ReadResult } from '../fields';
import { getField } from './getField';
import { requiredRuleOf } from './required';
import type { Resource } from './resource';
import { applyRules, type Rules } from './rules';
import { isEqual } from './isEqual';
import { resolveInitialValues } from './initialValues';
import { isEmptyValue, readValue, type Values } from './value';
import { forbiddenFields, isWrittenOn, unrestrictedOf, writableFields } from './writable';

/** Error messages by field name: the `errors` of every rejected write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface ReadInputOptions {
  /** The stored record; absent when creating. */
  readonly existing?: Values;
  /** Features enabled for the manufacturer. */
  readonly features: readonly string[];
}

export interface InputResult {
  /** The values to store: every field that the payload changes, null where it is cleared. */
  readonly values: Record<string, unknown>;
  /** Empty where the payload is valid. */
  readonly errors: Record<string, readonly string[]>;
}

/**
 * The defaults of the fields that the payload does not name, for a new record and each keyed child that is created with
 * it.
 */
function defaultsOf(
  resource: Resource,
  { payload, existing }: Pick<InputState, 'payload' | 'existing'>,
  newChildren: ReadonlyMap<string, unknown>,
): Values {
  const fields = writableFields(resource).flatMap(([name, field]) => {
    const child = keyedChildOf(resource, name);
    const isNew = child === undefined ? !existing : newChildren.has(child);
    return isNew && payload[name] === undefined && isWrittenOn(field, existing !== undefined)
      ? [{ name, field, start: field.default }]
      : [];
  });
  return resolveInitialValues(fields, payload);
}

/** A payload without the fields that the role may not write. */
function withoutForbiddenFields(resource: Resource, payload: Values): Values {
  const forbidden = forbiddenFields(resource);
  return forbidden.size === 0
    ? payload
    : Object.fromEntries(Object.entries(payload).filter(([name]) => !forbidden.has(name)));
}

/** Whether a payload may omit a field: the record exists, or the role may not write the field. */
const isOmissible = (resource: Resource, name: string, existing: Values | undefined): boolean =>
  existing !== undefined || forbiddenFields(resource).has(name);

/** Whether a payload repeats the stored value; multipart text may stand for a number. */
const repeatsStoredValue = (field: Field, sent: unknown, stored: unknown): boolean =>
  !isEmptyValue(field, stored) && (isEqual(sent, stored) || (typeof stored === 'number' && toNumber(sent) === stored));

/**
 * Reads and validates the values of a payload. `emptyChildren` lists the keyed children that were to be created and of
 * which no value remains.
 */
function readFields(
  roleResource: Resource,
  { payload, existing, features }: Pick<InputState, 'payload' | 'existing' | 'features'>,
) {
  const resource = unrestrictedOf(roleResource);
  const newChildren = findNewKeyedChildren(resource, payload, existing);
  const defaults = defaultsOf(resource, { payload, existing }, newChildren);
  const values: Record<string, unknown> = {};
  const errors: Record<string, readonly string[]> = {};
  for (const [name, field] of writableFields(resource)) {
    if (!isWrittenOn(field, existing !== undefined)) continue;
    const sent = payload[name] === undefined ? defaults[name] : payload[name];
    if (sent === undefined && isOmissible(roleResource, name, existing)) continue;
    const read = readValue(field, sent);
    if ('errors' in read && repeatsStoredValue(field, sent, existing?.[name])) values[name] = existing?.[name];
    else if ('errors' in read) Object.assign(errors, errorsByPath(name, read));
    else if (read.value !== null || existing) values[name] = read.value;
  }
  const rules = applyConditions(resource, {
    values,
    errors,
    payload,
    existing,
    features,
    checkedFields: writableFields(roleResource),
  });
  /** Whether a sent value is stored or rejected, as opposed to removed by a condition. */
  const isStoredOrRejected = (name: string) =>
    errorPathsOf(errors, name).length > 0 || (!isEmpty(values[name]) && !rules.isLocked(name));
  const emptyChildren = [...newChildren].flatMap(([child, names]) => (names.some(isStoredOrRejected) ? [] : [child]));
  return { values, errors, emptyChildren };
}

/**
 * Reads and validates a payload by its declaration (Cases 5, decision 11). Unknown and read-only keys are ignored,
 * empty values become null, and conditions clear or skip their fields. A create checks every required field; an update
 * checks the fields that it contains and the required fields that it makes apply. A value that repeats the stored one
 * is accepted, even if the declaration would reject it today. A field that the role may not write is ignored and not
 * required, but its defaults and conditions apply. A keyed child that the payload creates gets its defaults, and needs
 * its required fields.
 */
export function readInput(
  resource: Resource,
  sentValues: Values,
  { existing, features }: ReadInputOptions,
): InputResult {
  const read = (payload: Values): InputResult => {
    const { values, errors, emptyChildren } = readFields(resource, { payload, existing, features });
    if (emptyChildren.length === 0) return { values, errors };
    // Only the defaults of such a child remain: read the payload again without its fields.
    return read(
      Object.fromEntries(
        Object.entries(payload).filter(
          ([name]) => !emptyChildren.includes(keyedChildOf(unrestrictedOf(resource), name) ?? ''),
        ),
      ),
    );
  };
  return read(withoutForbiddenFields(resource, sentValues));
}

/** The errors of a value by path: at its field, or inside the value. */
const errorsByPath = (name: string, { errors, at }: Extract<ReadResult, { readonly errors: unknown }>): FieldErrors =>
  at ? Object.fromEntries(Object.entries(at).map(([path, messages]) => [name + path, messages])) : { [name]: errors };

/** The paths of a field's errors: its own, and those inside its value. */
const errorPathsOf = (errors: FieldErrors, name: string): string[] =>
  Object.keys(errors).filter((path) => path === name || path.startsWith(`${name}[`));

/** Removes the errors of a field. */
function clearErrors(errors: InputResult['errors'], name: string): void {
  for (const path of errorPathsOf(errors, name)) delete errors[path];
}

interface InputState extends InputResult {
  readonly payload: Values;
  readonly existing: Values | undefined;
  readonly features: readonly string[];
  /** The fields that are validated: those that the caller may write. */
  readonly checkedFields: readonly (readonly [string, Field])[];
}

/** Adds an error at an applicable field without a value, where the payload makes it required. */
function checkRequired(
  resource: Resource,
  [name, field]: readonly [string, Field],
  { values, errors, rules, existing }: Pick<InputState, 'values' | 'errors' | 'existing'> & { readonly rules: Rules },
) {
  const rule = requiredRuleOf(field);
  if (!rule || rule.in === 'form' || !rules.isRequired(name) || !isEmptyValue(field, rules.effective[name])) return;
  if (requiredDependencies(resource, name).some((other) => other in values) || (rule.when && !existing))
    errors[name] ??= [rule.message];
}

/** The derived choices in a payload: they are not stored, but conditions test them. */
const derivedChoicesIn = ({ fields }: Resource, payload: Values): Values =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => fields[name]?.derived !== undefined));

/** Ignores what is sent for a locked field. */
function ignoreLockedInput(
  resource: Resource,
  name: string,
  {
    values,
    errors,
    effective,
    existing,
  }: Pick<InputState, 'values' | 'errors' | 'existing'> & Pick<Rules, 'effective'>,
) {
  clearErrors(errors, name);
  delete values[name];
  if (isFieldOfNewRecord(resource, name, existing) && !isEmpty(effective[name])) values[name] = effective[name];
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Adds the computed values. One that its own declaration rejects is reported at its name. */
function addComputedValues(
  resource: Resource,
  {
    values,
    errors,
    effective,
    existing,
  }: Pick<InputState, 'values' | 'errors' | 'existing'> & Pick<Rules, 'effective'>,
) {
  for (const name of computedFieldNames(resource)) {
    if (resource.included[name] && resource.included[name].nested === undefined) continue;
    const read = readValue(getField(resource, name), effective[name]);
    if ('errors' in read) errors[name] = read.errors;
    else if (existing ? !isEqual(existing[name] ?? null, read.value) : read.value !== null) values[name] = read.value;
  }
}

function applyConditions(
  resource: Resource,
  { values, errors, payload, existing, features, checkedFields }: InputState,
): Rules {
  const rules = applyRules(resource, {
    values: { ...values, ...derivedChoicesIn(resource, payload) },
    original: existing,
    features,
  });
  const { effective, stateOf } = rules;
  for (const [name, field] of writableFields(resource)) {
    if (rules.isLocked(name)) ignoreLockedInput(resource, name, { values, errors, effective, existing });
    if (stateOf(name) === 'yes') continue;
    clearErrors(errors, name);
    delete values[name];
    if (stateOf(name) === 'cleared' && existing && !isEmptyValue(field, existing[name])) values[name] = null;
  }
  for (const entry of checkedFields) {
    if (stateOf(entry[0]) !== 'yes' || rules.isLocked(entry[0])) continue;
    checkRequired(resource, entry, { values, errors, rules, existing });
    const problem = findDateProblem(resource, entry[0], { values: effective, original: existing, latest: latestToday });
    if (problem !== undefined) errors[entry[0]] ??= [problem];
  }
  if (Object.keys(errors).length === 0) addComputedValues(resource, { values, errors, effective, existing });
  return rules;
}
