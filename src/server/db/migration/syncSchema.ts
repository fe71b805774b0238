import { sql } from 'kysely';
import { advisoryLocks, withoutTimeouts, withAdvisoryLock, retryOnLockTimeout } from '../connections/longTransactions';
import { isConcurrentStatement } from './planIndexes';
import type { Store } from '../connections/openStore';
import { statementsOf } from './planSteps';
import { isShared, planFrom, readCurrentSchema, toSnapshot } from './planSchema';
import { isTrackedTable, recordGap } from '../tables/rowChanges';
import { reconcileTotals } from '../tables/reconcileTotals';
import { describeRefusal, SchemaError } from './schemaMessages';
import { unknownStored } from './unknownStored';
import type { Difference } from './differences';
import { desiredTables, type SchemaOptions } from '../tables/desiredTables';

/** The schema changes that a start has made. */
interface CreatedTables {
  /** The SQL that was run. */
  readonly statements: readonly string[];
  /** The schema snapshot, if nothing was changed. */
  readonly snapshot?: string;
  /** What the database had before and no declaration knows. */
  readonly remnants: readonly Difference[];
}

/**
 * Creates what the database lacks, renames columns whose fields declare it, and returns the SQL that was run. Never
 * drops or changes anything else: throws a SchemaError that names each column that differs. Tables are created in one
 * transaction; indexes of tables in use follow.
 */
export async function syncSchema(store: Store, options: SchemaOptions): Promise<Pick<CreatedTables, 'statements'>> {
  const { statements } = await createMissingTables(store, options);
  await createDeferredIndexes(store, options);
  await reconcileTotals(store, options);
  return { statements };
}

/** Records a gap for every tracked table, after its rows were loaded without triggers. */
export async function recordGaps(db: Store['db'], options: SchemaOptions): Promise<void> {
  for (const table of desiredTables(options)) if (isTrackedTable(table)) await recordGap(db, table);
}

/**
 * Creates what is missing in one transaction, or in the current one if there is any. `createDeferredIndexes` has to
 * follow after the transaction.
 */
export function createMissingTables(store: Store, options: SchemaOptions): Promise<CreatedTables> {
  return withoutTimeouts(store, async (transaction) => {
    // Waits for another server that is starting.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.schema})`.execute(transaction);
    return createTablesInTransaction(transaction, options, isShared(store));
  });
}

/**
 * Lock timeout in milliseconds of a schema change, after which it is retried: readers of a table queue behind a change
 * that waits for its lock.
 */
const maxLockWaitMs = 900;

const setLockTimeout = sql`set local lock_timeout = ${sql.lit(maxLockWaitMs)}`;

/** Runs a statement in its own transaction with the short lock timeout. */
const runWithLockTimeout = (db: Store['db'], statement: string) =>
  db.transaction().execute(async (transaction) => {
    await setLockTimeout.execute(transaction);
    await sql.raw(statement).execute(transaction);
  });

/** Watches a connection while it works; returns a function that ends this. */
type ConnectionWatcher = (db: Store['db']) => Promise<() => Promise<void>>;

/**
 * Creates the deferred indexes without blocking other clients. It waits for older transactions, as long as they take.
 */
export async function createDeferredIndexes(
  store: Store,
  options: SchemaOptions,
  watch?: ConnectionWatcher,
): Promise<void> {
  const planDeferred = async (db: Store['db']) =>
    planFrom(await readCurrentSchema(db, options), options, true).deferred;
  if (!isShared(store) || (await planDeferred(store.db)).length === 0) return;
  // Plans again under the lock, as another server may have created them meanwhile.
  await withAdvisoryLock(store, advisoryLocks.indexes, async (db) => {
    const stopWatching = await watch?.(db);
    try {
      for (const statement of await planDeferred(db))
        await (isConcurrentStatement(statement)
          ? sql.raw(statement).execute(db)
          : retryOnLockTimeout(() => runWithLockTimeout(db, statement)));
    } finally {
      await stopWatching?.();
    }
  });
}

/** Runs statements in one round trip: with a thousand of them, round trips take a third of the time. */
async function runInOneRoundTrip(transaction: Store['db'], statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(transaction);
}

/**
 * Creates what is missing in the caller's transaction; `concurrently` says that other clients use the store. Throws a
 * SchemaError before the first change.
 */
export async function createTablesInTransaction(
  transaction: Store['db'],
  options: SchemaOptions,
  concurrently = false,
): Promise<CreatedTables> {
  const found = await readCurrentSchema(transaction, options);
  const { steps, deferred, differences } = planFrom(found, options, concurrently);
  const statements = statementsOf(steps);
  const refusal = await describeRefusal(differences, transaction);
  if (refusal !== undefined) throw new SchemaError(refusal);
  if (concurrently && statements.length > 0) await setLockTimeout.execute(transaction);
  await runInOneRoundTrip(transaction, statements);
  return {
    statements: [...statements, ...deferred],
    ...(statements.length === 0 && { snapshot: toSnapshot(found) }),
    remnants: unknownStored(desiredTables(options), found),
  };
}
