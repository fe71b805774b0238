import { memoizePerObject } from '../../../schema/server';
import type { Manufacturer, Registry } from '../../../schema';
import { resourceTables, sharedTables } from './resourceTables';
import type { TableDefinition } from './TableDefinition';

export interface SchemaOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  /** Tables in addition to those of the registry: users, sessions, files. */
  readonly tables?: readonly TableDefinition[];
}

/** Merges tables of the same name: the first definition takes precedence, later ones only add to it. */
function mergeByName(tables: readonly TableDefinition[]): TableDefinition[] {
  const tableByName = new Map<string, TableDefinition>();
  for (const table of tables) {
    const name = `${table.schema}.${table.name}`;
    const first = tableByName.get(name);
    const indexes = new Map([...table.indexes, ...(first?.indexes ?? [])].map((index) => [index.name, index]));
    const triggers = [
      ...new Map(
        [...(table.triggers ?? []), ...(first?.triggers ?? [])].map((trigger) => [trigger.name, trigger]),
      ).values(),
    ];
    tableByName.set(name, {
      ...table,
      ...first,
      columns: { ...table.columns, ...first?.columns },
      indexes: [...indexes.values()],
      triggers,
    });
  }
  return [...tableByName.values()];
}

/** All tables that the options call for, without duplicates. */
export const desiredTables = memoizePerObject(
  ({ registry, manufacturers, tables = [] }: SchemaOptions): readonly TableDefinition[] =>
    mergeByName([
      ...tables,
      ...sharedTables(registry),
      ...manufacturers.flatMap(({ key }) => resourceTables(registry, key)),
    ]),
);
