import { sql } from 'kysely';
import { remembered, type Manufacturer, type Registry } from '../../schema';
import { refuseFunctions } from './appendOnly';
import { conversionProblem, withChangedRows } from './changedRows';
import { foldFunctions } from './foldText';
import { saidOnce, type Line } from './messages';
import type { Store } from './openStore';
import { isBeside } from './monthIndexes';
import { patiently, unhurried, whenFree } from './patiently';
import { planTables, type Plan } from './planTables';
import { readSchema, type FoundSchema } from './readSchema';
import { resourceTables, sharedTables } from './resourceTables';
import { isNoted, noteGap, notingFunctions } from './rowChanges';
import { checkRowCounts, countingFunctions } from './rowCounts';
import type { TableDefinition } from './TableDefinition';
import { doublesProblem, isThere } from './uniqueIndexes';

/** The database and the declarations contradict each other; the message names each column and what differs. */
class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

export interface SchemaOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  /** Tables beside those of the declarations: users, sessions, files. */
  readonly tables?: readonly TableDefinition[];
}

/** Any fixed number, held while the schema is changed: two servers that start at once take turns. */
const schemaLock = 7_261_954;
/** Another one for what follows outside of transactions: it must not be waited for inside of one. */
const indexLock = schemaLock + 1;

/** One table for each name: what is said of it first counts, what is said later is added. */
function merged(tables: readonly TableDefinition[]): TableDefinition[] {
  const byPlace = new Map<string, TableDefinition>();
  for (const table of tables) {
    const place = `${table.schema}.${table.name}`;
    const first = byPlace.get(place);
    const indexes = new Map([...table.indexes, ...(first?.indexes ?? [])].map((index) => [index.name, index]));
    const triggers = [...new Map([...(table.triggers ?? []), ...(first?.triggers ?? [])].map((trigger) => [trigger.name, trigger])).values()];
    byPlace.set(place, { ...table, ...first, columns: { ...table.columns, ...first?.columns }, indexes: [...indexes.values()], triggers });
  }
  return [...byPlace.values()];
}

/** What a start does to the tables. */
export interface SchemaPlan {
  readonly statements: readonly string[];
  /** What somebody may have meant otherwise, one readable line each. */
  readonly notes: readonly string[];
  /** Why the start would stop at what is stored, and change nothing: its message. */
  readonly refusal?: string;
}

/** Every table that these declarations need, each once. */
export const wantedTables = remembered(({ registry, manufacturers, tables = [] }: SchemaOptions): readonly TableDefinition[] =>
  merged([...tables, ...sharedTables(registry), ...manufacturers.flatMap(({ key }) => resourceTables(registry, key))]),
);

/** What a start did to the tables. */
interface MadeTables extends SchemaPlan {
  /** Where it changed none: what the store has of them, written down. */
  readonly note?: string;
}

const extensions = ['pg_trgm', 'unaccent'];
const functionsOf = ({ manufacturers }: SchemaOptions, { extensionSchema = 'public' }: Pick<FoundSchema, 'extensionSchema'> = {}) => [...foldFunctions(extensionSchema), ...countingFunctions, ...refuseFunctions, ...manufacturers.flatMap(({ key }) => notingFunctions(key))];

async function readFound(db: Store['db'], options: SchemaOptions): Promise<FoundSchema> {
  const wanted = wantedTables(options);
  const found = await readSchema(db, [...new Set([...functionsOf(options), ...wanted].map(({ schema }) => schema))]);
  return withChangedRows(db, found, wanted);
}

/** A table as rows are loaded into: without what looks at each of them, and without the columns that come with the rows. */
const bareOf = (without: ReadonlySet<string>) => (table: TableDefinition): TableDefinition => {
  const columns = Object.entries(table.columns).filter(([name]) => !without.has(`${table.schema}.${table.name}.${name}`));
  return { ...table, indexes: [], triggers: [], columns: Object.fromEntries(columns.map(([name, { references: _references, ...column }]) => [name, column])) };
};

interface PlanOptions {
  /** Tables alone, without links between them, indexes and triggers, and without these columns (`schema.table.column`). */
  readonly bare?: ReadonlySet<string>;
  /** Others use the store meanwhile: what may take long is left for later. */
  readonly concurrently?: boolean;
}

const refusalOf = (problems: readonly string[]): string => `The database does not fit the declarations:\n${problems.map((line) => `  ${line}`).join('\n')}\nNothing was changed.`;

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new SchemaError(refusalOf(problems));
}

/** What stands in the way of any of these among the values that are stored. */
async function problemsWith<T extends { readonly table: TableDefinition }>(subjects: Iterable<T>, problemOf: (subject: T) => Promise<string | undefined>): Promise<string[]> {
  const lines: Line[] = [];
  for (const subject of subjects) {
    const text = await problemOf(subject);
    if (text !== undefined) lines.push({ schema: subject.table.schema, text });
  }
  return saidOnce(lines);
}

