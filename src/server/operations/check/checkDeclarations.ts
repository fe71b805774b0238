import {
  DeclarationError,
  type CodeRequirements,
  type Manufacturer,
  type Registry,
  type Resource,
} from '../../../schema';
import {
  assertFieldsUsed,
  assertNamesNotReserved,
  assertNeedsMet,
  assertScreensReachable,
} from '../../../schema/server';
import type { ProductExtensions } from '../../productExtensions';
import { assertCallsAreRouted, assertNoReservedNames, listRoutes } from './reservedNames';
import { accessLogTables } from '../../accessLog/accessLogTables';
import { serverTables } from '../../serverTables';
import { qualifiedName, resourceTables, sharedTables, type TableDefinition } from '../../db';

/** A named database relation: tables, indexes and sequences share one namespace per schema. */
interface Relation {
  readonly name: string;
  readonly kind: 'the table' | 'an index' | 'the primary key' | 'the sequence';
  readonly tableName: string;
}

function listRelations({ name: tableName, columns, indexes }: TableDefinition): Relation[] {
  const entries = Object.entries(columns);
  const keys = entries.filter(([, { identity, primary }]) => identity ?? primary);
  const identities = entries.filter(([, { identity }]) => identity);
  return [
    { name: tableName, kind: 'the table', tableName },
    ...keys.map((): Relation => ({ name: `${tableName}_pkey`, kind: 'the primary key', tableName })),
    ...identities.map(([column]): Relation => ({
      name: `${tableName}_${column}_seq`,
      kind: 'the sequence',
      tableName,
    })),
    ...indexes.map(({ name }): Relation => ({ name, kind: 'an index', tableName })),
  ];
}

/** Describes a conflict between two relations of the same name; empty if both belong to the server. */
function describeConflict(first: Relation, second: Relation, declared: ReadonlySet<string>): string[] {
  const [table, conflicting] = first.kind === 'the table' ? [first, second] : [second, first];
  if (table.kind === 'the table' && declared.has(table.tableName))
    return [
      `${table.tableName}: its name is already used in the database by ${conflicting.kind} of ` +
        `${conflicting.tableName}; choose another name`,
    ];
  const [blamed, counterpart] = declared.has(second.tableName) ? [second, first] : [first, second];
  if (!declared.has(blamed.tableName)) return [];
  return [
    `${blamed.tableName}: ${blamed.kind} of this resource would be named "${blamed.name}" in the database, ` +
      `like ${counterpart.kind} of ${counterpart.tableName}; rename one of the two resources, or one of their ` +
      'fields',
  ];
}

function findConflicts(tables: readonly TableDefinition[], declared: ReadonlySet<string>): string[] {
  const firstByName = new Map<string, Relation>();
  const reported = new Map<string, string>();
  for (const relation of tables.flatMap(listRelations)) {
    const first = firstByName.get(relation.name);
    if (!first) firstByName.set(relation.name, relation);
    else if (first.tableName !== relation.tableName)
      for (const line of describeConflict(first, relation, declared))
        if (!reported.has(`${first.tableName} ${relation.tableName}`))
          reported.set(`${first.tableName} ${relation.tableName}`, line);
  }
  return [...reported.values()];
}

interface NameCheckOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
}

/**
 * Throws a DeclarationError if the tables, indexes or sequences of two resources would share a name in the database.
 */
function assertRelationNamesDiffer({ registry, manufacturers }: NameCheckOptions): void {
  const declared = new Set(registry.all.map(({ name }) => name));
  const allServerTables = serverTables(manufacturers);
  const shared = sharedTables(registry);
  const undeclaredTables = allServerTables.filter(
    (table) => !shared.some((candidate) => qualifiedName(candidate) === qualifiedName(table)),
  );
  const schemas = manufacturers.length > 0 ? manufacturers.slice(0, 1).map(({ key }) => key) : ['any'];
  const tables = [...undeclaredTables, ...shared, ...schemas.flatMap((schema) => resourceTables(registry, schema))];
  const lines = [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) =>
    findConflicts(
      tables.filter((table) => table.schema === schema),
      declared,
    ),
  );
  if (lines.length > 0) throw DeclarationError.fromProblems([...new Set(lines)]);
}

