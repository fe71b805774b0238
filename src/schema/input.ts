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

/** Messages by field name: the `errors` of every refused write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

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

/** What a new record, and each keyed child that is begun with it, is given: the defaults of the fields that the payload does not name. */
function defaultsOf(resource: Resource, { payload, existing }: Pick<Reading, 'payload' | 'existing'>, begun: ReadonlyMap<string, unknown>): Values {
  const fields = writableFields(resource).flatMap(([name, field]) => {
    const child = childOf(resource, name);
    const isNew = child === undefined ? !existing : begun.has(child);
    return isNew && payload[name] === undefined && isWritten(field, existing !== undefined) ? [{ name, field, start: field.default }] : [];
  });
  return startValues(fields, payload);
}

/** A payload without what a role may not write. */
function withoutBarred(given: Resource, payload: Values): Values {
  const barred = barredFields(given);
  return barred.size === 0 ? payload : Object.fromEntries(Object.entries(payload).filter(([name]) => !barred.has(name)));
}

/** Whether nothing has to be said of a field: where the record has it already, or the role does not write it. */
const isOptional = (given: Resource, name: string, existing: Values | undefined): boolean => existing !== undefined || barredFields(given).has(name);

/** Whether a payload repeats what is stored; a multipart text stands for a number. */
const isStored = (field: Field, sent: unknown, stored: unknown): boolean =>
  !isEmptyValue(field, stored) && (isSame(sent, stored) || (typeof stored === 'number' && toNumber(sent) === stored));

/** The values of a payload and what is said of them, with the keyed children that nothing of it brings into being after all. */
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
  /** Whether what was sent for a field is kept, or refused: neither where a condition takes it away. */
  const counts = (name: string) => placesOf(errors, name).length > 0 || (!isEmpty(values[name]) && !rules.isLocked(name));
  const lost = [...begun].flatMap(([child, names]) => (names.some(counts) ? [] : [child]));
  return { values, errors, lost };
}

/**
 * Reads a payload by its declaration (Cases 5, decision 11): keys it does not list and read-only ones are ignored, empty values become
 * null, conditions clear or skip their fields. An update checks what it carries, and
 * the required fields that it makes apply; a create checks every required field. A value that is stored already is
 * taken again, although today's declaration would refuse it. What a role may not write is not taken, and not asked for; its defaults and
 * conditions hold whoever writes. A keyed child that a value of the payload brings into being starts with its defaults, and needs what it requires.
 */
export function readInput(given: Resource, sentValues: Values, { existing, features }: ReadInputOptions): InputRead {
  const read = (payload: Values): InputRead => {
    const { values, errors, lost } = readFields(given, { payload, existing, features });
    if (lost.length === 0) return { values, errors };
    // Nothing of such a child is kept but what it would start with: it is judged as if nothing had been sent for it.
    return read(Object.fromEntries(Object.entries(payload).filter(([name]) => !lost.includes(childOf(wholeOf(given), name) ?? ''))));
  };
  return read(withoutBarred(given, sentValues));
}

/** What is said of a value: at its field, or at the places inside of it. */
const errorsAt = (name: string, { errors, at }: Extract<Checked, { readonly errors: unknown }>): FieldErrors =>
  at ? Object.fromEntries(Object.entries(at).map(([place, messages]) => [name + place, messages])) : { [name]: errors };

/** The places of what is said of a field: its own, and those inside of its value. */
const placesOf = (errors: FieldErrors, name: string): string[] => Object.keys(errors).filter((place) => place === name || place.startsWith(`${name}[`));

/** Takes away what was said of a field. */
function forget(errors: InputRead['errors'], name: string): void {
  for (const place of placesOf(errors, name)) delete errors[place];
}

interface Reading extends InputRead {
  readonly payload: Values;
  readonly existing: Values | undefined;
  readonly features: readonly string[];
  /** The fields of which something is said: those that whoever writes may set. */
  readonly asked: readonly (readonly [string, Field])[];
}

/** Says at a field that applies that it lacks a value, where something in the payload asks for one. */
function requireValue(resource: Resource, [name, field]: readonly [string, Field], { values, errors, rules, existing }: Pick<Reading, 'values' | 'errors' | 'existing'> & { readonly rules: Rules }) {
  const asked = askedOf(field);
  if (!asked || asked.in === 'form' || !rules.isRequired(name) || !isEmptyValue(field, rules.effective[name])) return;
  if (askersOf(resource, name).some((other) => other in values) || (asked.when && !existing)) errors[name] ??= [asked.message];
}

/** The choices of a payload that stand for other fields: they are not stored, but conditions look at them. */
const chosenIn = ({ fields }: Resource, payload: Values): Values =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => fields[name]?.derived !== undefined));

/** What is sent for a field that keeps what it has is not looked at. */
function keepLocked(resource: Resource, name: string, { values, errors, effective, existing }: Pick<Reading, 'values' | 'errors' | 'existing'> & Pick<Rules, 'effective'>) {
  forget(errors, name);
  delete values[name];
  if (isNewPlace(resource, name, existing) && !isEmpty(effective[name])) values[name] = effective[name];
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Stores the values that others of the record make up; one that its own declaration would refuse is told at its name. */
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
