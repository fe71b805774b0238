import { viewOf } from './fieldViews';
import { toCellLine, type CellLine } from './OneLine';
import type { FieldCellProps } from './ShownValue';

/**
 * The single line that displays a value in a table; undefined if its kind renders more than that, or the value cannot
 * be formatted.
 */
export function singleLineOf({
  field,
  value,
  isEmpty,
  title,
}: Pick<FieldCellProps, 'field' | 'value' | 'title'> & { readonly isEmpty: boolean }): CellLine | undefined {
  if (isEmpty) return toCellLine(field, { value, line: 'nothing' });
  const { line: declared } = viewOf(field);
  const line = typeof declared === 'function' ? declared(field) : declared;
  if (line === undefined) return undefined;
  try {
    return { ...toCellLine(field, { value, line }), ...(title !== undefined && { title }) };
  } catch {
    return undefined;
  }
}
