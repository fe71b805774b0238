import { traitsOfType } from '../columnTypes';
import { mappedValueSql, literalList } from './columnConversions';
import { findRecordedKinds } from './schemaMetadata';
import { literal, quote } from '../sqlNames';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { recordedRowColumns } from './rowColumnMetadata';
import type { ColumnChange, RowColumn, TableDefinition } from '../tables/TableDefinition';

/** A row column that declares a former name or a conversion. */
export interface RowColumnConversion {
  readonly table: TableDefinition;
  readonly column: string;
  readonly rowColumn: RowColumn;
  /** The current name of the column that holds the rows, before any statement runs. */
  readonly foundAs: string;
}

/** `schema.table.column.name` */
export const rowColumnPath = ({ table, column, rowColumn }: RowColumnConversion): string =>
  `${qualifiedName(table)}.${column}.${rowColumn.name}`;

/** The row columns of an existing table that declare a former name or a conversion. */
export function findChangedRowColumns(
  table: TableDefinition,
  found: Pick<FoundSchema, 'tables'>,
): RowColumnConversion[] {
  const existing = found.tables.get(qualifiedName(table));
  return Object.entries(table.columns).flatMap(([column, { rowColumns = [], was = column }]) => {
    const foundAs = existing?.has(column) ? column : was;
    const changed =
      existing?.get(foundAs)?.type === 'jsonb'
        ? rowColumns.filter((candidate) => candidate.was !== undefined || candidate.changed !== undefined)
        : [];
    return changed.map((rowColumn): RowColumnConversion => ({ table, column, rowColumn, foundAs }));
  });
}

/** SQL of the rows in a column, each as `line`. */
const rowsSql = (column: string): string => `jsonb_array_elements(${column}) with ordinality as lines (line, at)`;

/** SQL of a cell, read by its name or its former name. */
function cellSql({ name, was }: RowColumn): string {
  const value = `nullif(line -> ${literal(name)}, 'null')`;
  return was === undefined ? value : `coalesce(${value}, nullif(line -> ${literal(was)}, 'null'))`;
}

/** SQL of a cell as text. */
const storedTextSql = (rowColumn: RowColumn): string => `(${cellSql(rowColumn)} #>> '{}')`;

/** SQL of a cell as trimmed text. */
const cellTextSql = (rowColumn: RowColumn): string => `btrim${storedTextSql(rowColumn)}`;

/** SQL condition for a cell that is not converted yet. */
function unconvertedCellCondition(rowColumn: RowColumn, { values, closed }: ColumnChange): string {
  const [text, keys, { jsonType, pattern } = {}] = [
    cellTextSql(rowColumn),
    Object.keys(values),
    traitsOfType(rowColumn.type).cell,
  ];
  return [
    jsonType !== undefined && `jsonb_typeof(${cellSql(rowColumn)}) <> '${jsonType}'`,
    pattern !== undefined && `${storedTextSql(rowColumn)} !~ '${pattern}'`,
    keys.length > 0 && `${text} in (${literalList(keys)})`,
    closed && `${text} not in (${literalList(closed)})`,
  ]
    .filter((part) => part)
    .join(' or ');
}

/** SQL condition for a row that is not renamed or converted yet. */
function unconvertedRowCondition(rowColumn: RowColumn): string {
  const { was, changed } = rowColumn;
  return [was !== undefined && `line ? ${literal(was)}`, changed && unconvertedCellCondition(rowColumn, changed)]
    .filter((part) => part)
    .join(' or ');
}

/** SQL condition for a column with any row that is not renamed or converted yet. */
export const unconvertedRowsCondition = (rowColumn: RowColumn, column: string): string =>
  `exists (select from ${rowsSql(column)} where ${unconvertedRowCondition(rowColumn)})`;

/** SQL of the converted cell, as JSON. */
function convertedCellSql(rowColumn: RowColumn): string {
  const { type, changed } = rowColumn;
  if (!changed) return cellSql(rowColumn);
  const value = mappedValueSql(changed, cellTextSql(rowColumn));
  return `to_jsonb(${traitsOfType(type).cell?.jsonType === 'string' ? value : `(${value})::${type}`})`;
}

/** SQL that renames and converts the cells of a row column. */
export function rowColumnConversionSql({ table, column, rowColumn }: RowColumnConversion): string {
  const [name, { was }] = [quote(column), rowColumn];
  const line = was === undefined ? 'line' : `(line - ${literal(was)})`;
  const converted = `${line} || jsonb_build_object(${literal(rowColumn.name)}, ${convertedCellSql(rowColumn)})`;
  return `update ${sqlName(table)} set ${name} = (select jsonb_agg(${converted} order by at) from ${rowsSql(name)}) where ${unconvertedRowsCondition(rowColumn, name)}`;
}

/** Whether a conversion has to run: stored rows hold old values, or the metadata still has the former name or kind. */
function needsConversion(change: RowColumnConversion, { schemaComments, former }: FoundSchema): boolean {
  const {
    table,
    column,
    rowColumn: { name, was, kind },
  } = change;
  if (former?.has(rowColumnPath(change))) return true;
  const recorded = recordedRowColumns(
    findRecordedKinds(table.schema, { ...(schemaComments && { schemaComments }) }) ?? new Map<string, string>(),
    table,
    column,
  );
  const isRenamed = was !== undefined && recorded.has(was);
  return isRenamed || (kind.from !== undefined && kind.from !== kind.name && recorded.get(name)?.kind === kind.from);
}

/** SQL of the cells that a conversion has to check before any statement runs: the rows, and the text of the cell. */
export function inspectedCells({ table, foundAs, rowColumn }: RowColumnConversion): {
  readonly from: string;
  readonly text: string;
} {
  const text = cellTextSql(rowColumn);
  const { changed, type } = rowColumn;
  const rows = changed?.from === type ? `(${unconvertedCellCondition(rowColumn, changed)})` : `${text} is not null`;
  return { from: `${sqlName(table)} cross join ${rowsSql(quote(foundAs))} where ${rows}`, text };
}

/** Plans the renames and conversions of row columns, by SQL statement; `stored` is the schema before any renames. */
export function planRowColumnConversions(
  tables: readonly TableDefinition[],
  found: FoundSchema,
  stored: FoundSchema,
): ReadonlyMap<string, RowColumnConversion> {
  const due = tables
    .flatMap((table) => findChangedRowColumns(table, found))
    .filter((change) => needsConversion(change, found));
  return new Map(
    due.map((change) => [
      rowColumnConversionSql(change),
      {
        ...change,
        foundAs: stored.tables.get(qualifiedName(change.table))?.has(change.column)
          ? change.column
          : (change.table.columns[change.column]?.was ?? change.column),
      },
    ]),
  );
}
