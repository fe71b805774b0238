export { FieldCell, FieldValue } from './FieldCell';
export { columnWidthOf, fieldViews, inputWidthOf } from './fieldViews';
