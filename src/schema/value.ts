import type { Field, ReadResult } from '../fields';
import * as plain from './scalarValue';
import { isEqual } from './isEqual';
import { isEditableRows, readRows } from './rowValues';

export * from './scalarValue';
export { findFieldLinks, rowResourceOf, type FieldLink } from './rowValues';

/**
 * Reads one value: empty becomes null (or the required message), rows are read by the rules of their columns, anything
 * else is validated by the schema of its kind.
 */
export const readValue = (field: Field, raw: unknown): ReadResult =>
  isEditableRows(field) ? readRows(field, raw) : plain.readScalarValue(field, raw);

/** Whether two values of a field are the same to its kind, in whatever notation; undefined if one of them is none. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean | undefined {
  const [left, right] = [readValue(field, one), readValue(field, other)];
  return 'value' in left && 'value' in right ? isEqual(left.value, right.value) : undefined;
}

/**
 * A value in wire format (Cases 5: dates as YYYY-MM-DD, numbers as numbers, names as they are sent): null where it is
 * empty, unchanged where it is invalid.
 */
export function wireValue(field: Field, value: unknown): unknown {
  if (!isEditableRows(field)) return plain.wireScalarValue(field, value);
  const read = plain.isEmptyValue(field, value) ? { value: null } : readRows(field, value);
  return 'value' in read ? read.value : value;
}
