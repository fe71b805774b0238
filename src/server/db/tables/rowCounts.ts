import { sql } from 'kysely';
import { literal, quote } from '../sqlNames';
import type { Store } from '../connections/openStore';
import { withoutTimeouts } from '../connections/longTransactions';
import { isTrackedTable, recordGap } from './rowChanges';
import type { FunctionDefinition, TableDefinition, TriggerDefinition } from './TableDefinition';
import { writeTriggers } from './triggers';

/**
 * Name of the table in every schema that holds the row counts of its record tables, as a sum of the deltas of all
 * writes.
 */
export const rowCountsTable = 'row_counts';

export const rowCountsDefinition = (schema: string): TableDefinition => ({
  schema,
  name: rowCountsTable,
  kindColumn: 'counted',
  columns: {
    id: { type: 'bigint', identity: true },
    counted: { type: 'text', notNull: true },
    live: { type: 'bigint', notNull: true },
    discarded: { type: 'bigint', notNull: true },
  },
  indexes: [{ name: 'row_counts_counted', on: ['counted', 'id'], include: ['live', 'discarded'] }],
});

const functionSchema = 'staff';
const functionName = (on: TriggerDefinition['on']): string => `count_${on}`;

/** SQL that counts the live and the discarded rows of a transition table, with a sign. */
const rowCountsSql = (rows: string, sign: '' | '-') =>
  `select ${sign}count(*) filter (where discarded_at is null) as live, ${sign}count(*) filter (where ` +
  `discarded_at is not null) as discarded from ${rows}`;

/**
 * On average, one in so many writes compacts the deltas to one row; rows locked by a concurrent compaction are skipped.
 */
const writesPerCompaction = 50;

const compactionSql = `
  if random() * ${writesPerCompaction} < 1 then
    execute format(
      'with gone as (delete from %1$I.${rowCountsTable} where id in (select id from %1$I.${rowCountsTable}
        where counted = $1 for update skip locked) returning live, discarded)
       insert into %1$I.${rowCountsTable} (counted, live, discarded) select $1, sum(live), sum(discarded)
         from gone having count(*) > 0',
      tg_table_schema) using tg_table_name::text;
  end if;`;

function countingFunction(on: 'insert' | 'update' | 'delete', change: string): FunctionDefinition {
  return {
    schema: functionSchema,
    name: functionName(on),
    sql: `function ${functionSchema}.${functionName(on)}() returns trigger language plpgsql as $body$
declare changed record;
begin
  ${change}
  execute format('insert into %I.${rowCountsTable} (counted, live, discarded) values ($1, $2, $3)', tg_table_schema)
    using tg_table_name::text, changed.live, changed.discarded;${compactionSql}
  return null;
end $body$`,
  };
}

/**
 * The trigger functions that maintain the counts: each write statement inserts a delta row in its own transaction, so
 * that writers do not block each other and a rolled back write has no effect. Updates that leave the counts the same
 * insert a row too: readers detect changes of a table by it.
 */
export const countingFunctions: readonly FunctionDefinition[] = [
  countingFunction('insert', `${rowCountsSql('rows_after', '')} into changed;`),
  countingFunction('delete', `${rowCountsSql('rows_before', '-')} into changed;`),
  countingFunction(
    'update',
    'select sum(live) as live, sum(discarded) as discarded into changed from ' +
      `(${rowCountsSql('rows_after', '')} union all ${rowCountsSql('rows_before', '-')}) both_sides;`,
  ),
  {
    schema: functionSchema,
    name: functionName('truncate'),
    sql: `function ${functionSchema}.${functionName('truncate')}() returns trigger language plpgsql as $body$
begin
  execute format('delete from %I.${rowCountsTable} where counted = $1', tg_table_schema) using tg_table_name::text;
  return null;
end $body$`,
  },
];

/** The triggers of a table with row counts. */
export const countingTriggers = writeTriggers({ schema: functionSchema, nameOf: functionName });

type Table = Pick<TableDefinition, 'schema' | 'name' | 'triggers'>;

const sumSql = ({ schema, name }: Table) => `
  select coalesce(sum(live), 0)::bigint as live, coalesce(sum(discarded), 0)::bigint as discarded
  from ${quote(schema)}.${rowCountsTable} where counted = ${literal(name)}`;
const countSql = ({ schema, name }: Table) => rowCountsSql(`${quote(schema)}.${quote(name)}`, '');

/** Recounts the rows of a table whose count is wrong, which only writes that bypass the triggers can cause. */
async function recount(store: Store, table: Table): Promise<void> {
  const tableName = sql.id(table.schema, table.name);
  const countsTable = sql.id(table.schema, rowCountsTable);
  await withoutTimeouts(store, async (transaction) => {
    await sql`lock table ${tableName} in share row exclusive mode`.execute(transaction);
    await sql`delete from ${countsTable} where counted = ${table.name}`.execute(transaction);
    await sql`insert into ${countsTable} (counted, live, discarded) select ${table.name}, live, discarded
      from (${sql.raw(countSql(table))}) now_there`.execute(transaction);
    if (isTrackedTable(table)) await recordGap(transaction, table);
  });
}

/**
 * Compares the counts with the tables in one statement, and repairs those that differ; returns the names of the
 * repaired tables.
 */
export async function reconcileRowCounts(store: Store, tables: readonly Table[]): Promise<readonly string[]> {
  if (tables.length === 0) return [];
  const comparisons = tables.map(
    (table, at) =>
      `select ${at} as at, told.live = there.live and told.discarded = there.discarded as same from ` +
      `(${sumSql(table)}) told, (${countSql(table)}) there`,
  );
  const { rows } = await withoutTimeouts(store, (transaction) =>
    sql.raw<{ at: number; same: boolean }>(comparisons.join(' union all ')).execute(transaction),
  );
  const wrong = rows.flatMap(({ at, same }) => (same ? [] : [tables[at] as Table]));
  for (const table of wrong) await recount(store, table);
  return wrong.map(({ schema, name }) => `${schema}.${name}`);
}
