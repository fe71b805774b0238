import { sql } from 'kysely';
import { findChangedColumns, unconvertedCondition, type ColumnConversion } from './columnConversions';
import { traitsOfType } from '../columnTypes';
import { formatRecordCount } from './schemaMessages';
import { quote } from '../sqlNames';
import type { Store } from '../connections/openStore';
import { inspectSuccessors } from './emptySuccessors';
import { hasRowsWhere, indexesOn } from './storedRows';
import { choicePath, findRemovedOptions, strayCountsSql } from './removedOptions';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundSchema, StrayCount } from './readSchema';
import { missingValueCountSql, findNewlyRequired, requiredColumnPath } from './newlyRequired';
import {
  findChangedRowColumns,
  unconvertedRowsCondition,
  inspectedCells,
  rowColumnPath,
  type RowColumnConversion,
} from './rowColumnConversions';
import type { TableDefinition } from '../tables/TableDefinition';

type Db = Store['db'];

const columnPath = ({ table, column }: Pick<ColumnConversion, 'table' | 'column'>): string =>
  `${qualifiedName(table)}.${column}`;

/** Counts existing records that hold removed options, and those without a value of a newly required column. */
async function countAffectedRecords(
  db: Db,
  found: FoundSchema,
  tables: readonly TableDefinition[],
): Promise<Pick<FoundSchema, 'strays' | 'lacking'>> {
  const strays = new Map<string, readonly StrayCount[]>();
  for (const choice of tables.flatMap((table) => findRemovedOptions(table, found)))
    strays.set(choicePath(choice), (await sql.raw<StrayCount>(strayCountsSql(choice)).execute(db)).rows);
  const lacking = new Map<string, number>();
  for (const table of tables) {
    for (const required of findNewlyRequired(table, found))
      lacking.set(
        requiredColumnPath(table, required),
        (await sql.raw<{ records: number }>(missingValueCountSql(table, required)).execute(db)).rows[0]?.records ?? 0,
      );
  }
  return { strays, lacking };
}

/**
 * Adds to the schema what a plan must know of the stored data: the indexes on columns of changed fields, and which of
 * these columns, or of their row columns, still hold values from before the change. Reads rows only where a declaration
 * differs from the metadata in the database, not at each start.
 */
export async function inspectStoredData(
  db: Db,
  stored: FoundSchema,
  tables: readonly TableDefinition[],
): Promise<FoundSchema> {
  const found = await inspectSuccessors(db, stored, tables);
  const indexesByColumn = new Map<string, readonly string[]>();
  const unconverted = new Set<string>();
  for (const column of tables.flatMap((table) => findChangedColumns(table, found))) {
    const { table, type, change, stored, foundAs } = column;
    if (stored !== type) indexesByColumn.set(columnPath(column), await indexesOn(db, table, foundAs));
    else if (
      change.from === type &&
      (await hasRowsWhere(db, table, unconvertedCondition(change, type, quote(foundAs))))
    )
      unconverted.add(columnPath(column));
  }
  for (const change of tables.flatMap((table) => findChangedRowColumns(table, found))) {
    if (await hasRowsWhere(db, change.table, unconvertedRowsCondition(change.rowColumn, quote(change.foundAs))))
      unconverted.add(rowColumnPath(change));
  }
  return {
    ...found,
    indexed: indexesByColumn,
    former: unconverted,
    ...(await countAffectedRecords(db, found, tables)),
  };
}

/** Maximum number of record ids in a message. */
const maxNamedRecords = 10;

/** The target of a conversion statement: the column of a field, or a row column. */
export type Conversion = ColumnConversion | RowColumnConversion;

const isRowColumnConversion = (conversion: Conversion): conversion is RowColumnConversion => 'rowColumn' in conversion;

/** SQL of the values that a conversion of a column has to check, as text, and of the rows that hold them. */
function inspectedValues({ table, type, change, foundAs }: ColumnConversion) {
  const [name, from] = [quote(foundAs), change.from];
  const rows = from === type ? `(${unconvertedCondition(change, type, name)})` : `${name} is not null`;
  if (from !== 'text[]') return { from: `${sqlName(table)} where ${rows}`, text: traitsOfType(from).textSql(name) };
  return { from: `${sqlName(table)} cross join unnest(${name}) as items (item) where ${rows}`, text: 'btrim(item)' };
}

/**
 * A message about records whose values cannot be converted, computed before any statement runs. It contains their ids,
 * never their values.
 */
export async function conversionProblem(db: Db, conversion: Conversion): Promise<string | undefined> {
  const change = isRowColumnConversion(conversion) ? conversion.rowColumn.changed : conversion.change;
  if (!change) return undefined;
  const { from, text } = isRowColumnConversion(conversion) ? inspectedCells(conversion) : inspectedValues(conversion);
  const texts = await sql.raw<{ text: string }>(`select distinct ${text} as text from ${from}`).execute(db);
  const rejectedTexts = texts.rows.map((row) => row.text).filter((value) => !change.takes(value));
  if (rejectedTexts.length === 0) return undefined;
  const { rows } = await sql<{
    id: number;
  }>`select distinct id from ${sql.raw(from)} and ${sql.raw(text)} = any(${rejectedTexts}::text[]) order by id`.execute(
    db,
  );
  const ids = rows
    .slice(0, maxNamedRecords)
    .map(({ id }) => id)
    .join(', ');
  const others = rows.length > maxNamedRecords ? ` and ${rows.length - maxNamedRecords} others` : '';
  const [path, noun] = isRowColumnConversion(conversion)
    ? [rowColumnPath(conversion), 'column']
    : [columnPath(conversion), 'field'];
  return [
    `${path}: ${formatRecordCount(rows.length)} ${rows.length === 1 ? 'holds' : 'hold'} values that the changed ${noun} does not accept: ${ids}${others}`,
    'change these values with the previous version, or map them in changed.values of the declaration',
    `to list them: select id, ${quote(conversion.foundAs)} from ${sqlName(conversion.table)} where id in (${ids})`,
  ].join('; ');
}
