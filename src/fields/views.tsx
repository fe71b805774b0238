import { isEmptyValue, readValue, type Field, type FieldKind } from '../schema';
import type { FieldView, FieldViews } from './cells/FieldView';
import { ShownValue, toCellLine, type CellLine, type FieldCellProps } from './cells/OneLine';
import { plainViews } from './plainViews';
import { rowsViews } from './rows/view';

export type { CellProps } from './cells/FieldView';
export { ExternalLink, OneLine, ShownValue, type FieldCellProps } from './cells/OneLine';
export * from './cells/screensContext';
export { useToday } from './date/useToday';
export { DiscardedTag, LinkedName, LinkedTitle, useLinkedRecord } from './reference/LinkedTitle';
export { RowSummary, RowsSummary } from './rows/view';

/** How each kind of field is displayed. */
export const fieldViews: FieldViews<FieldKind> = { ...plainViews, ...rowsViews };

/** Default column width of a field in a table, in pixels. */
export function columnWidthOf(field: Field): number {
  const { columnWidth } = viewOf(field);
  return typeof columnWidth === 'number' ? columnWidth : columnWidth(field);
}

/** Width of a field's input in a form, in pixels; undefined to fill the available width. */
export function inputWidthOf(field: Field): number | undefined {
  const { inputWidth } = viewOf(field);
  return typeof inputWidth === 'function' ? inputWidth(field) : inputWidth;
}

/** The problem of a value that the field's input shows itself. */
export function ownProblemOf(field: Field, value: unknown): string | undefined {
  if (!viewOf(field).showsProblem || isEmptyValue(field, value)) return undefined;
  const read = readValue(field, value);
  return 'errors' in read ? read.errors.join('; ') : undefined;
}

/**
 * The view of a field, by its kind. The table is typed exactly, but the union of all kinds is not: this is the only
 * cast.
 */
const viewOf = (field: Field): FieldView<FieldKind> => fieldViews[field.kind] as unknown as FieldView<FieldKind>;

/** A value in a table cell, or N/A when empty. */
export function FieldCell(props: FieldCellProps) {
  return <ShownValue {...props} as={viewOf(props.field).Cell} />;
}

/** A value in full, for detail pages: never truncated. */
export function FieldValue(props: FieldCellProps) {
  const { Cell, FullValue = Cell, rendersEmpty = false } = viewOf(props.field);
  return <ShownValue {...props} as={FullValue} rendersEmpty={rendersEmpty} />;
}

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
