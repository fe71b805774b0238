import { boundedName, quote } from '../sqlNames';
import type { FunctionDefinition } from './TableDefinition';

const schema = 'staff';

/** SQL name of the trigger function that rejects changes to append-only tables. */
export const rejectChangeFunction = `${schema}.refuse_change`;

export const appendOnlyFunctions: readonly FunctionDefinition[] = [
  {
    schema,
    name: 'refuse_change',
    sql: `function ${rejectChangeFunction}() returns trigger language plpgsql
      as $$ begin raise exception 'This table is only ever added to' using errcode = '42501'; end $$`,
  },
];

/** SQL of the trigger that rejects `truncate` of an append-only table or partition. */
export const truncateGuardSql = (tableSchema: string, table: string): string =>
  `create trigger ${quote(boundedName(table, 'no_truncate'))} before truncate on ` +
  `${quote(tableSchema)}.${quote(table)} for each statement execute function ${rejectChangeFunction}()`;
