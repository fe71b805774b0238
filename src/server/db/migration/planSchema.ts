import { appendOnlyFunctions } from '../tables/appendOnly';
import { inspectStoredData } from './inspectStoredData';
import { foldFunctions } from '../tables/foldText';
import type { Store } from '../connections/openStore';
import { planTables, type Plan } from './planTables';
import { readSchema, type FoundSchema } from './readSchema';
import { changeTrackingFunctions } from '../tables/rowChanges';
import { countingFunctions } from '../tables/rowCounts';
import { collectProblems, schemaErrorMessage, assertNoProblems } from './schemaError';
import { duplicatesProblem, hasFinalColumns } from './newUniqueIndexes';
import { desiredTables, type SchemaOptions } from '../tables/desiredTables';

/** The schema changes of a start. */
export interface SchemaPlan {
  readonly statements: readonly string[];
  /** Warnings about changes that may be unintended, one readable line each. */
  readonly notes: readonly string[];
  /** The error message, if stored data would make the start fail without changing anything. */
  readonly errorMessage?: string;
}

const extensions = ['pg_trgm', 'unaccent'];
const desiredFunctions = (
  options: SchemaOptions,
  { extensionSchema = 'public' }: Pick<FoundSchema, 'extensionSchema'> = {},
) => [
  ...foldFunctions(extensionSchema),
  ...countingFunctions,
  ...appendOnlyFunctions,
  ...options.manufacturers.flatMap(({ key }) => changeTrackingFunctions(key)),
  ...desiredTables(options).flatMap(({ functions = [] }) => functions),
];

/** Reads the current state of the desired schemas, with what a plan must know of the stored data. */
export async function readCurrentSchema(db: Store['db'], options: SchemaOptions): Promise<FoundSchema> {
  const desired = desiredTables(options);
  const found = await readSchema(db, [
    ...new Set([...desiredFunctions(options), ...desired].map(({ schema }) => schema)),
  ]);
  return inspectStoredData(db, found, desired);
}

export interface PlanOptions {
  /** Whether other clients use the store meanwhile: statements that may take long are deferred. */
  readonly concurrently?: boolean;
}

/** Plans the changes from the current schema to the desired one. Throws a SchemaError where that is impossible. */
export function planFrom(
  found: FoundSchema,
  options: SchemaOptions,
  { concurrently = false }: PlanOptions,
): Omit<Plan, 'problems'> {
  const { problems, ...plan } = planTables(
    {
      tables: desiredTables(options),
      functions: desiredFunctions(options, found),
      extensions,
      concurrently,
    },
    found,
  );
  assertNoProblems(problems);
  return plan;
}

/** Whether other processes use the store; the embedded one is exclusive to this process. */
export const isShared = ({ engine }: Pick<Store, 'engine'>): boolean => engine === 'postgres';

/**
 * Returns the SQL that a start would run, without running it, and the error that stored data would cause. Throws a
 * SchemaError if the start would fail whatever the data.
 */
export async function planSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const found = await readCurrentSchema(store.db, options);
  const { statements, deferred, notes, uniqueIndexes } = planFrom(found, options, {
    concurrently: isShared(store),
  });
  // Columns that have to be renamed first can only be checked by the start itself.
  const checkableIndexes = [...uniqueIndexes.values()].filter((unique) => hasFinalColumns(unique, found));
  const problems = await collectProblems(checkableIndexes, (item) => duplicatesProblem(store.db, item));
  return {
    statements: [...statements, ...deferred],
    notes,
    ...(problems.length > 0 && { errorMessage: schemaErrorMessage(problems) }),
  };
}
