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

/** What a start does to the tables. */
export interface SchemaPlan {
  readonly statements: readonly string[];
  /** What somebody may have meant otherwise, one readable line each. */
  readonly notes: readonly string[];
  /** Why the start would stop at what is stored, and change nothing: its message. */
  readonly refusal?: string;
}

const extensions = ['pg_trgm', 'unaccent'];
const functionsOf = ({ manufacturers }: SchemaOptions, { extensionSchema = 'public' }: Pick<FoundSchema, 'extensionSchema'> = {}) => [...foldFunctions(extensionSchema), ...countingFunctions, ...refuseFunctions, ...manufacturers.flatMap(({ key }) => notingFunctions(key))];

/** What the database holds of the schemas wanted. */
export async function readFound(db: Store['db'], options: SchemaOptions): Promise<FoundSchema> {
  const wanted = wantedTables(options);
  const found = await readSchema(db, [...new Set([...functionsOf(options), ...wanted].map(({ schema }) => schema))]);
  return withChangedRows(db, found, wanted);
}

/** A table as rows are loaded into: without what looks at each of them or is noted of them, and without the columns that come with the rows. */
const bareOf = (without: ReadonlySet<string>) => (table: TableDefinition): TableDefinition => {
  const columns = Object.entries(table.columns).filter(([name]) => !without.has(`${table.schema}.${table.name}.${name}`));
  return { ...table, indexes: [], triggers: [], columns: Object.fromEntries(columns.map(([name, { references: _references, members: _members, kind: _kind, ...column }]) => [name, column])) };
};

export interface PlanOptions {
  /** Tables alone, without links between them, notes, indexes and triggers, and without these columns (`schema.table.column`). */
  readonly bare?: ReadonlySet<string>;
  /** Others use the store meanwhile: what may take long is left for later. */
  readonly concurrently?: boolean;
}

/** What makes of what is found what is wanted. Throws a SchemaError where nothing does. */
export function planWith(found: FoundSchema, options: SchemaOptions, { bare, concurrently = false }: PlanOptions): Omit<Plan, 'problems'> {
  const wanted = wantedTables(options);
  const { problems, ...plan } = planTables({ tables: bare ? wanted.map(bareOf(bare)) : wanted, functions: functionsOf(options, found), extensions, concurrently }, found);
  refuse(problems);
  return plan;
}

/** The embedded store is this process's alone. */
export const isShared = ({ engine }: Pick<Store, 'engine'>): boolean => engine === 'postgres';

/** The SQL that a start would run, without running it, and why it would stop at what is stored. Throws a SchemaError where it would stop whatever that is. */
export async function planSchema(store: Store, options: SchemaOptions): Promise<SchemaPlan> {
  const found = await readFound(store.db, options);
  const { statements, later, notes, conversions, uniques } = planWith(found, options, { concurrently: isShared(store) });
  const converted = [...conversions.values()].flatMap((one) => ('column' in one ? [one] : []));
  // What is renamed or converted first is looked at by the start.
  const judged = [...uniques.values()].filter((unique) => isThere(unique, found) && !converted.some((one) => isOver(unique, one)));
  const problems = [...(await problemsWith(conversions.values(), (one) => conversionProblem(store.db, one))), ...(await problemsWith(judged, (one) => doublesProblem(store.db, one)))];
  return { statements: [...statements, ...later], notes, ...(problems.length > 0 && { refusal: refusalOf(problems) }) };
}
