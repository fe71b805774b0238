import { viewOf } from './fieldViews';
import { ShownValue, type FieldCellProps } from './ShownValue';

/** A value in a table: its kind's cell, or N/A where it is empty. */
export function FieldCell(props: FieldCellProps) {
  return <ShownValue {...props} as={viewOf(props.field).Cell} />;
}

/** A value in full, for pages that show one record: nothing is cut off. */
export function FieldValue(props: FieldCellProps) {
  const { Cell, Whole = Cell, showsEmpty = false } = viewOf(props.field);
  return <ShownValue {...props} as={Whole} showsEmpty={showsEmpty} />;
}