function planWith(found: FoundSchema, options: SchemaOptions, { bare, concurrently = false }: PlanOptions): Omit<Plan, 'problems'> {
  const wanted = wantedTables(options);
  const { problems, ...plan } = planTables({ tables: bare ? wanted.map(bareOf(bare)) : wanted, functions: functionsOf(options, found), extensions, concurrently }, found);
  refuse(problems);
  return plan;
}

/** The embedded store is this process's alone. */
const isShared = ({ engine }: Pick<Store, 'engine'>): boolean => engine === 'postgres';

/** The SQL that a start would run, without running it, and why it would stop at what is stored. Throws a SchemaError where it would stop whatever that is. */
export async function planSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const found = await readFound(store.db, options);
  const { statements, later, notes, conversions, uniques } = planWith(found, options, { concurrently: isShared(store) });
  const converted = new Set([...conversions.values()].map(({ table }) => table));
  // What is renamed or converted first is looked at by the start.
  const judged = [...uniques.values()].filter((unique) => !converted.has(unique.table) && isThere(unique, found));
  const problems = [...(await problemsWith(conversions.values(), (one) => conversionProblem(store.db, one))), ...(await problemsWith(judged, (one) => doublesProblem(store.db, one)))];
  return { statements: [...statements, ...later], notes, ...(problems.length > 0 && { refusal: refusalOf(problems) }) };
}

const written = (_name: string, value: unknown): unknown => {
  if (value instanceof Map) return { asMap: [...(value as Map<unknown, unknown>)] };
  return value instanceof Set ? { asSet: [...(value as Set<unknown>)] } : value;
};

const read = (_name: string, value: unknown): unknown => {
  const { asMap, asSet } = (value ?? {}) as { readonly asMap?: readonly [unknown, unknown][]; readonly asSet?: readonly unknown[] };
  if (asMap) return new Map(asMap);
  return asSet ? new Set(asSet) : value;
};

const noteOf = (found: FoundSchema): string => JSON.stringify(found, written);

/** What a store has of the tables wanted, written down. */
export const noteTables = async ({ db }: Store, options: SchemaOptions): Promise<string> => noteOf(await readFound(db, options));

/** What a plan cannot tell without the rows. */
const unseen = 'What is stored could not be looked at while a server uses it: the start may yet stop at a value that a changed field does not take, or that live records share';

/** The SQL that a start would run on a store whose tables were written down. Throws a SchemaError where it would stop. */
export function planFromNote(note: string, options: SchemaOptions): SchemaPlan {
  const { statements, later, notes, conversions, uniques } = planWith(JSON.parse(note, read) as FoundSchema, options, {});
  return { statements: [...statements, ...later], notes: conversions.size + uniques.size > 0 ? [...notes, unseen] : notes };
}

/**
 * Creates what the declarations need and the database lacks, renames and converts what they say was otherwise, and answers the SQL that was run.
 * Never drops anything, and retypes nothing else: throws a SchemaError that names the column and what differs. Tables come all of them or none; indexes of tables that others use meanwhile follow.
 */
export async function syncSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const { statements, notes } = await createMissing(store, options);
  await finishSchema(store, options);
  return { statements, notes };
}

/** Notes of every table that its rows have come past the triggers. */
export async function noteGaps(db: Store['db'], options: SchemaOptions): Promise<void> {
  for (const table of wantedTables(options)) if (isNoted(table)) await noteGap(db, table);
}

/** Creates what is missing in one transaction, inside such a one in the same; what it leaves is for `finishSchema`, after the transaction. */
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

/** Makes the indexes that were left for later, while others go on, and compares the totals that are kept with the tables. */
export async function finishSchema(store: Store, options: SchemaOptions): Promise<void> {
  const left = async (db: Store['db']) => planWith(await readFound(db, options), options, { concurrently: true }).later;
  if (isShared(store) && (await left(store.db)).length > 0) {
    // What another server has made meanwhile is not left any more.
    await unhurried(store, indexLock, async (db) => {
      for (const statement of await left(db)) await (isBeside(statement) ? sql.raw(statement).execute(db) : whenFree(() => briefly(db, statement)));
    });
  }
  await checkRowCounts(store, wantedTables(options).filter(({ triggers = [] }) => triggers.length > 0));
}

/** Creates what is missing in a transaction of the caller's. */
export async function createTables(transaction: Store['db'], options: SchemaOptions, how: PlanOptions = {}): Promise<MadeTables> {
  const found = await readFound(transaction, options);
  const { statements, later, notes, uniques, conversions } = planWith(found, options, how);
  refuse(await problemsWith(conversions.values(), (one) => conversionProblem(transaction, one)));
  const [firstUnique] = statements.filter((statement) => uniques.has(statement));
  if (how.concurrently && statements.length > 0) await giveWay.execute(transaction);
  for (const statement of statements) {
    // Columns are as they will be by then.
    if (statement === firstUnique) refuse(await problemsWith(uniques.values(), (one) => doublesProblem(transaction, one)));
    await sql.raw(statement).execute(transaction);
  }
  // What is converted is changed past the triggers.
  for (const { table } of conversions.values()) if (isNoted(table)) await noteGap(transaction, table);
  return { statements: [...statements, ...later], notes, ...(statements.length === 0 && { note: noteOf(found) }) };
}
