import { findRecordedKinds } from './schemaMetadata';
import { literal, quote } from '../sqlNames';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { recordedRowColumns } from './rowColumnMetadata';
import type { RowColumn, TableDefinition } from '../tables/TableDefinition';

/** A row column that declares a former name. */
interface RowColumnRename {
  readonly table: TableDefinition;
  readonly column: string;
  readonly rowColumn: RowColumn & { readonly was: string };
  /** The current name of the column that holds the rows, before any statement runs. */
  readonly foundAs: string;
}

/** `schema.table.column.name` */
export const rowColumnPath = ({ table, column, rowColumn }: RowColumnRename): string =>
  `${qualifiedName(table)}.${column}.${rowColumn.name}`;

const isRenamed = (rowColumn: RowColumn): rowColumn is RowColumnRename['rowColumn'] => rowColumn.was !== undefined;

/** The row columns of an existing table that declare a former name. */
export function findRenamedRowColumns(table: TableDefinition, found: Pick<FoundSchema, 'tables'>): RowColumnRename[] {
  const existing = found.tables.get(qualifiedName(table));
  return Object.entries(table.columns).flatMap(([column, { rowColumns = [], was = column }]) => {
    const foundAs = existing?.has(column) ? column : was;
    const renamed = existing?.get(foundAs)?.type === 'jsonb' ? rowColumns.filter(isRenamed) : [];
    return renamed.map((rowColumn): RowColumnRename => ({ table, column, rowColumn, foundAs }));
  });
}

/** SQL of the rows in a column, each as `line`. */
export const rowsSql = (column: string): string =>
  `jsonb_array_elements(${column}) with ordinality as lines (line, at)`;

/** SQL condition for a column with any row that still has a cell under its former name. */
export const formerRowsCondition = ({ was }: { readonly was: string }, column: string): string =>
  `exists (select from ${rowsSql(column)} where line ? ${literal(was)})`;

/** SQL that renames the cells of a row column; a cell that is filled in under the new name stays. */
function renameSql({ table, column, rowColumn }: RowColumnRename): string {
  const [rows, name, was] = [quote(column), literal(rowColumn.name), literal(rowColumn.was)];
  const cell = `coalesce(nullif(line -> ${name}, 'null'), nullif(line -> ${was}, 'null'))`;
  const renamed = `(line - ${was}) || jsonb_build_object(${name}, ${cell})`;
  const list = `(select jsonb_agg(${renamed} order by at) from ${rowsSql(rows)})`;
  return `update ${sqlName(table)} set ${rows} = ${list} where ${formerRowsCondition(rowColumn, rows)}`;
}

/** Whether a rename has to run: stored rows or the metadata still have the former name. */
function isDue(rename: RowColumnRename, found: FoundSchema): boolean {
  const { table, column, rowColumn } = rename;
  if (found.former?.has(rowColumnPath(rename))) return true;
  const recorded = findRecordedKinds(table.schema, found);
  return recorded !== undefined && recordedRowColumns(recorded, table, column).has(rowColumn.was);
}

/** Plans the renames of row columns: the table of each, by SQL statement. */
export const planRowColumnRenames = (
  tables: readonly TableDefinition[],
  found: FoundSchema,
): ReadonlyMap<string, TableDefinition> =>
  new Map(
    tables
      .flatMap((table) => findRenamedRowColumns(table, found))
      .filter((rename) => isDue(rename, found))
      .map((rename) => [renameSql(rename), rename.table]),
  );