/** The log tables that the server writes. */
const writtenLogTables = accessLogTables.filter(({ appendOnly }) => appendOnly);

function* findProblems({ name, declared }: Resource): Generator<string> {
  const table = writtenLogTables.find((candidate) => candidate.name === name);
  if (!table) {
    yield `${name}: it is declared as a log, but the server writes no log of this name; remove "log"`;
    return;
  }
  const columnNames = Object.keys(table.columns);
  for (const [field, { derived }] of Object.entries(declared)) {
    if (!derived && !columnNames.includes(field))
      yield (
        `${name}: field "${field}": the server does not write this field into the log; it writes ` +
        columnNames.map((candidate) => `"${candidate}"`).join(', ')
      );
  }
}

/**
 * Throws a DeclarationError for declared logs, or fields of a log, that the server does not write: a log has no table
 * other than the one that the server writes.
 */
function assertLogsAreWritten({ all }: Pick<Registry, 'all'>): void {
  const lines = all.filter(({ log }) => log).flatMap((resource) => [...findProblems(resource)]);
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}

/** Throws a DeclarationError for calls of many records that the server does not know how to make. */
function assertJobsMakeCalls(hooks: ProductExtensions['hooks'], { all }: Pick<Registry, 'all'>): void {
  const lines = all.flatMap(({ name, view, list }) => {
    const made = hooks[view?.of ?? name]?.calls ?? {};
    return Object.keys(list?.bulkCalls ?? {})
      .filter((call) => !Object.hasOwn(made, call))
      .map(
        (call) => `${name}: list.bulkCalls names "${call}", which jobs cannot make; add it to the calls of the server`,
      );
  });
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}

interface DeclarationCheckOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly product?: Pick<ProductExtensions, 'routes' | 'hooks'>;
}

/**
 * Checks declarations against the server, without opening the store: no name or path is reserved, the server writes
 * every declared log, relation names are unique in the database, and every call that a declaration makes has a route,
 * and a rule where it is made of many. Throws a DeclarationError.
 */
export function checkDeclarations({ registry, manufacturers, product }: DeclarationCheckOptions): void {
  const routes = listRoutes(product?.routes ?? [], registry);
  assertNoReservedNames({ registry, manufacturers, routes });
  assertLogsAreWritten(registry);
  assertRelationNamesDiffer({ registry, manufacturers });
  assertCallsAreRouted(routes, registry);
  assertJobsMakeCalls(product?.hooks ?? {}, registry);
}

/** The problems that a check throws. */
function problemsOf(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems;
    throw error;
  }
}

interface RegistryCheck {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  /** The code of the server that is written for single kinds of record; none by default. */
  readonly product?: Pick<ProductExtensions, 'needs' | 'hooks' | 'routes'>;
  /** The requirements of hand-written pages; none by default. */
  readonly pagesNeed?: CodeRequirements;
  /** The screen paths of pages that belong to no kind of record; none by default. */
  readonly pagePaths?: Readonly<Record<string, string>>;
  /** Also tells fields that nothing uses, or nothing gives a value: they do no harm to a server that runs. */
  readonly tellsUnused?: boolean;
}

/**
 * Checks a registry as the server does before it opens its store, and against the requirements of code that is written
 * for its kinds of record. Throws a DeclarationError with all problems.
 */
export function checkRegistry({
  registry,
  manufacturers,
  product = { needs: {}, hooks: {}, routes: [] },
  pagesNeed = {},
  pagePaths = {},
  tellsUnused = true,
}: RegistryCheck): void {
  const { needs, hooks } = product;
  const written = [...Object.keys(needs), ...Object.keys(hooks)];
  const problems = [
    () => assertNeedsMet(registry, needs, pagesNeed),
    () => assertScreensReachable(registry, pagesNeed),
    () => assertNamesNotReserved(registry, { screens: Object.values(pagePaths) }),
    () => tellsUnused && assertFieldsUsed(registry, { needs: [needs, pagesNeed], written }),
    () => checkDeclarations({ registry, manufacturers, product }),
  ].flatMap(problemsOf);
  if (problems.length > 0) throw DeclarationError.fromProblems(problems);
}
