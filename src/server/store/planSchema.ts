import { refuseFunctions } from './appendOnly';
import { conversionProblem, withChangedRows } from './changedRows';
import { foldFunctions } from './foldText';
import type { Store } from './openStore';
import { planTables, type Plan } from './planTables';
import { readSchema, type FoundSchema } from './readSchema';
import { notingFunctions } from './rowChanges';
import { countingFunctions } from './rowCounts';
import { problemsWith, refusalOf, refuse } from './schemaError';
import type { TableDefinition } from './TableDefinition';
import { doublesProblem, isOver, isThere } from './uniqueIndexes';
import { wantedTables, type SchemaOptions } from './wantedTables';

/** The schema changes of a start. */
export interface SchemaPlan {
  readonly statements: readonly string[];
  /** Warnings about changes that may be unintended, one readable line each. */
  readonly notes: readonly string[];
  /** The error message, if stored data would make the start fail without changing anything. */
  readonly refusal?: string;
}

const extensions = ['pg_trgm', 'unaccent'];
const functionsOf = ({ manufacturers }: SchemaOptions, { extensionSchema = 'public' }: Pick<FoundSchema, 'extensionSchema'> = {}) => [...foldFunctions(extensionSchema), ...countingFunctions, ...refuseFunctions, ...manufacturers.flatMap(({ key }) => notingFunctions(key))];

/** Reads the current state of the desired schemas, with what a plan must know of the stored data. */
export async function readFound(db: Store['db'], options: SchemaOptions): Promise<FoundSchema> {
  const wanted = wantedTables(options);
  const found = await readSchema(db, [...new Set([...functionsOf(options), ...wanted].map(({ schema }) => schema))]);
  return withChangedRows(db, found, wanted);
}

/** A table prepared for bulk loading: without constraints, indexes, triggers and metadata, and without the columns that the data brings along. */
const bareOf = (without: ReadonlySet<string>) => (table: TableDefinition): TableDefinition => {
  const columns = Object.entries(table.columns).filter(([name]) => !without.has(`${table.schema}.${table.name}.${name}`));
  return { ...table, indexes: [], triggers: [], columns: Object.fromEntries(columns.map(([name, { references: _references, members: _members, kind: _kind, ...column }]) => [name, column])) };
};

export interface PlanOptions {
  /** Creates tables for bulk loading: without foreign keys, metadata, indexes and triggers, and without these columns (`schema.table.column`). */
  readonly bare?: ReadonlySet<string>;
  /** Whether other clients use the store meanwhile: statements that may take long are deferred. */
  readonly concurrently?: boolean;
}

/** Plans the changes from the current schema to the desired one. Throws a SchemaError where that is impossible. */
export function planWith(found: FoundSchema, options: SchemaOptions, { bare, concurrently = false }: PlanOptions): Omit<Plan, 'problems'> {
  const wanted = wantedTables(options);
  const { problems, ...plan } = planTables({ tables: bare ? wanted.map(bareOf(bare)) : wanted, functions: functionsOf(options, found), extensions, concurrently }, found);
  refuse(problems);
  return plan;
}

/** Whether other processes use the store; the embedded one is exclusive to this process. */
export const isShared = ({ engine }: Pick<Store, 'engine'>): boolean => engine === 'postgres';

/** Returns the SQL that a start would run, without running it, and the error that stored data would cause. Throws a SchemaError if the start would fail whatever the data. */
export async function planSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const found = await readFound(store.db, options);
  const { statements, later, notes, conversions, uniques } = planWith(found, options, { concurrently: isShared(store) });
  const converted = [...conversions.values()].flatMap((one) => ('column' in one ? [one] : []));
  // Columns that have to be renamed or converted first can only be checked by the start itself.
  const judged = [...uniques.values()].filter((unique) => isThere(unique, found) && !converted.some((one) => isOver(unique, one)));
  const problems = [...(await problemsWith(conversions.values(), (one) => conversionProblem(store.db, one))), ...(await problemsWith(judged, (one) => doublesProblem(store.db, one)))];
  return { statements: [...statements, ...later], notes, ...(problems.length > 0 && { refusal: refusalOf(problems) }) };
}
