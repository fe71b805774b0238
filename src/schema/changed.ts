import type { Field, FieldMap } from './field';
import { rowsIn, type Row } from './kinds/rows';
import { readValue, traitsOf } from './value';

/** A number as a column of numbers takes it too. */
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** Whether a field holds a text as it is written: nothing about it would be read otherwise. */
function isHeldAs(text: string, value: unknown): boolean {
  if (typeof value === 'number') return plainNumber.test(text) && Number(text) === value;
  return Array.isArray(value) ? value.length === 1 && isHeldAs(text, value[0]) : String(value) === text;
}

/** What a field holds of a value that is written so, where it takes it as it stands; undefined where it does not. */
export function takenValue(field: Field, text: string): unknown {
  const read = readValue(field, text);
  return 'value' in read && isHeldAs(text, read.value) ? read.value : undefined;
}

/**
 * What a field is kept of that was written otherwise before it was `changed`: by its table of values, otherwise as it is written. Undefined
 * where the field does not take that, null where nothing is left of it.
 */
export function changedValue(field: Field, written: string): unknown {
  const { values = {} } = field.changed ?? {};
  const text = written.trim();
  const becomes = Object.hasOwn(values, text) ? values[text] : text;
  if (becomes === null || becomes === undefined || becomes === '') return null;
  return takenValue(field, String(becomes));
}

const isFormer = ({ was, changed }: Field): boolean => was !== undefined || changed !== undefined;

/** Whether histories hold values of the field that read otherwise today: it was changed, or a column of its rows was renamed or changed. */
export const isToldAnew = (field: Field): boolean => field.changed !== undefined || (field.kind === 'rows' && Object.values(field.columns).some(isFormer));

/** A row that a history tells, under the names and with the values that its columns have now. */
function rowToldAsChanged(columns: FieldMap, row: Row): Row {
  const names = new Map(Object.entries(columns).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const])));
  const cells = Object.entries(row).map(([former, value]): [string, unknown] => {
    const name = names.get(former) ?? former;
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return [name, column ? toldAsChanged(column, value) : value];
  });
  return Object.fromEntries(cells);
}

/** A value that a history tells, as it reads since the field was changed; what it cannot become stays as it was. */
export function toldAsChanged(field: Field, value: unknown): unknown {
  if (!isToldAnew(field) || value === null || value === undefined) return value;
  if (field.kind === 'rows') return Array.isArray(value) ? rowsIn(value).map((row) => rowToldAsChanged(field.columns, row)) : value;
  if (Array.isArray(value)) return traitsOf(field).multiple ? value.flatMap((item: unknown) => toldAsChanged(field, item) ?? []) : value;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
  const changed = changedValue(field, String(value));
  return changed === undefined ? value : changed;
}
