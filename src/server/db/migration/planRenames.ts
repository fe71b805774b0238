import { literal, quote, qualifiedName, sqlName } from '../sqlNames';
import type { TableDefinition } from '../tables/TableDefinition';
import type { FoundColumn, FoundSchema } from './readSchema';
import { pathOf, placesOf, type Place } from './storedValues';

const columnRenames = (table: TableDefinition, found: FoundSchema) =>
  placesOf(table, found).filter(({ column, foundAs, cell }) => !cell && foundAs !== undefined && foundAs !== column);

/** SQL that renames the columns that still have the former name of their field. */
export const columnRenameSql = (table: TableDefinition, found: FoundSchema): string[] =>
  columnRenames(table, found).map(
    ({ column, foundAs = '' }) => `alter table ${sqlName(table)} rename column ${quote(foundAs)} to ${quote(column)}`,
  );

/** The schema after these renames. */
export function withRenamedColumns(tables: readonly TableDefinition[], found: FoundSchema): FoundSchema {
  const renamed = tables.map((table): [string, ReadonlyMap<string, FoundColumn>] => {
    const names = new Map(columnRenames(table, found).map(({ column, foundAs }) => [foundAs, column]));
    const columns = [...(found.tables.get(qualifiedName(table)) ?? [])];
    return [qualifiedName(table), new Map(columns.map(([name, column]) => [names.get(name) ?? name, column]))];
  });
  return { ...found, tables: new Map([...found.tables, ...renamed.filter(([name]) => found.tables.has(name))]) };
}

type CellRename = Place & { readonly cell: string; readonly foundAs: string };

/** The columns of stored rows that declare a former name. */
export const renamedCells = (table: TableDefinition, found: FoundSchema): CellRename[] =>
  placesOf(table, found).filter(
    (place): place is CellRename =>
      place.cell !== undefined &&
      place.value.was !== undefined &&
      found.tables.get(qualifiedName(table))?.get(place.foundAs ?? '')?.type === 'jsonb',
  );

/** SQL condition of the records with any row, called `line`, of which this holds. */
export const anyRow = (column: string, condition: string): string =>
  `exists (select from jsonb_array_elements(${quote(column)}) as lines (line) where ${condition})`;

/** SQL condition for a column with any row that still has a cell under its former name. */
export const formerRowsCondition = ({ value }: CellRename, column: string): string =>
  anyRow(column, `line ? ${literal(value.was ?? '')}`);

/**
 * SQL that renames the columns of stored rows: a cell that is filled in under the new name stays. `stored` is the
 * schema before the columns that hold the rows are renamed.
 */
export function cellRenameSql(table: TableDefinition, stored: FoundSchema): string[] {
  const isRecorded = ({ foundAs, value }: CellRename) =>
    [table.name, table.was ?? table.name].some((name) =>
      stored.schema.get(table.schema)?.includes(`"${name}.${foundAs}.${value.was ?? ''}":`),
    );
  return renamedCells(table, stored)
    .filter((rename) => stored.former.has(pathOf(rename)) || isRecorded(rename))
    .map((rename) => {
      const [rows, name, was] = [quote(rename.column), literal(rename.cell), literal(rename.value.was ?? '')];
      const cell = `coalesce(nullif(line -> ${name}, 'null'), nullif(line -> ${was}, 'null'))`;
      const lines = `jsonb_array_elements(${rows}) with ordinality as lines (line, at)`;
      return (
        `update ${sqlName(table)} set ${rows} = (select jsonb_agg((line - ${was}) || ` +
        `jsonb_build_object(${name}, ${cell}) order by at) from ${lines}) ` +
        `where ${formerRowsCondition(rename, rename.column)}`
      );
    });
}
