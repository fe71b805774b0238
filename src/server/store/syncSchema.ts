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

/** What a start did to the tables. */
interface MadeTables extends SchemaPlan {
  /** Where it changed none: what the store has of them, written down. */
  readonly note?: string;
}

/** Any fixed number, held while the schema is changed: two servers that start at once take turns. */
const schemaLock = 7_261_954;
/** Another one for what follows outside of transactions: it must not be waited for inside of one. */
const indexLock = schemaLock + 1;

/**
 * Creates what the declarations need and the database lacks, renames and converts what they say was otherwise, and answers the SQL that was run.
 * Never drops anything, and retypes nothing else: throws a SchemaError that names the column and what differs. Tables come all of them or none; indexes of tables that others use meanwhile follow.
 */
export async function syncSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const { statements, notes } = await createMissing(store, options);
  await finishIndexes(store, options);
  await compareTotals(store, options);
  return { statements, notes };
}

/** Notes of every table that its rows have come past the triggers. */
export async function noteGaps(db: Store['db'], options: SchemaOptions): Promise<void> {
  for (const table of wantedTables(options)) if (isNoted(table)) await noteGap(db, table);
}

/** Creates what is missing in one transaction, inside such a one in the same; what it leaves is for `finishIndexes`, after the transaction. */
export function createMissing(store: Store, options: SchemaOptions): Promise<MadeTables> {
  return patiently(store, async (transaction) => {
    // Another server's start is waited for.
    await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(transaction);
    return createTables(transaction, options, { concurrently: isShared(store) });
  });
}

/** Whoever reads a table waits behind a change of it that waits; after so many milliseconds that gives way, and is tried again. */
const longestWait = 900;

const giveWay = sql`set local lock_timeout = ${sql.lit(longestWait)}`;

/** Runs a statement that gives way to those who use what it changes. */
const briefly = (db: Store['db'], statement: string) =>
  db.transaction().execute(async (transaction) => {
    await giveWay.execute(transaction);
    await sql.raw(statement).execute(transaction);
  });

/** Makes the indexes that were left for later, while others go on. */
export async function finishIndexes(store: Store, options: SchemaOptions): Promise<void> {
  const left = async (db: Store['db']) => planWith(await readFound(db, options), options, { concurrently: true }).later;
  if (!isShared(store) || (await left(store.db)).length === 0) return;
  // What another server has made meanwhile is not left any more.
  await unhurried(store, indexLock, async (db) => {
    for (const statement of await left(db)) await (isBeside(statement) ? sql.raw(statement).execute(db) : whenFree(() => briefly(db, statement)));
  });
}

/** Runs statements as one: of the time that one of a thousand takes, a third is its way there and back. */
async function runTogether(transaction: Store['db'], statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(transaction);
}

/** Creates what is missing in a transaction of the caller's. */
export async function createTables(transaction: Store['db'], options: SchemaOptions, how: PlanOptions = {}): Promise<MadeTables> {
  const found = await readFound(transaction, options);
  const { statements, later, notes, uniques, conversions } = planWith(found, options, how);
  refuse(await problemsWith(conversions.values(), (one) => conversionProblem(transaction, one)));
  const firstUnique = statements.findIndex((statement) => uniques.has(statement));
  const before = firstUnique === -1 ? statements.length : firstUnique;
  if (how.concurrently && statements.length > 0) await giveWay.execute(transaction);
  await runTogether(transaction, statements.slice(0, before));
  // Columns are as they will be by then.
  refuse(await problemsWith(uniques.values(), (one) => doublesProblem(transaction, one)));
  await runTogether(transaction, statements.slice(before));
  // What is converted is changed past the triggers.
  for (const { table } of conversions.values()) if (isNoted(table)) await noteGap(transaction, table);
  return { statements: [...statements, ...later], notes, ...(statements.length === 0 && { note: noteOf(found) }) };
}
