import { sql } from 'kysely';
import { quote } from '../sqlNames';
import type { Store } from '../connections/openStore';
import { inspectSuccessors } from './emptySuccessors';
import { hasRowsWhere } from './storedRows';
import { choicePath, findRemovedOptions, strayCountsSql } from './removedOptions';
import type { FoundSchema, StrayCount } from './readSchema';
import { missingValueCountSql, findNewlyRequired, requiredColumnPath } from './newlyRequired';
import { findRenamedRowColumns, formerRowsCondition, rowColumnPath } from './rowColumnRenames';
import type { TableDefinition } from '../tables/TableDefinition';

type Db = Store['db'];

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
 * Adds to the schema what a plan must know of the stored data: which row columns still hold values under their former
 * name, and what newer declarations do not accept. Reads rows only where a declaration differs from the metadata in the
 * database, not at each start.
 */
export async function inspectStoredData(
  db: Db,
  stored: FoundSchema,
  tables: readonly TableDefinition[],
): Promise<FoundSchema> {
  const found = await inspectSuccessors(db, stored, tables);
  const former = new Set<string>();
  for (const rename of tables.flatMap((table) => findRenamedRowColumns(table, found))) {
    const { table, rowColumn, foundAs } = rename;
    if (await hasRowsWhere(db, table, formerRowsCondition(rowColumn, quote(foundAs))))
      former.add(rowColumnPath(rename));
  }
  return { ...found, former, ...(await countAffectedRecords(db, found, tables)) };
}
