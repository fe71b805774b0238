import { viewOf } from './fieldViews';
import { ShownValue, type FieldCellProps } from './ShownValue';

/** A value in a table cell, or N/A when empty. */
export function FieldCell(props: FieldCellProps) {
  return <ShownValue {...props} as={viewOf(props.field).Cell} />;
}

/** A value in full, for detail pages: never truncated. */
export function FieldValue(props: FieldCellProps) {
  const { Cell, FullValue = Cell, rendersEmpty = false } = viewOf(props.field);
  return <ShownValue {...props} as={FullValue} rendersEmpty={rendersEmpty} />;
}
