import type { Conversion } from './changedRows';
import { planChanges } from './changes';
import { functionSql, guardSql, referenceSql, tableSql, triggerSql } from './createSql';
import { kindNoteSql } from './kindNotes';
import { noteSql } from './memberNotes';
import { saidOnce, type Line } from './messages';
import { monthIndexSql } from './monthIndexes';
import { quote } from './names';
import { optionNotes } from './optionNotes';
import { indexesSql, indexSql, missingIndexes, obsoleteIndexes, placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { planRenames, renameNotes } from './renames';
import { requiredNotes } from './requiredNotes';
import { planRowColumns } from './rowColumnChanges';
import { leftRowColumns } from './rowColumnNotes';
import type { FunctionDefinition, TableDefinition } from './TableDefinition';
import { tableProblems } from './tableProblems';
import type { NewUnique } from './uniqueIndexes';

export interface Plan {
  /** SQL of the changes, in the order to run it. */
  readonly statements: readonly string[];
  /** SQL to run afterwards, outside of a transaction, so that it blocks nobody: indexes of tables that are in use. */
  readonly later: readonly string[];
  /** The unique indexes among them that existing rows may violate, by statement. */
  readonly uniques: ReadonlyMap<string, NewUnique>;
  /** The conversions of stored values, by statement. */
  readonly conversions: ReadonlyMap<string, Conversion>;
  /** Warnings: removed columns and options that still hold data, and records without a required value. */
  readonly notes: readonly string[];
  /** Conflicts between database and declarations that are never resolved automatically, one readable line each. */
  readonly problems: readonly string[];
}

const linesOf = ({ schema }: TableDefinition, texts: readonly string[]): Line[] => texts.map((text) => ({ schema, text }));

export interface Wanted {
  readonly tables: readonly TableDefinition[];
  /** Ordered so that each comes after the functions it calls. */
  readonly functions: readonly FunctionDefinition[];
  readonly extensions: readonly string[];
  /** Whether other clients read and write the tables meanwhile. */
  readonly concurrently?: boolean;
}

/** Compares the desired schema with that of the database. */
export function planTables({ tables, functions, extensions, concurrently = false }: Wanted, stored: FoundSchema): Plan {
  const { statements: renames, found: renamed } = planRenames(tables, stored);
  const { statements: changes, conversions, found } = planChanges(tables, renamed, stored);
  const rowColumns = planRowColumns(tables, found, stored);
  const schemas = [...new Set([...functions, ...tables].map(({ schema }) => schema))].filter((schema) => !found.schemas.has(schema));
  const wanted = new Set(tables.flatMap((table) => table.indexes.map(({ name }) => `${table.schema}.${name}`)));
  const missing = tables.flatMap((table) => missingIndexes(table, found, concurrently));
  const obsolete = tables.flatMap((table) => obsoleteIndexes(table, found, wanted));
  const uniques = missing.filter(({ table, index }) => index.unique && found.tables.has(placeOf(table)) && 'id' in table.columns);
  const atOnce = missing.filter(({ isLater }) => !isLater);
  const later = missing.filter(({ isLater }) => isLater);
  return {
    statements: [
      ...extensions.filter((name) => !found.extensions.has(name)).map((name) => `create extension if not exists ${quote(name)}`),
      ...renames,
      ...changes,
      ...rowColumns.keys(),
      ...schemas.map((schema) => `create schema ${quote(schema)}`),
      ...functions.flatMap((definition) => functionSql(definition, found)),
      ...tables.flatMap((table) => tableSql(table, found)),
      ...tables.flatMap((table) => referenceSql(table, found)),
      ...tables.flatMap((table) => noteSql(table, found)),
      ...kindNoteSql(tables, found),
      ...indexesSql(atOnce, concurrently ? [] : obsolete, 'index'),
      ...tables.flatMap((table) => triggerSql(table, found)),
      ...tables.flatMap((table) => guardSql(table, found)),
    ],
    later: [
      ...indexesSql(later.filter(({ table }) => table.monthsOf === undefined), concurrently ? obsolete : [], 'index concurrently'),
      ...later.filter(({ table }) => table.monthsOf !== undefined).flatMap((one) => monthIndexSql(one, found)),
    ],
    conversions: new Map<string, Conversion>([...conversions, ...rowColumns]),
    uniques: new Map(uniques.map(({ table, index }) => [indexSql(table, index, 'index'), { table, index }])),
    notes: saidOnce(tables.flatMap((table) => [...linesOf(table, [...renameNotes(table, found), ...leftRowColumns(table, found)]), ...optionNotes(table, stored), ...requiredNotes(table, stored)])),
    problems: saidOnce(tables.flatMap((table) => linesOf(table, tableProblems(table, { found, renamed })))),
  };
}
