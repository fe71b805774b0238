import { hiddenPart, isFilled, toText, type Field, type Masked } from '../fields';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';
import type { Values } from './scalarValue';

type MaskedField = Field & { readonly masked: Masked };

/** Whether only the end of its values is returned, or nothing of them. */
export const isMasked = (field: Field | undefined): field is MaskedField => field !== undefined && 'masked' in field;

/** Whether the role that a field is restricted to may see its values whole: everyone, where no roles are named. */
export const mayUnmask = (field: Field | undefined): boolean => isMasked(field) && field.masked.shownTo === undefined;

/** A value with its last characters alone, `•••• 6789`, and without any if they were half of it or more. */
export function maskText({ masked: { last = 0 } }: MaskedField, value: unknown): unknown {
  if (!isFilled(value)) return value;
  const text = toText(value);
  return last > 0 && text.length > 2 * last ? `${hiddenPart} ${text.slice(-last)}` : hiddenPart;
}

/** The masked fields of a record, with those that it includes from others. */
export const maskedFields = memoizePerResource(({ fields }): readonly (readonly [string, MaskedField])[] =>
  Object.entries(fields).flatMap(([name, field]) => (isMasked(field) ? [[name, field] as const] : [])),
);

/** The values of a record, with what may be returned of its masked fields. */
export function maskValues<V extends Values>(resource: Resource, values: V): V {
  const masked = maskedFields(resource).filter(([name]) => name in values);
  if (masked.length === 0) return values;
  return { ...values, ...Object.fromEntries(masked.map(([name, field]) => [name, maskText(field, values[name])])) };
}

/** The record that has a masked value, and the field. */
export interface MaskedPlace {
  readonly resource: string;
  readonly id: unknown;
  readonly field: string;
}

/**
 * Where the server is asked for the whole value of a masked field; undefined if its record is not stored yet. For a
 * field of a linked record that is the record which the reference points to in these values, saved or not.
 */
export function maskedPlace({ name, included }: Resource, field: string, values: Values): MaskedPlace | undefined {
  const source = included[field];
  const [reference, ...further] = source?.path ?? [];
  const isLinked = source && reference !== undefined && further.length === 0 && reference in values;
  const place = isLinked
    ? { resource: source.resource, id: values[reference], field: source.field }
    : { resource: name, id: values.id, field };
  return isFilled(place.id) ? place : undefined;
}
