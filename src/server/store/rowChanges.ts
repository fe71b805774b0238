import { sql } from 'kysely';
import { quote } from './names';
import type { Store } from './openStore';
import type { FunctionDefinition, TableDefinition, TriggerDefinition } from './TableDefinition';
import { writeTriggers } from './writeTriggers';

/**
 * Name of the table in every manufacturer's schema that says what writes have lately changed, so that a total which was counted before them
 * can be brought up to date. A row without `row_id` is a gap: what was changed is not all said.
 */
export const rowChangesTable = 'row_changes';

export const rowChangesOf = (schema: string): TableDefinition => ({
  schema,
  name: rowChangesTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    changed: { type: 'text', notNull: true },
    row_id: { type: 'bigint' },
    /** The transaction that wrote; of a gap that was left by clearing up, the last of those whose changes are gone. */
    writer: { type: 'bigint', notNull: true, default: 'pg_current_xact_id()::text::bigint' },
    /** Nothing of a new row, the changed columns as they were of a changed one, and every column of one that is gone; of a gap that was left by clearing up, an empty object. */
    before: { type: 'jsonb' },
  },
  indexes: [
    { name: 'row_changes_writer', on: ['changed', 'writer'] },
    { name: 'row_changes_row', on: ['changed', 'row_id', 'id'] },
  ],
});

/** A statement that changes more rows leaves a gap. */
const mostOfOne = 500;
/**
 * So many changes of a table are kept at least, and about every so manieth write clears up behind them. While somebody who began earlier goes on writing, it is not known of them what others
 * had seen: then they stay, up to so many.
 */
const kept = 4_000;
const keptMeanwhile = 16_000;
const clearedOnceIn = 300;

const writerBehind = (table: string, changes: number) => `(select writer from ${table} where changed = tg_table_name::text order by writer desc offset ${changes} limit 1)`;

const clearing = (table: string) => `
  if random() * ${clearedOnceIn} < 1 then
    with gone as (
      delete from ${table} where id in (
        select id from ${table} where changed = tg_table_name::text
          and writer < ${writerBehind(table, kept)}
          and writer < greatest(pg_snapshot_xmin(pg_current_snapshot())::text::bigint, ${writerBehind(table, keptMeanwhile)}) for update skip locked
      ) returning writer
    )
    insert into ${table} (changed, writer, before) select tg_table_name::text, max(writer), '{}' from gone having count(*) > 0;
  end if;`;

const noted = {
  insert: { rows: 'rows_after', changes: 'select tg_table_name::text, id, null::jsonb from rows_after' },
  delete: { rows: 'rows_before', changes: 'select tg_table_name::text, id, to_jsonb(one) from rows_before one' },
  update: {
    rows: 'rows_after',
    changes: `select tg_table_name::text, before.id, changed.columns
      from rows_before before join rows_after after on after.id = before.id
      cross join lateral (select to_jsonb(after) as whole offset 0) now_there
      cross join lateral (select jsonb_object_agg(key, value) as columns from jsonb_each(to_jsonb(before)) where now_there.whole -> key is distinct from value) changed
      where changed.columns is not null`,
  },
} as const;

function notingFunction(schema: string, on: keyof typeof noted): FunctionDefinition {
  const table = `${quote(schema)}.${rowChangesTable}`;
  const { rows, changes } = noted[on];
  return {
    schema,
    name: `note_${on}`,
    sql: `function ${quote(schema)}.note_${on}() returns trigger language plpgsql as $body$
begin
  if exists (select from ${rows} offset ${mostOfOne}) then
    insert into ${table} (changed) values (tg_table_name::text);
  else
    insert into ${table} (changed, row_id, before) ${changes};
  end if;${clearing(table)}
  return null;
end $body$`,
  };
}

/** What notes the changes of a schema's tables, each in the transaction that makes it. */
export const notingFunctions = (schema: string): FunctionDefinition[] => [
  ...(['insert', 'update', 'delete'] as const).map((on) => notingFunction(schema, on)),
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

/** The triggers of a table whose changes are noted. */
export const notingTriggers = (schema: string): readonly TriggerDefinition[] => writeTriggers({ schema: quote(schema), nameOf: (on) => `note_${on}` });

/** Whether the changes of a table are noted. */
export const isNoted = ({ triggers = [] }: Pick<TableDefinition, 'triggers'>): boolean => triggers.some(({ name }) => name === 'note_update');

/** Notes that a table was changed past its triggers: whoever remembers a total of it counts anew. */
export async function noteGap(db: Store['db'], { schema, name }: Pick<TableDefinition, 'schema' | 'name'>): Promise<void> {
  await sql`insert into ${sql.id(schema, rowChangesTable)} (changed) values (${name})`.execute(db);
}
