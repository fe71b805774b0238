import { isEmptyValue, readValue, type Field, type FieldKind } from '../../schema';
import { plainViews } from './plainViews';
import { RowsCell, RowsTable } from './rows';
import type { FieldView, FieldViews } from './types';

/** How each field kind is displayed. */
export const fieldViews: FieldViews = {
  ...plainViews,
  rows: {
    Cell: RowsCell,
    FullValue: RowsTable,
    isTable: true,
    columnWidth: ({ readOnly }) => (readOnly ? 90 : 260),
    spansFormRow: true,
    spansDetailRow: true,
    rendersEmpty: true,
  },
};

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
export const viewOf = (field: Field): FieldView<FieldKind> => fieldViews[field.kind] as unknown as FieldView<FieldKind>;
