import { boundedName, quote } from '../sqlNames';
import { createIndexSql, qualifiedName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { IndexDefinition, TableDefinition } from '../tables/TableDefinition';

/** A missing index of a table that is partitioned by month. */
interface MissingIndex {
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
}

/**
 * Whether a statement runs without blocking other clients, however long it takes; any other one is brief and needs a
 * short lock timeout.
 */
export const isConcurrentStatement = (statement: string): boolean =>
  /^(create|drop) (unique )?index concurrently /.test(statement);

/**
 * SQL that creates an index of a partitioned table without blocking its users: first on the parent, where it stays
 * invalid until every partition is attached, then concurrently on each partition. Continues an interrupted run.
 */
export function partitionIndexSql({ table, index }: MissingIndex, found: FoundSchema): string[] {
  const { schema } = table;
  const indexPath = `${schema}.${index.name}`;
  const partitions = (found.months?.get(qualifiedName(table)) ?? []).filter(
    (partition) => !found.attached?.has(`${indexPath}.${partition}`),
  );
  const parentStatements = found.invalid?.has(indexPath) ? [] : [createIndexSql(table, index, 'index only')];
  return [
    ...parentStatements,
    ...partitions.flatMap((partition) => {
      const name = boundedName(partition, index.name.replace(`${table.name}_`, ''));
      const partitionIndex = `${quote(schema)}.${quote(name)}`;
      const dropInvalid = found.invalid?.has(`${schema}.${name}`) ? [`drop index concurrently ${partitionIndex}`] : [];
      const createStatements = found.indexes.has(`${schema}.${name}`)
        ? []
        : [...dropInvalid, createIndexSql({ ...table, name: partition }, { ...index, name }, 'index concurrently')];
      return [
        ...createStatements,
        `alter index ${quote(schema)}.${quote(index.name)} attach partition ${partitionIndex}`,
      ];
    }),
  ];
}
