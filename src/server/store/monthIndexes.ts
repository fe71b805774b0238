import { boundedName, quote } from './names';
import { indexSql, placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { IndexDefinition, TableDefinition } from './TableDefinition';

/** A missing index of a table that is partitioned by month. */
interface Missing {
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
}

/** Whether a statement runs without blocking other clients, however long it takes; any other one is brief and needs a short lock timeout. */
export const isBeside = (statement: string): boolean => /^(create|drop) (unique )?index concurrently /.test(statement);

/**
 * SQL that creates an index of a partitioned table without blocking its users: first on the parent, where it stays invalid until every partition is attached, then
 * concurrently on each partition. Continues an interrupted run.
 */
export function monthIndexSql({ table, index }: Missing, found: FoundSchema): string[] {
  const { schema } = table;
  const place = `${schema}.${index.name}`;
  const months = (found.months?.get(placeOf(table)) ?? []).filter((month) => !found.attached?.has(`${place}.${month}`));
  const whole = found.invalid?.has(place) ? [] : [indexSql(table, index, 'index only')];
  return [...whole, ...months.flatMap((month) => {
    const name = boundedName(month, index.name.replace(`${table.name}_`, ''));
    const part = `${quote(schema)}.${quote(name)}`;
    const broken = found.invalid?.has(`${schema}.${name}`) ? [`drop index concurrently ${part}`] : [];
    const make = found.indexes.has(`${schema}.${name}`) ? [] : [...broken, indexSql({ ...table, name: month }, { ...index, name }, 'index concurrently')];
    return [...make, `alter index ${quote(schema)}.${quote(index.name)} attach partition ${part}`];
  })];
}
