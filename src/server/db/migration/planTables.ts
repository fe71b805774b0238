import { functionSql, appendOnlyTriggerSql, referenceSql, tableSql, triggerSql } from './creationSql';
import { schemaMetadataSql } from './kindMetadata';
import { memberCommentSql } from './memberComments';
import { mergeMessages, type SchemaMessage } from './schemaMessages';
import { dropEmptySuccessors, successorWarnings } from './emptySuccessors';
import { partitionIndexSql } from './partitionIndexes';
import { quote } from '../sqlNames';
import { optionWarnings } from './removedOptions';
import { indexStatements, createIndexSql, missingIndexes, obsoleteIndexes, qualifiedName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { planRenames, renameWarnings } from './columnRenames';
import { requiredWarnings } from './newlyRequired';
import { planRowColumnRenames } from './rowColumnRenames';
import { removedRowColumnWarnings } from './rowColumnMetadata';
import type { FunctionDefinition, TableDefinition } from '../tables/TableDefinition';
import { dropStaleIndexes } from './staleIndexes';
import { tableProblems } from './tableProblems';
import type { NewUniqueIndex } from './newUniqueIndexes';

export interface Plan {
  /** SQL of the changes, in the order to run it. */
  readonly statements: readonly string[];
  /** SQL to run afterwards, outside of a transaction, so that it blocks nobody: indexes of tables that are in use. */
  readonly deferred: readonly string[];
  /** The unique indexes among them that existing rows may violate, by statement. */
  readonly uniqueIndexes: ReadonlyMap<string, NewUniqueIndex>;
  /** The tables whose rows the statements rewrite, past their triggers. */
  readonly rewritten: readonly TableDefinition[];
  /** Warnings: removed columns and options that still hold data, and records without a required value. */
  readonly notes: readonly string[];
  /** Conflicts between database and declarations that are never resolved automatically, one readable line each. */
  readonly problems: readonly string[];
}

const toSchemaMessages = ({ schema }: TableDefinition, texts: readonly string[]): SchemaMessage[] =>
  texts.map((text) => ({ schema, text }));

export interface DesiredSchema {
  readonly tables: readonly TableDefinition[];
  /** Ordered so that each comes after the functions it calls. */
  readonly functions: readonly FunctionDefinition[];
  readonly extensions: readonly string[];
  /** Whether other clients read and write the tables meanwhile. */
  readonly concurrently?: boolean;
}

/** Compares the desired schema with that of the database. */
export function planTables(
  { tables, functions, extensions, concurrently = false }: DesiredSchema,
  stored: FoundSchema,
): Plan {
  const { statements: renames, found: renamed } = planRenames(tables, stored);
  const { statements: staleIndexes, found } = dropStaleIndexes({ tables, functions }, renamed);
  const rowColumns = planRowColumnRenames(tables, found);
  const schemas = [...new Set([...functions, ...tables].map(({ schema }) => schema))].filter(
    (schema) => !found.schemas.has(schema),
  );
  const desiredIndexes = new Set(tables.flatMap((table) => table.indexes.map(({ name }) => `${table.schema}.${name}`)));
  const missing = tables.flatMap((table) => missingIndexes(table, found, concurrently));
  const obsolete = tables.flatMap((table) => obsoleteIndexes(table, found, desiredIndexes));
  const newUniqueIndexes = missing.filter(
    ({ table, index }) => index.unique && found.tables.has(qualifiedName(table)) && 'id' in table.columns,
  );
  const immediate = missing.filter(({ isLater }) => !isLater);
  const deferred = missing.filter(({ isLater }) => isLater);
  return {
    statements: [
      ...extensions
        .filter((name) => !found.extensions.has(name))
        .map((name) => `create extension if not exists ${quote(name)}`),
      ...dropEmptySuccessors(tables, stored),
      ...renames,
      ...rowColumns.keys(),
      ...schemas.map((schema) => `create schema ${quote(schema)}`),
      ...staleIndexes,
      ...functions.flatMap((definition) => functionSql(definition, found)),
      ...tables.flatMap((table) => tableSql(table, found)),
      ...tables.flatMap((table) => referenceSql(table, found)),
      ...tables.flatMap((table) => memberCommentSql(table, found)),
      ...schemaMetadataSql(tables, found),
      ...indexStatements(immediate, concurrently ? [] : obsolete, 'index'),
      ...tables.flatMap((table) => triggerSql(table, found)),
      ...tables.flatMap((table) => appendOnlyTriggerSql(table, found)),
    ],
    deferred: [
      ...indexStatements(
        deferred.filter(({ table }) => table.monthsOf === undefined),
        concurrently ? obsolete : [],
        'index concurrently',
      ),
      ...deferred
        .filter(({ table }) => table.monthsOf !== undefined)
        .flatMap((missingIndex) => partitionIndexSql(missingIndex, found)),
    ],
    rewritten: [...new Set(rowColumns.values())],
    uniqueIndexes: new Map(
      newUniqueIndexes.map(({ table, index }) => [createIndexSql(table, index, 'index'), { table, index }]),
    ),
    notes: mergeMessages(
      tables.flatMap((table) => [
        ...toSchemaMessages(table, [...renameWarnings(table, found), ...removedRowColumnWarnings(table, found)]),
        ...successorWarnings(table, stored),
        ...optionWarnings(table, stored),
        ...requiredWarnings(table, stored),
      ]),
    ),
    problems: mergeMessages(tables.flatMap((table) => toSchemaMessages(table, tableProblems(table, found)))),
  };
}
