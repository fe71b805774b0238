import { desiredTables, type SchemaOptions } from '../tables/desiredTables';
import { schemaOf } from '../tables/resourceTables';
import { referenceSql, tableSql } from './creationSql';
import { planIndexes } from './planIndexes';
import type { FoundSchema } from './readSchema';

/** A database without anything. */
const nothing: FoundSchema = {
  schema: new Map(),
  formerSchema: new Map(),
  index: new Map(),
  invalid: new Map(),
  partition: new Map(),
  attached: new Map(),
  trigger: new Map(),
  function: new Map(),
  extension: new Map(),
  tables: new Map(),
  extensionSchema: 'public',
  former: new Set(),
};

/**
 * The SQL that creates the table of each kind of record with its keys and indexes, by the name of the kind; for the
 * first manufacturer, as it is the same for each. Kinds without a table are left out.
 */
export function tableScripts(options: SchemaOptions): Readonly<Record<string, string>> {
  const [first = { key: 'any' }] = options.manufacturers;
  const tables = desiredTables(options);
  const scripts = options.registry.all.flatMap((resource) => {
    const table = tables.find(({ schema, name }) => name === resource.name && schema === schemaOf(resource, first.key));
    if (!table) return [];
    const { immediate } = planIndexes({ tables: [table], functions: [], extensions: [] }, nothing);
    const statements = [...tableSql(table, nothing), ...referenceSql(table, nothing), ...immediate];
    return [[resource.name, statements.map((statement) => `${statement};`).join('\n')] as const];
  });
  return Object.fromEntries(scripts);
}
