import type { Field, FieldMap } from './field';
import { toRows, type Row } from './kinds/rows';
import { readValue, traitsOf } from './value';

/** The form in which a numeric database column accepts a number. */
const plainNumberPattern = /^[+-]?\d+(\.\d+)?$/;

/** Whether a value reads exactly like the text that it was read from. */
function readsExactlyAs(text: string, value: unknown): boolean {
  if (typeof value === 'number') return plainNumberPattern.test(text) && Number(text) === value;
  return Array.isArray(value) ? value.length === 1 && readsExactlyAs(text, value[0]) : String(value) === text;
}

/** The value that a field reads from a text, if it is written exactly like the text; otherwise undefined. */
export function readExactValue(field: Field, text: string): unknown {
  const read = readValue(field, text);
  return 'value' in read && readsExactlyAs(text, read.value) ? read.value : undefined;
}

/**
 * Converts a stored value to the current definition of its field (`changed`): by the table of values where it has an
 * entry, otherwise from its text. Undefined where the field rejects the result, null where the result is empty.
 */
export function convertStoredValue(field: Field, storedText: string): unknown {
  const { values = {} } = field.changed ?? {};
  const text = storedText.trim();
  const replacement = Object.hasOwn(values, text) ? values[text] : text;
  if (replacement === null || replacement === undefined || replacement === '') return null;
  return readExactValue(field, String(replacement));
}

const hasFormerDefinition = ({ was, changed }: Field): boolean => was !== undefined || changed !== undefined;

/**
 * Whether values in the change history need conversion: the field was changed, or a column of its rows was renamed or
 * changed.
 */
export const needsHistoryConversion = (field: Field): boolean =>
  field.changed !== undefined || (field.kind === 'rows' && Object.values(field.columns).some(hasFormerDefinition));

/** Converts a row in the change history to the current names and values of its columns. */
function convertHistoryRow(columns: FieldMap, row: Row): Row {
  const currentNames = new Map(
    Object.entries(columns).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const])),
  );
  const cells = Object.entries(row).map(([formerName, value]): [string, unknown] => {
    const name = currentNames.get(formerName) ?? formerName;
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return [name, column ? convertHistoryValue(column, value) : value];
  });
  return Object.fromEntries(cells);
}

/**
 * Converts a value in the change history to the current definition of its field. A value that cannot be converted is
 * returned unchanged.
 */
export function convertHistoryValue(field: Field, value: unknown): unknown {
  if (!needsHistoryConversion(field) || value === null || value === undefined) return value;
  if (field.kind === 'rows')
    return Array.isArray(value) ? toRows(value).map((row) => convertHistoryRow(field.columns, row)) : value;
  if (Array.isArray(value))
    return traitsOf(field).multiple ? value.flatMap((item: unknown) => convertHistoryValue(field, item) ?? []) : value;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
  const converted = convertStoredValue(field, String(value));
  return converted === undefined ? value : converted;
}
