import { functionSql } from './creationSql';
import { qualifiedName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { boundedName, quote } from '../sqlNames';
import type { FunctionDefinition, IndexDefinition, TableDefinition } from '../tables/TableDefinition';

interface StaleIndexes {
  readonly statements: readonly string[];
  /** The schema once the statements have run. */
  readonly found: FoundSchema;
}

const callsAny = (sql: string, names: readonly string[]): boolean => names.some((name) => sql.includes(`${name}(`));

/** The functions that are replaced, and those that call one of them. */
function changedFunctions(functions: readonly FunctionDefinition[], found: FoundSchema): string[] {
  return functions.reduce<string[]>((changed, definition) => {
    const name = `${definition.schema}.${definition.name}`;
    const isReplaced = found.functions.has(name) && functionSql(definition, found).length > 0;
    return isReplaced || callsAny(definition.sql, changed) ? [...changed, name] : changed;
  }, []);
}

/** The paths of an index and of its parts in the monthly partitions, which are dropped with it. */
function pathsOf(
  { schema, name }: IndexDefinition & { readonly schema: string },
  table: TableDefinition,
  months: readonly string[],
): string[] {
  return [name, ...months.map((month) => boundedName(month, name.replace(`${table.name}_`, '')))].map(
    (each) => `${schema}.${each}`,
  );
}

/**
 * Drops the indexes over a function that is replaced: they hold what it returned before, and searches would miss what
 * it returns now. They are then created like any missing index, so that an interrupted start is completed by the next
 * one.
 */
export function dropStaleIndexes(
  {
    tables,
    functions,
  }: { readonly tables: readonly TableDefinition[]; readonly functions: readonly FunctionDefinition[] },
  found: FoundSchema,
): StaleIndexes {
  const changed = changedFunctions(functions, found);
  const stale =
    changed.length === 0
      ? []
      : tables.flatMap((table) => {
          const indexes = table.indexes.filter(
            ({ name, on, where = '' }) =>
              found.indexes.has(`${table.schema}.${name}`) && callsAny([...on, where].join(), changed),
          );
          return indexes.map((index) => ({ table, index, path: `${table.schema}.${index.name}` }));
        });
  if (stale.length === 0) return { statements: [], found };
  const gone = new Set(
    stale.flatMap(({ table, index }) =>
      pathsOf({ ...index, schema: table.schema }, table, found.months?.get(qualifiedName(table)) ?? []),
    ),
  );
  const isGonePart = (part: string) => stale.some(({ path }) => part.startsWith(`${path}.`));
  return {
    statements: stale.map(({ table, index }) => `drop index ${quote(table.schema)}.${quote(index.name)}`),
    found: {
      ...found,
      indexes: new Set([...found.indexes].filter((path) => !gone.has(path))),
      attached: new Set([...(found.attached ?? [])].filter((part) => !isGonePart(part))),
    },
  };
}
