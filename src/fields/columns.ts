import type { Field, FieldKind } from './kinds';
import { choiceColumns } from './choice/column';
import { dateColumns } from './date/column';
import { fileColumns } from './file/column';
import { jsonColumns } from './json/column';
import { measureColumns } from './measure/column';
import { ndcListColumns } from './ndcList/column';
import { numberColumns } from './number/column';
import { passwordColumns } from './password/column';
import { phoneColumns } from './phone/column';
import { referenceColumns } from './reference/column';
import { richTextColumns } from './richText/column';
import { rowsColumns } from './rows/column';
import type { FieldColumn, FieldColumns } from './sql/FieldColumn';
import { tagsColumns } from './tags/column';
import { textColumns } from './text/column';

export { columnTypeTraits, traitsOfType, type ColumnType } from './sql/columnTypes';
export type { JsonSchema } from './sql/FieldColumn';

/** What the server needs of each kind. One without an entry does not compile. */
const columns: FieldColumns<FieldKind> = {
  ...textColumns,
  ...richTextColumns,
  ...phoneColumns,
  ...dateColumns,
  ...choiceColumns,
  ...numberColumns,
  ...measureColumns,
  ...ndcListColumns,
  ...tagsColumns,
  ...fileColumns,
  ...referenceColumns,
  ...passwordColumns,
  ...rowsColumns,
  ...jsonColumns,
};

/**
 * The column of a field's kind. The list is typed exactly, but the union of all kinds is not: this is the only cast.
 */
export const columnOf = ({ kind }: Pick<Field, 'kind'>): FieldColumn<FieldKind> =>
  columns[kind] as unknown as FieldColumn<FieldKind>;
