import { sql } from 'kysely';
import { conversionProblem } from './changedRows';
import { isBeside } from './monthIndexes';
import type { Store } from './openStore';
import { patiently, unhurried, whenFree } from './patiently';
import { isShared, planWith, readFound, type PlanOptions, type SchemaPlan } from './planSchema';
import { isNoted, noteGap } from './rowChanges';
import { compareTotals } from './totals';
import { problemsWith, refuse } from './schemaError';
import { noteOf } from './schemaSnapshot';
import { doublesProblem } from './uniqueIndexes';
import { wantedTables, type SchemaOptions } from './wantedTables';

/** The schema changes that a start has made. */
interface MadeTables extends SchemaPlan {
  /** The schema snapshot, if nothing was changed. */
  readonly note?: string;
}

/** Arbitrary number of the advisory lock that serialises schema changes of servers that start concurrently. */
const schemaLock = 7_261_954;
/** A second lock for index creation outside of transactions; it must not be waited for within one. */
const indexLock = schemaLock + 1;

/**
 * Creates what the database lacks, renames and converts columns whose fields declare it, and returns the SQL that was run. Never drops columns or tables, nor changes other types: throws a
 * SchemaError that names the column and the difference. Tables are created in one transaction; indexes of tables in use follow.
 */
export async function syncSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const { statements, notes } = await createMissing(store, options);
  await finishIndexes(store, options);
  await compareTotals(store, options);
  return { statements, notes };
}

/** Records a gap for every tracked table, after its rows were loaded without triggers. */
export async function noteGaps(db: Store['db'], options: SchemaOptions): Promise<void> {
  for (const table of wantedTables(options)) if (isNoted(table)) await noteGap(db, table);
}

/** Creates what is missing in one transaction, or in the current one if there is any. `createDeferredIndexes` has to follow after the transaction. */
export function createMissing(store: Store, options: SchemaOptions): Promise<MadeTables> {
  return patiently(store, async (transaction) => {
    // Waits for another server that is starting.
    await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(transaction);
    return createTables(transaction, options, { concurrently: isShared(store) });
  });
}

/** Lock timeout in milliseconds of a schema change, after which it is retried: readers of a table queue behind a change that waits for its lock. */
const longestWait = 900;

const giveWay = sql`set local lock_timeout = ${sql.lit(longestWait)}`;

/** Runs a statement in its own transaction with the short lock timeout. */
const briefly = (db: Store['db'], statement: string) =>
  db.transaction().execute(async (transaction) => {
    await giveWay.execute(transaction);
    await sql.raw(statement).execute(transaction);
  });

/** Creates the deferred indexes without blocking other clients. */
export async function finishIndexes(store: Store, options: SchemaOptions): Promise<void> {
  const left = async (db: Store['db']) => planWith(await readFound(db, options), options, { concurrently: true }).later;
  if (!isShared(store) || (await left(store.db)).length === 0) return;
  // Plans again under the lock, as another server may have created them meanwhile.
  await unhurried(store, indexLock, async (db) => {
    for (const statement of await left(db)) await (isBeside(statement) ? sql.raw(statement).execute(db) : whenFree(() => briefly(db, statement)));
  });
}

/** Runs statements in one round trip: with a thousand of them, round trips take a third of the time. */
async function runTogether(transaction: Store['db'], statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(transaction);
}

/** Creates what is missing in the caller's transaction. */
export async function createTables(transaction: Store['db'], options: SchemaOptions, how: PlanOptions = {}): Promise<MadeTables> {
  const found = await readFound(transaction, options);
  const { statements, later, notes, uniques, conversions } = planWith(found, options, how);
  refuse(await problemsWith(conversions.values(), (one) => conversionProblem(transaction, one)));
  const firstUnique = statements.findIndex((statement) => uniques.has(statement));
  const before = firstUnique === -1 ? statements.length : firstUnique;
  if (how.concurrently && statements.length > 0) await giveWay.execute(transaction);
  await runTogether(transaction, statements.slice(0, before));
  // The columns have been renamed and converted by this point.
  refuse(await problemsWith(uniques.values(), (one) => doublesProblem(transaction, one)));
  await runTogether(transaction, statements.slice(before));
  // Conversions bypass the triggers.
  for (const { table } of conversions.values()) if (isNoted(table)) await noteGap(transaction, table);
  return { statements: [...statements, ...later], notes, ...(statements.length === 0 && { note: noteOf(found) }) };
}
