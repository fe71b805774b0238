import { literal, quote } from '../sqlNames';
import type { ColumnDefinition, TableDefinition } from '../tables/TableDefinition';
import { sqlName } from './planIndexes';
import { commentPrefix } from './schemaMetadata';

/**
 * SQL with which an administrator records the kind of converted values: that of a column under `table.column`, that of
 * a row column under `table.column.name`.
 */
export function recordKindSql({ schema }: Pick<TableDefinition, 'schema'>, key: string, kind: string): string {
  const current = `substr(obj_description('${quote(schema)}'::regnamespace, 'pg_namespace'), ${commentPrefix.length + 1})`;
  const changed = `(${current}::jsonb || ${literal(JSON.stringify({ [key]: kind }))})::text`;
  return `do $$ begin execute format('comment on schema ${quote(schema)} is %L', '${commentPrefix}' || ${changed}); end $$`;
}

/**
 * SQL with which an administrator changes the type of a column: a new column takes over the values, and the former one
 * is dropped with its indexes and constraints, which the next start creates again.
 */
export function convertColumnSql(table: TableDefinition, column: string, { type, kind }: ColumnDefinition): string {
  const [name, next] = [quote(column), quote(`${column}_converted`)];
  const item = type.endsWith('[]') ? type.slice(0, -2) : type;
  const value = `nullif(btrim(${name}::text), '')::${item}`;
  return [
    'begin',
    `alter table ${sqlName(table)} add column ${next} ${type}`,
    `update ${sqlName(table)} set ${next} = ${item === type ? value : `array[${value}]`} where ${name} is not null`,
    `alter table ${sqlName(table)} drop column ${name}`,
    `alter table ${sqlName(table)} rename column ${next} to ${name}`,
    ...(kind ? [recordKindSql(table, `${table.name}.${column}`, kind.name)] : []),
    'commit',
  ].join('; ');
}
