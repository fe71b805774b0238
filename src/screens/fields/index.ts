export { FieldCell, FieldValue } from './FieldCell';
export { columnWidthOf, fieldViews } from './fieldViews';
