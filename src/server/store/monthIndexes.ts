import { boundedName, quote } from './names';
import { indexSql, placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { IndexDefinition, TableDefinition } from './TableDefinition';

/** An index that a table which is kept by month lacks. */
interface Missing {
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
}

/** Whether a statement lets others go on however long it takes; any other one is brief, and has to give way to them. */
export const isBeside = (statement: string): boolean => /^(create|drop) (unique )?index concurrently /.test(statement);

/**
 * SQL that makes an index of a table which is kept by month, beside those who use it: on the whole, where it counts once each month has its part, and then on one month after
 * the other. What was broken off is gone on with.
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
