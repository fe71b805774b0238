import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import type { Store } from '../connections/openStore';
import { quote, sqlName, type DesiredSchema } from '../sqlNames';
import { appendOnlyFunctions } from '../tables/triggers';
import { desiredTables, type SchemaOptions } from '../tables/desiredTables';
import { foldFunctions } from '../tables/foldText';
import { changeTrackingFunctions, gapSql, isTrackedTable } from '../tables/rowChanges';
import { countingFunctions } from '../tables/rowCounts';
import { appendOnlyTriggerSql, functionSql, referenceSql, tableSql, triggerSql } from './creationSql';
import { columnDifferences, duplicateDifferences, tableDifferences, type Difference } from './differences';
import { planIndexes } from './planIndexes';
import { planSteps, statementsOf, why, type PlanStep } from './planSteps';
import { cellRenameSql, columnRenameSql, formerRowsCondition, renamedCells, withRenamedColumns } from './planRenames';
import { readSchema, type FoundSchema } from './readSchema';
import { describeRefusal, describeRemnants } from './schemaMessages';
import { asFound, kindRenameSql, tableRenameSql, withRenamedTables } from './planTableRenames';
import type { TableDefinition } from '../tables/TableDefinition';
import { pathOf, readRecorded, recordSql, renameRecorded } from './storedValues';
import { unknownStored } from './unknownStored';
import { valueDifferences } from './valueDifferences';

/** The schema changes of a start. */
export interface SchemaPlan {
  /** Those that have anything to run. */
  readonly steps: readonly PlanStep[];
  /** The statements of all steps, in the order to run them. */
  readonly statements: readonly string[];
  /** The error message, if the start would be refused without changing anything. */
  readonly errorMessage?: string;
  /** What the database has and no declaration knows. */
  readonly remarks?: string;
}

/** The changes from one state of the database to the declarations. */
interface PlannedChanges {
  /** The changes, in the order to run them. */
  readonly steps: readonly PlanStep[];
  /** SQL to run afterwards, outside of a transaction, so that it blocks nobody: indexes of tables that are in use. */
  readonly deferred: readonly string[];
  /** What refuses the start, where it concerns any record. */
  readonly differences: readonly Difference[];
}

function desiredSchema(options: SchemaOptions, extensionSchema: string, concurrently: boolean): DesiredSchema {
  const tables = desiredTables(options);
  return {
    tables,
    functions: [
      ...foldFunctions(extensionSchema),
      ...countingFunctions,
      ...appendOnlyFunctions,
      ...options.manufacturers.flatMap(({ key }) => changeTrackingFunctions(key)),
      ...tables.flatMap(({ functions = [] }) => functions),
    ],
    extensions: ['pg_trgm', 'unaccent'],
    concurrently,
  };
}

const schemasOf = ({ tables, functions }: DesiredSchema): readonly string[] => [
  ...new Set([...functions, ...tables].map(({ schema }) => schema)),
];

/** Reads the current state of the desired schemas, and which columns of rows still hold values under a former name. */
export async function readCurrentSchema(db: Store['db'], options: SchemaOptions): Promise<FoundSchema> {
  const desired = desiredSchema(options, 'public', false);
  const found = await readSchema(db, schemasOf(desired));
  const former = new Set<string>();
  for (const rename of asFound(desired.tables, found).flatMap((table) => renamedCells(table, found))) {
    const rows = `select from ${sqlName(rename.table)} where ${formerRowsCondition(rename, rename.foundAs)} limit 1`;
    if ((await sql.raw(rows).execute(db)).rows.length > 0) former.add(pathOf(rename));
  }
  return { ...found, former };
}

