import { begunChildren, childOf, isNewPlace } from './childFields';
import { computedFields } from './computed';
import { askersOf } from './deciders';
import { dayProblem, latestToday } from './dayRules';
import type { Field } from './field';
import { fieldNamed } from './fieldNamed';
import { toNumber } from './format/numbers';
import { askedOf } from './required';
import type { Resource } from './resource';
import { applyRules, type Rules } from './rules';
import { isSame } from './same';
import { startValues } from './start';
import type { Checked } from './kinds/Kind';
import { isEmptyValue, readValue, type Values } from './value';
import { barredFields, isWritten, wholeOf, writableFields } from './writable';

/** Error messages by field name: the `errors` of every rejected write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface ReadInputOptions {
  /** The stored record; absent when creating. */
  readonly existing?: Values;
  /** Features enabled for the manufacturer. */
  readonly features: readonly string[];
}

export interface InputRead {
  /** The values to store: every field that the payload changes, null where it is cleared. */
  readonly values: Record<string, unknown>;
  /** Empty where the payload is valid. */
  readonly errors: Record<string, readonly string[]>;
}

/** The defaults of the fields that the payload does not name, for a new record and each keyed child that is created with it. */
function defaultsOf(resource: Resource, { payload, existing }: Pick<Reading, 'payload' | 'existing'>, begun: ReadonlyMap<string, unknown>): Values {
  const fields = writableFields(resource).flatMap(([name, field]) => {
    const child = childOf(resource, name);
    const isNew = child === undefined ? !existing : begun.has(child);
    return isNew && payload[name] === undefined && isWritten(field, existing !== undefined) ? [{ name, field, start: field.default }] : [];
  });
  return startValues(fields, payload);
}

/** A payload without the fields that the role may not write. */
function withoutBarred(given: Resource, payload: Values): Values {
  const barred = barredFields(given);
  return barred.size === 0 ? payload : Object.fromEntries(Object.entries(payload).filter(([name]) => !barred.has(name)));
}

/** Whether a payload may omit a field: the record exists, or the role may not write the field. */
const isOptional = (given: Resource, name: string, existing: Values | undefined): boolean => existing !== undefined || barredFields(given).has(name);

/** Whether a payload repeats the stored value; multipart text may stand for a number. */
const isStored = (field: Field, sent: unknown, stored: unknown): boolean =>
  !isEmptyValue(field, stored) && (isSame(sent, stored) || (typeof stored === 'number' && toNumber(sent) === stored));

/** Reads and validates the values of a payload. `lost` lists the keyed children that were to be created and of which no value remains. */
function readFields(given: Resource, { payload, existing, features }: Pick<Reading, 'payload' | 'existing' | 'features'>) {
  const resource = wholeOf(given);
  const begun = begunChildren(resource, payload, existing);
  const defaults = defaultsOf(resource, { payload, existing }, begun);
  const values: Record<string, unknown> = {};
  const errors: Record<string, readonly string[]> = {};
  for (const [name, field] of writableFields(resource)) {
    if (!isWritten(field, existing !== undefined)) continue;
    const sent = payload[name] === undefined ? defaults[name] : payload[name];
    if (sent === undefined && isOptional(given, name, existing)) continue;
    const read = readValue(field, sent);
    if ('errors' in read && isStored(field, sent, existing?.[name])) values[name] = existing?.[name];
    else if ('errors' in read) Object.assign(errors, errorsAt(name, read));
    else if (read.value !== null || existing) values[name] = read.value;
  }
  const rules = applyConditions(resource, { values, errors, payload, existing, features, asked: writableFields(given) });
  /** Whether a sent value is stored or rejected, as opposed to removed by a condition. */
  const counts = (name: string) => placesOf(errors, name).length > 0 || (!isEmpty(values[name]) && !rules.isLocked(name));
  const lost = [...begun].flatMap(([child, names]) => (names.some(counts) ? [] : [child]));
  return { values, errors, lost };
}

/**
 * Reads and validates a payload by its declaration (Cases 5, decision 11). Unknown and read-only keys are ignored, empty values become null, and
 * conditions clear or skip their fields. A create checks every required field; an update checks the fields that it contains and the required fields
 * that it makes apply. A value that repeats the stored one is accepted, even if the declaration would reject it today. A field that the role may not
 * write is ignored and not required, but its defaults and conditions apply. A keyed child that the payload creates gets its defaults, and needs its
 * required fields.
 */
