import { becomesSql, listOf } from './changes';
import { kindNoteOf } from './kindNote';
import { literal, quote } from './names';
import { placeOf, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { notedRowColumns } from './rowColumnNotes';
import type { ColumnChange, ColumnType, RowColumn, TableDefinition } from './TableDefinition';

/** A row column that declares a former name or a conversion. */
export interface RowColumnChange {
  readonly table: TableDefinition;
  readonly column: string;
  readonly rowColumn: RowColumn;
  /** The current name of the column that holds the rows, before any statement runs. */
  readonly foundAs: string;
}

/** `schema.table.column.name` */
export const rowColumnPlace = ({ table, column, rowColumn }: RowColumnChange): string => `${placeOf(table)}.${column}.${rowColumn.name}`;

/** The row columns of an existing table that declare a former name or a conversion. */
export function formerRowColumns(table: TableDefinition, found: Pick<FoundSchema, 'tables'>): RowColumnChange[] {
  const existing = found.tables.get(placeOf(table));
  return Object.entries(table.columns).flatMap(([column, { rowColumns = [], was = column }]) => {
    const foundAs = existing?.has(column) ? column : was;
    const former = existing?.get(foundAs)?.type === 'jsonb' ? rowColumns.filter((one) => one.was !== undefined || one.changed !== undefined) : [];
    return former.map((rowColumn): RowColumnChange => ({ table, column, rowColumn, foundAs }));
  });
}

/** SQL of the rows in a column, each as `line`. */
const linesOf = (column: string): string => `jsonb_array_elements(${column}) with ordinality as lines (line, at)`;

/** SQL of a cell, read by its name or its former name. */
function cellSql({ name, was }: RowColumn): string {
  const own = `nullif(line -> ${literal(name)}, 'null')`;
  return was === undefined ? own : `coalesce(${own}, nullif(line -> ${literal(was)}, 'null'))`;
}

/** SQL of a cell as trimmed text. */
const writtenSql = (rowColumn: RowColumn): string => `btrim(${cellSql(rowColumn)} #>> '{}')`;

/** The JSON type of cells of each column type, and the pattern of their text. */
const forms: Readonly<Partial<Record<ColumnType, readonly [type: string, pattern?: string]>>> = {
  bigint: ['number', '^-?\\d+$'],
  numeric: ['number'],
  boolean: ['boolean'],
  date: ['string', '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'],
  text: ['string'],
};

/** SQL condition for a cell that is not converted yet. */
function isFormerCell(rowColumn: RowColumn, { values, closed }: ColumnChange): string {
  const [written, keys, [form, pattern] = []] = [writtenSql(rowColumn), Object.keys(values), forms[rowColumn.type]];
  return [
    form !== undefined && `jsonb_typeof(${cellSql(rowColumn)}) <> '${form}'`,
    pattern !== undefined && `${written} !~ '${pattern}'`,
    keys.length > 0 && `${written} in (${listOf(keys)})`,
    closed && `${written} not in (${listOf(closed)})`,
  ].filter((part) => part).join(' or ');
}

/** SQL condition for a row that is not renamed or converted yet. */
function formerLine(rowColumn: RowColumn): string {
  const { was, changed } = rowColumn;
  return [was !== undefined && `line ? ${literal(was)}`, changed && isFormerCell(rowColumn, changed)].filter((part) => part).join(' or ');
}

/** SQL condition for a column with any row that is not renamed or converted yet. */
export const hasFormerLines = (rowColumn: RowColumn, column: string): string => `exists (select from ${linesOf(column)} where ${formerLine(rowColumn)})`;

/** SQL of the converted cell, as JSON. */
function becomesCell(rowColumn: RowColumn): string {
  const { type, changed } = rowColumn;
  if (!changed) return cellSql(rowColumn);
  const value = becomesSql(changed, writtenSql(rowColumn));
  return `to_jsonb(${type === 'text' || type === 'date' ? value : `(${value})::${type}`})`;
}

/** SQL that renames and converts the cells of a row column. */
export function convertSql({ table, column, rowColumn }: RowColumnChange): string {
  const [name, { was }] = [quote(column), rowColumn];
  const line = was === undefined ? 'line' : `(line - ${literal(was)})`;
  const converted = `${line} || jsonb_build_object(${literal(rowColumn.name)}, ${becomesCell(rowColumn)})`;
  return `update ${sqlName(table)} set ${name} = (select jsonb_agg(${converted} order by at) from ${linesOf(name)}) where ${hasFormerLines(rowColumn, name)}`;
}

/** Whether a conversion has to run: stored rows hold old values, or the metadata still has the former name or kind. */
function isDue(change: RowColumnChange, { schemaComments, former }: FoundSchema): boolean {
  const { table, column, rowColumn: { name, was, kind } } = change;
  if (former?.has(rowColumnPlace(change))) return true;
  const noted = notedRowColumns(kindNoteOf(table.schema, { ...(schemaComments && { schemaComments }) }) ?? new Map<string, string>(), table, column);
  const isRenamed = was !== undefined && noted.has(was);
  return isRenamed || (kind.from !== undefined && kind.from !== kind.name && noted.get(name)?.kind === kind.from);
}

/** SQL of the cells that a conversion has to check before any statement runs: the rows, and the text of the cell. */
export function lookedAtCells({ table, foundAs, rowColumn }: RowColumnChange): { readonly from: string; readonly text: string } {
  const text = writtenSql(rowColumn);
  const { changed, type } = rowColumn;
  const rows = changed?.from === type ? `(${isFormerCell(rowColumn, changed)})` : `${text} is not null`;
  return { from: `${sqlName(table)} cross join ${linesOf(quote(foundAs))} where ${rows}`, text };
}

/** Plans the renames and conversions of row columns, by SQL statement; `stored` is the schema before any renames. */
export function planRowColumns(tables: readonly TableDefinition[], found: FoundSchema, stored: FoundSchema): ReadonlyMap<string, RowColumnChange> {
  const due = tables.flatMap((table) => formerRowColumns(table, found)).filter((change) => isDue(change, found));
  return new Map(due.map((change) => [convertSql(change), { ...change, foundAs: stored.tables.get(placeOf(change.table))?.has(change.column) ? change.column : (change.table.columns[change.column]?.was ?? change.column) }]));
}
