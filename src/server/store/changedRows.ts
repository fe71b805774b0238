import { sql } from 'kysely';
import { changedColumns, formerSql, writtenSql, type Change } from './changes';
import { recordsOf } from './messages';
import { quote } from './names';
import type { Store } from './openStore';
import { choicePlace, lostOptions, strayCounts } from './optionNotes';
import { placeOf, sqlName } from './planIndexes';
import type { FoundSchema, StrayCount } from './readSchema';
import { lackingCount, newlyRequired, requiredPlace } from './requiredNotes';
import { formerRowColumns, hasFormerLines, lookedAtCells, rowColumnPlace, type RowColumnChange } from './rowColumnChanges';
import type { TableDefinition } from './TableDefinition';

type Db = Store['db'];

const columnName = ({ table, column }: Pick<Change, 'table' | 'column'>): string => `${placeOf(table)}.${column}`;

/** Names of all indexes that depend on a column. */
async function indexesOn(db: Db, { schema, name }: TableDefinition, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.relname as name from pg_depend d join pg_class i on i.oid = d.objid and i.relkind = 'i'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refobjid = ${`${quote(schema)}.${quote(name)}`}::regclass and a.attname = ${column} order by 1`.execute(db);
  return rows.map((row) => row.name);
}

async function isAny(db: Db, table: TableDefinition, condition: string): Promise<boolean> {
  const { rows } = await sql.raw<{ is: boolean }>(`select exists (select from ${sqlName(table)} where ${condition}) as is`).execute(db);
  return rows[0]?.is === true;
}

/** Counts existing records that hold removed options, and those without a value of a newly required column. */
async function countedRows(db: Db, found: FoundSchema, tables: readonly TableDefinition[]): Promise<Pick<FoundSchema, 'strays' | 'lacking'>> {
  const strays = new Map<string, readonly StrayCount[]>();
  for (const choice of tables.flatMap((table) => lostOptions(table, found))) strays.set(choicePlace(choice), (await sql.raw<StrayCount>(strayCounts(choice)).execute(db)).rows);
  const lacking = new Map<string, number>();
  for (const table of tables) {
    for (const one of newlyRequired(table, found)) lacking.set(requiredPlace(table, one), (await sql.raw<{ records: number }>(lackingCount(table, one)).execute(db)).rows[0]?.records ?? 0);
  }
  return { strays, lacking };
}

/**
 * Adds to the schema what a plan must know of the stored data: the indexes on columns of changed fields, and which of these columns, or of their row
 * columns, still hold values from before the change. Reads rows only where a declaration differs from the metadata in the database, not at each start.
 */
export async function withChangedRows(db: Db, found: FoundSchema, tables: readonly TableDefinition[]): Promise<FoundSchema> {
  const indexed = new Map<string, readonly string[]>();
  const former = new Set<string>();
  for (const column of tables.flatMap((table) => changedColumns(table, found))) {
    const { table, type, change, stored, foundAs } = column;
    if (stored !== type) indexed.set(columnName(column), await indexesOn(db, table, foundAs));
    else if (change.from === type && (await isAny(db, table, formerSql(change, type, quote(foundAs))))) former.add(columnName(column));
  }
  for (const change of tables.flatMap((table) => formerRowColumns(table, found))) {
    if (await isAny(db, change.table, hasFormerLines(change.rowColumn, quote(change.foundAs)))) former.add(rowColumnPlace(change));
  }
  return { ...found, indexed, former, ...(await countedRows(db, found, tables)) };
}

/** Maximum number of record ids in a message. */
const mostNamed = 10;

/** The target of a conversion statement: the column of a field, or a row column. */
export type Conversion = Change | RowColumnChange;

const isOfRows = (conversion: Conversion): conversion is RowColumnChange => 'rowColumn' in conversion;

/** SQL of the values that a conversion of a column has to check, as text, and of the rows that hold them. */
function looked({ table, type, change, foundAs }: Change) {
  const [name, from] = [quote(foundAs), change.from];
  const rows = from === type ? `(${formerSql(change, type, name)})` : `${name} is not null`;
  if (from !== 'text[]') return { from: `${sqlName(table)} where ${rows}`, text: writtenSql(from, name) };
  return { from: `${sqlName(table)} cross join unnest(${name}) as items (item) where ${rows}`, text: 'btrim(item)' };
}

/** A message about records whose values cannot be converted, computed before any statement runs. It contains their ids, never their values. */
export async function conversionProblem(db: Db, conversion: Conversion): Promise<string | undefined> {
  const change = isOfRows(conversion) ? conversion.rowColumn.changed : conversion.change;
  if (!change) return undefined;
  const { from, text } = isOfRows(conversion) ? lookedAtCells(conversion) : looked(conversion);
  const texts = await sql.raw<{ text: string }>(`select distinct ${text} as text from ${from}`).execute(db);
  const refused = texts.rows.map((row) => row.text).filter((written) => !change.takes(written));
  if (refused.length === 0) return undefined;
  const { rows } = await sql<{ id: number }>`select distinct id from ${sql.raw(from)} and ${sql.raw(text)} = any(${refused}::text[]) order by id`.execute(db);
  const ids = rows.slice(0, mostNamed).map(({ id }) => id).join(', ');
  const others = rows.length > mostNamed ? ` and ${rows.length - mostNamed} others` : '';
  const [place, what] = isOfRows(conversion) ? [rowColumnPlace(conversion), 'column'] : [columnName(conversion), 'field'];
  return [
    `${place}: ${recordsOf(rows.length)} ${rows.length === 1 ? 'holds' : 'hold'} what the changed ${what} does not take: ${ids}${others}`,
    'give them another value with the edition that ran before, or say what becomes of theirs in its changed.values',
    `they are shown by: select id, ${quote(conversion.foundAs)} from ${sqlName(conversion.table)} where id in (${ids})`,
  ].join('; ');
}
