import { rejectChangeFunction, truncateGuardSql } from '../tables/triggers';
import { boundedName, quote, qualifiedName, referencedTable, sqlName } from '../sqlNames';
import type { FoundSchema } from './readSchema';
import type { ColumnDefinition, FunctionDefinition, TableDefinition } from '../tables/TableDefinition';

function columnSql(name: string, { type, notNull, default: value, identity, primary }: ColumnDefinition): string {
  if (identity) return `${quote(name)} bigint generated always as identity primary key`;
  const parts = [
    quote(name),
    type,
    primary && 'primary key',
    notNull && 'not null',
    value !== undefined && `default ${value}`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** SQL that creates a table, or adds its missing columns and fills them. */
export function tableSql(table: TableDefinition, found: FoundSchema): string[] {
  const existing = found.tables.get(qualifiedName(table));
  const columns = Object.entries(table.columns);
  const partitioning = table.monthsOf === undefined ? '' : ` partition by range (${quote(table.monthsOf)})`;
  if (!existing)
    return [
      `create table ${sqlName(table)} (\n  ` +
        `${columns.map(([name, column]) => columnSql(name, column)).join(',\n  ')}\n)${partitioning}`,
    ];
  return columns
    .filter(([name]) => !existing.has(name))
    .flatMap(([name, column]) => [
      `alter table ${sqlName(table)} add column ${columnSql(name, column)}`,
      ...(column.fill === undefined ? [] : [`update ${sqlName(table)} as record set ${quote(name)} = ${column.fill}`]),
    ]);
}

/** SQL that adds the missing foreign keys of a table. The database names them: renamed columns keep theirs. */
export function referenceSql(table: TableDefinition, found: FoundSchema): string[] {
  const existing = found.tables.get(qualifiedName(table));
  return Object.entries(table.columns).flatMap(([column, { references }]) => {
    if (references === undefined || existing?.get(column)?.references) return [];
    const target = referencedTable(table, references).split('.').map(quote).join('.');
    return [`alter table ${sqlName(table)} add foreign key (${quote(column)}) references ${target} (id)`];
  });
}

/** The dollar-quoted body of a function. */
const functionBody = (sql: string): string | undefined => /\$(\w*)\$([\s\S]*)\$\1\$$/.exec(sql)?.[2];

/** SQL that creates a function, or replaces it if its stored body differs. */
export function functionSql({ schema, name, sql }: FunctionDefinition, found: FoundSchema): string[] {
  const body = found.function.get(`${schema}.${name}`);
  if (body === undefined) return [`create ${sql}`];
  return body === functionBody(sql) ? [] : [`create or replace ${sql}`];
}

/** SQL that creates the missing triggers of a table. */
export function triggerSql(table: TableDefinition, found: FoundSchema): string[] {
  const missing = (table.triggers ?? []).filter(({ name }) => !found.trigger.has(`${qualifiedName(table)}.${name}`));
  return missing.map(({ name, on, referencing, runs }) =>
    [
      `create trigger ${quote(name)} after ${on} on ${sqlName(table)}`,
      referencing && `referencing ${referencing}`,
      `for each statement execute function ${runs}()`,
    ]
      .filter((part) => part)
      .join(' '),
  );
}

/** SQL of the triggers that reject changes to an append-only table. */
export function appendOnlyTriggerSql(table: TableDefinition, found: FoundSchema): string[] {
  const name = boundedName(table.name, 'append_only');
  if (!table.appendOnly || found.trigger.has(`${qualifiedName(table)}.${name}`)) return [];
  return [
    `create trigger ${quote(name)} before update or delete on ${sqlName(table)} for each row execute ` +
      `function ${rejectChangeFunction}()`,
    truncateGuardSql(table.schema, table.name),
  ];
}
