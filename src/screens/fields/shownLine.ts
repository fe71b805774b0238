import { viewOf } from './fieldViews';
import { cellLine, type CellLine } from './OneLine';
import type { FieldCellProps } from './ShownValue';

/** The line that a value shows as in a table; undefined where its kind shows more than that, or the value cannot be shown. */
export function shownLine({ field, value, isEmpty }: Pick<FieldCellProps, 'field' | 'value'> & { readonly isEmpty: boolean }): CellLine | undefined {
  if (isEmpty) return cellLine(field, { value, line: 'nothing' });
  const { line: declared } = viewOf(field);
  const line = typeof declared === 'function' ? declared(field) : declared;
  if (line === undefined) return undefined;
  try {
    return cellLine(field, { value, line });
  } catch {
    return undefined;
  }
}
