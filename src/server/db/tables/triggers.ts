import type { TriggerDefinition, FunctionDefinition } from './TableDefinition';
import { boundedName, quote } from '../sqlNames';

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

const referencing = {
  insert: 'new table as rows_after',
  delete: 'old table as rows_before',
  update: 'old table as rows_before new table as rows_after',
  truncate: undefined,
} as const;

/** Triggers for every kind of write to a table; their functions read its rows as `rows_before` and `rows_after`. */
export const writeTriggers = ({
  schema,
  nameOf,
}: {
  readonly schema: string;
  readonly nameOf: (on: TriggerDefinition['on']) => string;
}): readonly TriggerDefinition[] =>
  (['insert', 'update', 'delete', 'truncate'] as const).map((on) => ({
    name: nameOf(on),
    on,
    ...(referencing[on] !== undefined && { referencing: referencing[on] }),
    runs: `${schema}.${nameOf(on)}`,
  }));
