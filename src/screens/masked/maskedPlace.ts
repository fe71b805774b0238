import { isFilled, type Resource, type Values } from '../../schema';

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
