import type { Field } from './field';
import { fieldNamed } from './fieldNamed';
import { isObject } from './isObject';
import type { Resource } from './resource';
import { writtenReferences } from './referencesOf';
import { applyRules } from './rules';
import { isSame } from './same';
import { isEmptyValue, wireValue, type Values } from './value';
import { isWritten, writableFields } from './writable';

/** What else building a payload depends on. */
export interface ShapeContext {
  readonly features: readonly string[];
}

const isBinary = (value: unknown): boolean =>
  typeof Blob !== 'undefined' && (Array.isArray(value) ? value.some(isBinary) : value instanceof Blob);

const emptied = (field: Field, value: unknown): unknown => (isEmptyValue(field, value) ? null : value);

/** The references whose records are written with this one, and whether these values are sufficient for that (Cases 5, decision 13). */
export function writtenGroups(resource: Resource, values: Values): { readonly reference: string; readonly prefix: string; readonly complete: boolean }[] {
  return writtenReferences(resource).map(({ reference, prefix, whenFilled, ofNew }) => {
    const isFilledIn = whenFilled.every((name) => {
      const needed = resource.fields[prefix + name];
      return needed !== undefined && !isEmptyValue(needed, values[prefix + name]);
    });
    const complete = isFilledIn || (ofNew === true && !isEmptyValue(fieldNamed(resource, reference), values[reference]));
    return { reference, prefix, complete };
  });
}

/** Removes the fields of linked records that lack a value they need. */
function withoutIncompleteGroups(resource: Resource, payload: Values, values: Values): Record<string, unknown> {
  const dropped = new Set(writtenGroups(resource, values).flatMap(({ reference, complete }) => (complete ? [] : [reference])));
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !dropped.has(resource.included[name]?.path[0] ?? '')));
}

/** Adds the version of each linked record that the payload writes to, so that a newer version is not overwritten. */
function withVersions(resource: Resource, shaped: Values, values: Values): Record<string, unknown> {
  const versions = writtenGroups(resource, values).flatMap(({ reference, prefix }): [string, string][] => {
    const version = values[`${prefix}updated_at`];
    const isWrittenTo = Object.keys(shaped).some((name) => resource.included[name]?.path[0] === reference);
    return isWrittenTo && shaped[reference] !== undefined && typeof version === 'string' ? [[`${prefix}updated_at`, version]] : [];
  });
  return { ...shaped, ...Object.fromEntries(versions) };
}

/**
 * The body of a create: the form values without empty values, hidden fields, incomplete linked records, and fields that the server sets (Cases 5,
 * decisions 11 and 13). It is flat; `nestPayload` converts it to the form that is sent.
 */
export function shapeCreate(resource: Resource, given: Values, { features }: ShapeContext): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  const { values, stateOf, isLocked } = applyRules(resource, { values: given, features });
  for (const [name, field] of writableFields(resource)) {
    if (stateOf(name) === 'yes' && !isLocked(name) && isWritten(field, false) && !isEmptyValue(field, values[name])) shaped[name] = wireValue(field, values[name]);
  }
  return withVersions(resource, withoutIncompleteGroups(resource, shaped, values), values);
}

/** The body of an update: what differs from the original record, null for what was cleared or is hidden (decision 11). */
export function shapeUpdate(
  resource: Resource,
  { values, original, features }: ShapeContext & { readonly values: Values; readonly original: Values },
): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  const { stateOf, isLocked } = applyRules(resource, { values, original, features });
  for (const [name, field] of writableFields(resource)) {
    const state = stateOf(name);
    if (state === 'skipped' || isLocked(name) || !isWritten(field, true) || (state === 'yes' && !(name in values))) continue;
    const [before, after] = [emptied(field, original[name]), state === 'cleared' ? null : emptied(field, values[name])];
    if (isSame(before, after)) continue;
    const sent = wireValue(field, after);
    if (!isSame(before, sent)) shaped[name] = sent;
  }
  const all = { ...original, ...values };
  return withVersions(resource, withoutIncompleteGroups(resource, shaped, all), all);
}

/** A record or payload with the fields of nested records as fields of its own: `{ a: { b: 1 } }` and `a[b]` become `a.b`. */
export function flattenNested(resource: Resource, values: Values): Record<string, unknown> {
  const nests = Object.keys(resource.relations.hasOne);
  if (nests.length === 0) return { ...values };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const [, nest = name, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
      if (!nests.includes(nest)) return [[name, value]];
      if (inner !== undefined) return [[`${nest}.${inner}`, value]];
      return isObject(value) ? Object.entries(value).map(([key, item]) => [`${nest}.${key}`, item]) : [];
    }),
  );
}

/** The reverse of `flattenNested`: `a.b` is sent as `{ a: { b } }`. */
export function nestPayload(resource: Resource, values: Values): Record<string, unknown> {
  if (Object.keys(resource.relations.hasOne).length === 0) return { ...values };
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [nest = name, inner] = name.split('.');
    if (inner === undefined) out[name] = value;
    else out[nest] = { ...(isObject(out[nest]) ? out[nest] : {}), [inner]: value };
  }
  return out;
}

/** Whether a body contains a file and has to be sent as multipart. */
export const hasFiles = (payload: Values): boolean => Object.values(payload).some(isBinary);

/** A body as multipart: lists as repeated `name[]`, null as an empty text (Records 5: a removed file sends an empty value). */
export function toMultipart(payload: Values): FormData {
  const form = new FormData();
  const append = (name: string, value: unknown) => {
    if (value instanceof Blob) form.append(name, value);
    else if (value === null || value === undefined) form.append(name, '');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries(payload)) {
    if (!Array.isArray(value)) append(name, value);
    else if (value.length === 0) append(name, null);
    else value.forEach((item) => append(`${name}[]`, item));
  }
  return form;
}
