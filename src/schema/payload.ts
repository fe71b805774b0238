import { type Field, isObject } from '../fields';
import { getField } from './getField';
import type { Resource } from './resource';
import { writtenReferences } from './resourceReferences';
import { applyRules } from './rules';
import { isEqual } from './isEqual';
import { isEmptyValue, wireValue, type Values } from './value';
import { isWrittenOn, writableFields } from './writable';

/** What else building a payload depends on. */
export interface PayloadContext {
  readonly features: readonly string[];
}

const containsFile = (value: unknown): boolean =>
  typeof Blob !== 'undefined' && (Array.isArray(value) ? value.some(containsFile) : value instanceof Blob);

const emptyToNull = (field: Field, value: unknown): unknown => (isEmptyValue(field, value) ? null : value);

/**
 * The references whose records are written with this one, and whether these values are sufficient for that (Cases 5,
 * decision 13).
 */
export function linkedWriteGroups(
  resource: Resource,
  values: Values,
): { readonly reference: string; readonly prefix: string; readonly complete: boolean }[] {
  return writtenReferences(resource).map(({ reference, prefix, whenFilled, ofNew }) => {
    const isFilledIn = whenFilled.every((name) => {
      const needed = resource.fields[prefix + name];
      return needed !== undefined && !isEmptyValue(needed, values[prefix + name]);
    });
    const complete = isFilledIn || (ofNew === true && !isEmptyValue(getField(resource, reference), values[reference]));
    return { reference, prefix, complete };
  });
}

/** Removes the fields of linked records that lack a value they need. */
function withoutIncompleteGroups(resource: Resource, payload: Values, values: Values): Record<string, unknown> {
  const dropped = new Set(
    linkedWriteGroups(resource, values).flatMap(({ reference, complete }) => (complete ? [] : [reference])),
  );
  return Object.fromEntries(
    Object.entries(payload).filter(([name]) => !dropped.has(resource.included[name]?.path[0] ?? '')),
  );
}

/** Adds the version of each linked record that the payload writes to, so that a newer version is not overwritten. */
function withVersions(resource: Resource, payload: Values, values: Values): Record<string, unknown> {
  const versions = linkedWriteGroups(resource, values).flatMap(({ reference, prefix }): [string, string][] => {
    const version = values[`${prefix}updated_at`];
    const isWrittenTo = Object.keys(payload).some((name) => resource.included[name]?.path[0] === reference);
    return isWrittenTo && payload[reference] !== undefined && typeof version === 'string'
      ? [[`${prefix}updated_at`, version]]
      : [];
  });
  return { ...payload, ...Object.fromEntries(versions) };
}

/**
 * The body of a create: the form values without empty values, hidden fields, incomplete linked records, and fields that
 * the server sets (Cases 5, decisions 11 and 13). It is flat; `nestPayload` converts it to the form that is sent.
 */
export function buildCreatePayload(
  resource: Resource,
  formValues: Values,
  { features }: PayloadContext,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  const { values, stateOf, isLocked } = applyRules(resource, { values: formValues, features });
  for (const [name, field] of writableFields(resource)) {
    if (stateOf(name) === 'yes' && !isLocked(name) && isWrittenOn(field, false) && !isEmptyValue(field, values[name]))
      payload[name] = wireValue(field, values[name]);
  }
  return withVersions(resource, withoutIncompleteGroups(resource, payload, values), values);
}

/**
 * The body of an update: what differs from the original record, null for what was cleared or is hidden (decision 11).
 */
export function buildUpdatePayload(
  resource: Resource,
  { values, original, features }: PayloadContext & { readonly values: Values; readonly original: Values },
): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  const { stateOf, isLocked } = applyRules(resource, { values, original, features });
  for (const [name, field] of writableFields(resource)) {
    const state = stateOf(name);
    if (state === 'skipped' || isLocked(name) || !isWrittenOn(field, true) || (state === 'yes' && !(name in values)))
      continue;
    const [before, after] = [
      emptyToNull(field, original[name]),
      state === 'cleared' ? null : emptyToNull(field, values[name]),
    ];
    if (isEqual(before, after)) continue;
    const wire = wireValue(field, after);
    if (!isEqual(before, wire)) payload[name] = wire;
  }
  const all = { ...original, ...values };
  return withVersions(resource, withoutIncompleteGroups(resource, payload, all), all);
}

/**
 * A record or payload with the fields of nested records as fields of its own: `{ a: { b: 1 } }` and `a[b]` become
 * `a.b`.
 */
export function flattenNested(resource: Resource, values: Values): Record<string, unknown> {
  const nestedNames = Object.keys(resource.relations.hasOne);
  if (nestedNames.length === 0) return { ...values };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const [, nestedName = name, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
      if (!nestedNames.includes(nestedName)) return [[name, value]];
      if (inner !== undefined) return [[`${nestedName}.${inner}`, value]];
      return isObject(value) ? Object.entries(value).map(([key, item]) => [`${nestedName}.${key}`, item]) : [];
    }),
  );
}

/** The reverse of `flattenNested`: `a.b` is sent as `{ a: { b } }`. */
export function nestPayload(resource: Resource, values: Values): Record<string, unknown> {
  if (Object.keys(resource.relations.hasOne).length === 0) return { ...values };
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [nestedName = name, inner] = name.split('.');
    if (inner === undefined) nested[name] = value;
    else nested[nestedName] = { ...(isObject(nested[nestedName]) ? nested[nestedName] : {}), [inner]: value };
  }
  return nested;
}

/** Whether a body contains a file and has to be sent as multipart. */
export const hasFiles = (payload: Values): boolean => Object.values(payload).some(containsFile);

/**
 * A body as multipart: lists as repeated `name[]`, null as an empty text (Records 5: a removed file sends an empty
 * value), and a field `a.b` of a nested record as `a[b]`.
 */
export function toMultipart(payload: Values): FormData {
  const form = new FormData();
  const append = (name: string, value: unknown) => {
    if (value instanceof Blob) form.append(name, value);
    else if (value === null || value === undefined) form.append(name, '');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [field, value] of Object.entries(payload)) {
    const name = field.replace(/^(\w+)\.(\w+)$/, '$1[$2]');
    if (!Array.isArray(value)) append(name, value);
    else if (value.length === 0) append(name, null);
    else value.forEach((item) => append(`${name}[]`, item));
  }
  return form;
}
