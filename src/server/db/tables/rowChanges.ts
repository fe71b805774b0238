import { sql } from 'kysely';
import { literal, quote } from '../sqlNames';
import type { Store } from '../connections/openStore';
import type { FunctionDefinition, TableDefinition, TriggerDefinition } from './TableDefinition';
import { writeTriggers } from './triggers';

/**
 * Name of the change log in every manufacturer's schema. It holds recent changes, so that a total counted before them
 * can be updated incrementally. A row without `row_id` is a gap: the log of that table is incomplete there.
 */
export const rowChangesTable = 'row_changes';

export const rowChangesDefinition = (schema: string): TableDefinition => ({
  schema,
  name: rowChangesTable,
  kindColumn: 'changed',
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    changed: { type: 'text', notNull: true },
    row_id: { type: 'bigint' },
    /**
     * The id of the writing transaction; for a gap left by the clean-up, the last transaction whose changes were
     * deleted.
     */
    writer: { type: 'bigint', notNull: true, default: 'pg_current_xact_id()::text::bigint' },
    /**
     * Null for an insert, the old values of the changed columns for an update, all columns for a delete, and an empty
     * object for a gap left by the clean-up.
     */
    before: { type: 'jsonb' },
  },
  indexes: [
    { name: 'row_changes_writer', on: ['changed', 'writer'] },
    { name: 'row_changes_row', on: ['changed', 'row_id', 'id'] },
  ],
});

/** A statement that changes more rows is logged as a gap. */
const maxRowsPerStatement = 500;
/**
 * Number of changes of a table that are always retained, and the maximum that is retained while older transactions are
 * still running, because it is not yet known which changes those can see. On average, one in `writesPerCleanup` writes
 * deletes older changes.
 */
const minRetainedChanges = 4_000;
const maxRetainedChanges = 16_000;
const writesPerCleanup = 300;

const nthLastWriterSql = (table: string, changes: number) =>
  `(select writer from ${table} where changed = tg_table_name::text order by writer desc offset ${changes} limit 1)`;

const cleanupSql = (table: string) => `
  if random() * ${writesPerCleanup} < 1 then
    with gone as (
      delete from ${table} where id in (
        select id from ${table} where changed = tg_table_name::text
          and writer < ${nthLastWriterSql(table, minRetainedChanges)}
          and writer < greatest(
            pg_snapshot_xmin(pg_current_snapshot())::text::bigint, ${nthLastWriterSql(table, maxRetainedChanges)}
          ) for update skip locked
      ) returning writer
    )
    insert into ${table} (changed, writer, before) select tg_table_name::text, max(writer), '{}'
      from gone having count(*) > 0;
  end if;`;

const changesByEvent = {
  insert: { rows: 'rows_after', changes: 'select tg_table_name::text, id, null::jsonb from rows_after' },
  delete: { rows: 'rows_before', changes: 'select tg_table_name::text, id, to_jsonb(one) from rows_before one' },
  update: {
    rows: 'rows_after',
    changes: `select tg_table_name::text, before.id, changed.columns
      from rows_before before join rows_after after on after.id = before.id
      cross join lateral (select to_jsonb(after) as whole offset 0) now_there
      cross join lateral (
        select jsonb_object_agg(key, value) as columns from jsonb_each(to_jsonb(before))
        where now_there.whole -> key is distinct from value
      ) changed
      where changed.columns is not null`,
  },
} as const;

function changeTrackingFunction(schema: string, on: keyof typeof changesByEvent): FunctionDefinition {
  const table = `${quote(schema)}.${rowChangesTable}`;
  const { rows, changes } = changesByEvent[on];
  return {
    schema,
    name: `note_${on}`,
    sql: `function ${quote(schema)}.note_${on}() returns trigger language plpgsql as $body$
begin
  if exists (select from ${rows} offset ${maxRowsPerStatement}) then
    insert into ${table} (changed) values (tg_table_name::text);
  else
    insert into ${table} (changed, row_id, before) ${changes};
  end if;${cleanupSql(table)}
  return null;
end $body$`,
  };
}

/** The trigger functions that log the changes of a schema's tables, within the transaction that makes them. */
export const changeTrackingFunctions = (schema: string): FunctionDefinition[] => [
  ...(['insert', 'update', 'delete'] as const).map((on) => changeTrackingFunction(schema, on)),
  {
    schema,
    name: 'note_truncate',
    sql: `function ${quote(schema)}.note_truncate() returns trigger language plpgsql as $body$
begin
  insert into ${quote(schema)}.${rowChangesTable} (changed) values (tg_table_name::text);
  return null;
end $body$`,
  },
];

/** The triggers of a table with change tracking. */
export const changeTrackingTriggers = (schema: string): readonly TriggerDefinition[] =>
  writeTriggers({ schema: quote(schema), nameOf: (on) => `note_${on}` });

/** Whether a table has change tracking. */
export const isTrackedTable = ({ triggers = [] }: Pick<TableDefinition, 'triggers'>): boolean =>
  triggers.some(({ name }) => name === 'note_update');

type Tracked = Pick<TableDefinition, 'schema' | 'name'>;

/** SQL that records that a table was changed without its triggers, which invalidates its cached totals. */
export const gapSql = ({ schema, name }: Tracked): string =>
  `insert into ${quote(schema)}.${rowChangesTable} (changed) values (${literal(name)})`;

/** Records that a table was changed without its triggers, which invalidates its cached totals. */
export async function recordGap(db: Store['db'], table: Tracked): Promise<void> {
  await sql.raw(gapSql(table)).execute(db);
}
