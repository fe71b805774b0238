import { applies, withDerived, writableFields, type Values } from './input';
import type { Field } from './field';
import type { Resource } from './resource';
import { isEmptyValue } from './value';

/** What shaping needs to know beside the values. */
export interface ShapeContext {
  readonly features: readonly string[];
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (!isBinary(one) && !isBinary(other) && JSON.stringify(one) === JSON.stringify(other));

const isBinary = (value: unknown): boolean =>
  typeof Blob !== 'undefined' && (Array.isArray(value) ? value.some(isBinary) : value instanceof Blob);

const emptied = (field: Field, value: unknown): unknown => (isEmptyValue(field, value) ? null : value);

const applying = (resource: Resource, values: Values, features: readonly string[]) => {
  const all = withDerived(resource, values);
  return writableFields(resource).map(([name, field]) => ({ name, field, state: applies(field, { values: all, features }) }));
};

/** The body of a create: what the form holds, without empty values, hidden fields and what the server sets (Cases 5, decision 11). */
export function shapeCreate(resource: Resource, values: Values, { features }: ShapeContext): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  for (const { name, field, state } of applying(resource, values, features)) {
    if (state === 'yes' && !isEmptyValue(field, values[name])) shaped[name] = values[name];
  }
  return shaped;
}

/** The body of an update: what changed against the record it started from, null for what was cleared or is hidden now (decision 11). */
export function shapeUpdate(
  resource: Resource,
  { values, original, features }: ShapeContext & { readonly values: Values; readonly original: Values },
): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  for (const { name, field, state } of applying(resource, values, features)) {
    if (state === 'skipped' || (state === 'yes' && !(name in values))) continue;
    const [before, after] = [emptied(field, original[name]), state === 'cleared' ? null : emptied(field, values[name])];
    if (!isSame(before, after)) shaped[name] = after;
  }
  return shaped;
}

/** Whether a body carries a file and has to go out as multipart. */
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