export function readInput(given: Resource, sentValues: Values, { existing, features }: ReadInputOptions): InputRead {
  const read = (payload: Values): InputRead => {
    const { values, errors, lost } = readFields(given, { payload, existing, features });
    if (lost.length === 0) return { values, errors };
    // Only the defaults of such a child remain: read the payload again without its fields.
    return read(Object.fromEntries(Object.entries(payload).filter(([name]) => !lost.includes(childOf(wholeOf(given), name) ?? ''))));
  };
  return read(withoutBarred(given, sentValues));
}

/** The errors of a value by path: at its field, or inside the value. */
const errorsAt = (name: string, { errors, at }: Extract<Checked, { readonly errors: unknown }>): FieldErrors =>
  at ? Object.fromEntries(Object.entries(at).map(([place, messages]) => [name + place, messages])) : { [name]: errors };

/** The paths of a field's errors: its own, and those inside its value. */
const placesOf = (errors: FieldErrors, name: string): string[] => Object.keys(errors).filter((place) => place === name || place.startsWith(`${name}[`));

/** Removes the errors of a field. */
function forget(errors: InputRead['errors'], name: string): void {
  for (const place of placesOf(errors, name)) delete errors[place];
}

interface Reading extends InputRead {
  readonly payload: Values;
  readonly existing: Values | undefined;
  readonly features: readonly string[];
  /** The fields that are validated: those that the caller may write. */
  readonly asked: readonly (readonly [string, Field])[];
}

/** Adds an error at an applicable field without a value, where the payload makes it required. */
function requireValue(resource: Resource, [name, field]: readonly [string, Field], { values, errors, rules, existing }: Pick<Reading, 'values' | 'errors' | 'existing'> & { readonly rules: Rules }) {
  const asked = askedOf(field);
  if (!asked || asked.in === 'form' || !rules.isRequired(name) || !isEmptyValue(field, rules.effective[name])) return;
  if (askersOf(resource, name).some((other) => other in values) || (asked.when && !existing)) errors[name] ??= [asked.message];
}

/** The derived choices in a payload: they are not stored, but conditions test them. */
const chosenIn = ({ fields }: Resource, payload: Values): Values =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => fields[name]?.derived !== undefined));

/** Ignores what is sent for a locked field. */
function keepLocked(resource: Resource, name: string, { values, errors, effective, existing }: Pick<Reading, 'values' | 'errors' | 'existing'> & Pick<Rules, 'effective'>) {
  forget(errors, name);
  delete values[name];
  if (isNewPlace(resource, name, existing) && !isEmpty(effective[name])) values[name] = effective[name];
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Adds the computed values. One that its own declaration rejects is reported at its name. */
function computeValues(resource: Resource, { values, errors, effective, existing }: Pick<Reading, 'values' | 'errors' | 'existing'> & Pick<Rules, 'effective'>) {
  for (const name of computedFields(resource)) {
    if (resource.included[name] && resource.included[name].nested === undefined) continue;
    const read = readValue(fieldNamed(resource, name), effective[name]);
    if ('errors' in read) errors[name] = read.errors;
    else if (existing ? !isSame(existing[name] ?? null, read.value) : read.value !== null) values[name] = read.value;
  }
}

function applyConditions(resource: Resource, { values, errors, payload, existing, features, asked }: Reading): Rules {
  const rules = applyRules(resource, { values: { ...values, ...chosenIn(resource, payload) }, original: existing, features });
  const { effective, stateOf } = rules;
  for (const [name, field] of writableFields(resource)) {
    if (rules.isLocked(name)) keepLocked(resource, name, { values, errors, effective, existing });
    if (stateOf(name) === 'yes') continue;
    forget(errors, name);
    delete values[name];
    if (stateOf(name) === 'cleared' && existing && !isEmptyValue(field, existing[name])) values[name] = null;
  }
  for (const entry of asked) {
    if (stateOf(entry[0]) !== 'yes' || rules.isLocked(entry[0])) continue;
    requireValue(resource, entry, { values, errors, rules, existing });
    const problem = dayProblem(resource, entry[0], { values: effective, original: existing, latest: latestToday });
    if (problem !== undefined) errors[entry[0]] ??= [problem];
  }
  if (Object.keys(errors).length === 0) computeValues(resource, { values, errors, effective, existing });
  return rules;
}
