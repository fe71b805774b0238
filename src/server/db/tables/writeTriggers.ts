import type { TriggerDefinition } from './TableDefinition';

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
