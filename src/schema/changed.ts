import type { Field, FieldMap } from './field';
import { rowsIn, type Row } from './kinds/rows';
import { readValue, traitsOf } from './value';

/** The form in which a numeric database column accepts a number. */
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Whether a value reads exactly like the text that it was read from. */
function isHeldAs(text: string, value: unknown): boolean {
  if (typeof value === 'number') return plainNumber.test(text) && Number(text) === value;
  return Array.isArray(value) ? value.length === 1 && isHeldAs(text, value[0]) : String(value) === text;
}

/** The value that a field reads from a text, if it is written exactly like the text; otherwise undefined. */
export function takenValue(field: Field, text: string): unknown {
  const read = readValue(field, text);
  return 'value' in read && isHeldAs(text, read.value) ? read.value : undefined;
}

/**
 * Converts a stored value to the current definition of its field (`changed`): by the table of values where it has an entry, otherwise from its text.
 * Undefined where the field rejects the result, null where the result is empty.
 */
export function changedValue(field: Field, written: string): unknown {
  const { values = {} } = field.changed ?? {};
  const text = written.trim();
  const becomes = Object.hasOwn(values, text) ? values[text] : text;
  if (becomes === null || becomes === undefined || becomes === '') return null;
  return takenValue(field, String(becomes));
}

const isFormer = ({ was, changed }: Field): boolean => was !== undefined || changed !== undefined;

/** Whether values in the change history need conversion: the field was changed, or a column of its rows was renamed or changed. */
export const isToldAnew = (field: Field): boolean => field.changed !== undefined || (field.kind === 'rows' && Object.values(field.columns).some(isFormer));

/** Converts a row in the change history to the current names and values of its columns. */
function rowToldAsChanged(columns: FieldMap, row: Row): Row {
  const names = new Map(Object.entries(columns).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const])));
  const cells = Object.entries(row).map(([former, value]): [string, unknown] => {
    const name = names.get(former) ?? former;
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return [name, column ? toldAsChanged(column, value) : value];
  });
  return Object.fromEntries(cells);
}

/** Converts a value in the change history to the current definition of its field. A value that cannot be converted is returned unchanged. */
export function toldAsChanged(field: Field, value: unknown): unknown {
  if (!isToldAnew(field) || value === null || value === undefined) return value;
  if (field.kind === 'rows') return Array.isArray(value) ? rowsIn(value).map((row) => rowToldAsChanged(field.columns, row)) : value;
  if (Array.isArray(value)) return traitsOf(field).multiple ? value.flatMap((item: unknown) => toldAsChanged(field, item) ?? []) : value;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
  const changed = changedValue(field, String(value));
  return changed === undefined ? value : changed;
}