/** Plans the changes from a state of the database to the declarations; `concurrently` as in `DesiredSchema`. */
export function planFrom(stored: FoundSchema, options: SchemaOptions, concurrently: boolean): PlannedChanges {
  const desired = desiredSchema(options, stored.extensionSchema, concurrently);
  const { tables, functions, extensions } = desired;
  const schemas = schemasOf(desired);
  const before = asFound(tables, stored);
  const found = withRenamedTables(tables, withRenamedColumns(before, stored));
  const indexes = planIndexes(desired, found);
  const recordedIn = (renamed: readonly TableDefinition[]) =>
    new Map(
      schemas.map((schema) => {
        const recorded = readRecorded(schema, stored);
        return [schema, recorded && renameRecorded(recorded, renamed)] as const;
      }),
    );
  const recorded = recordedIn(tables);
  // Tables that were renamed by hand; the others are looked up under their former names.
  const formerlyRecorded = recordedIn(before.filter((table, at) => table.name === tables[at]?.name));
  const rewriting = before.map((table, at) => ({
    table: tables[at] ?? table,
    statements: cellRenameSql(table, stored),
  }));
  return {
    steps: planSteps({
      [why.extensions]: extensions
        .filter((name) => !found.extension.has(name))
        .map((name) => `create extension if not exists ${quote(name)}`),
      [why.renamedColumns]: before.flatMap((table) => columnRenameSql(table, stored)),
      [why.renamedCells]: rewriting.flatMap(({ statements }) => statements),
      [why.renamedTables]: tableRenameSql(tables, stored),
      [why.renamedKinds]: kindRenameSql(tables, stored),
      [why.schemas]: schemas
        .filter((schema) => !found.schema.has(schema))
        .map((name) => `create schema ${quote(name)}`),
      [why.staleIndexes]: indexes.stale,
      [why.functions]: functions.flatMap((definition) => functionSql(definition, found)),
      [why.tables]: tables.flatMap((table) => tableSql(table, found)),
      [why.references]: tables.flatMap((table) => referenceSql(table, found)),
      [why.description]: schemas.flatMap((schema) => recordSql(schema, tables, found, recorded.get(schema))),
      [why.indexes]: indexes.immediate,
      [why.triggers]: tables.flatMap((table) => triggerSql(table, found)),
      [why.appendOnly]: tables.flatMap((table) => appendOnlyTriggerSql(table, found)),
      [why.gaps]: rewriting.flatMap(({ table, statements }) =>
        statements.length > 0 && isTrackedTable(table) ? [gapSql(table)] : [],
      ),
    }),
    deferred: indexes.deferred,
    differences: [
      ...before.flatMap((table) => [
        ...tableDifferences(table, stored),
        ...columnDifferences(table, stored),
        ...valueDifferences(table, stored, formerlyRecorded.get(table.schema)),
      ]),
      ...indexes.unique.flatMap(({ table, index }) =>
        duplicateDifferences(before[tables.indexOf(table)] ?? table, index, stored),
      ),
    ],
  };
}

/** Whether other processes use the store; the embedded one is exclusive to this process. */
export const isShared = ({ engine }: Pick<Store, 'engine'>): boolean => engine === 'postgres';

/** Returns the SQL that a start would run, without running it, and the error message of one that would be refused. */
export async function planSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  return toPlan(await readCurrentSchema(store.db, options), options, store);
}

/** The current state of the declared tables, from which another process can plan a start. */
export const toSnapshot = (found: FoundSchema): string => serialize(found).toString('base64');

const readSnapshot = (snapshot: string): FoundSchema => deserialize(Buffer.from(snapshot, 'base64')) as FoundSchema;

/** Reads the current state of the declared tables as a snapshot. */
export const takeSchemaSnapshot = async ({ db }: Store, options: SchemaOptions): Promise<string> =>
  toSnapshot(await readCurrentSchema(db, options));

/**
 * Returns the SQL that a start would run on the store of a snapshot, and what would refuse it if any record were
 * concerned: the records cannot be read.
 */
export const planFromSnapshot = (snapshot: string, options: SchemaOptions): Promise<SchemaPlan> =>
  toPlan(readSnapshot(snapshot), options, undefined);

/** Describes what a store has and no declaration knows; undefined where there is nothing. */
export const describeUnknown = async ({ db }: Store, options: SchemaOptions): Promise<string | undefined> =>
  describeRemnants(unknownStored(desiredTables(options), await readCurrentSchema(db, options)), db);

/** Describes what the store of a snapshot has and no declaration knows, without counting its records. */
export const describeUnknownIn = (snapshot: string, options: SchemaOptions): Promise<string | undefined> =>
  describeRemnants(unknownStored(desiredTables(options), readSnapshot(snapshot)), undefined);

async function toPlan(found: FoundSchema, options: SchemaOptions, store: Store | undefined): Promise<SchemaPlan> {
  const planned = planFrom(found, options, store !== undefined && isShared(store));
  const errorMessage = await describeRefusal(planned.differences, store?.db);
  const steps = [...planned.steps, ...planSteps({ [why.deferred]: planned.deferred })];
  return { steps, statements: statementsOf(steps), ...(errorMessage !== undefined && { errorMessage }) };
}
