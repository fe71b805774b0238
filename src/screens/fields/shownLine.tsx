import type { ReactElement } from 'react';
import { viewOf } from './fieldViews';
import { figureLine, NoValue, textLine } from './OneLine';
import type { FieldCellProps } from './ShownValue';

/** The line that a value shows as in a table; undefined where its kind shows more than that, or the value cannot be shown. */
export function shownLine({ field, value }: FieldCellProps, isEmpty: boolean): ReactElement | undefined {
  const { line: declared } = viewOf(field);
  if (isEmpty) return NoValue();
  const line = typeof declared === 'function' ? declared(field) : declared;
  if (line === undefined) return undefined;
  try {
    return line === 'text' ? textLine(field, value) : figureLine(field, value);
  } catch {
    return undefined;
  }
}
