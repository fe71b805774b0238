import { sql } from 'kysely';
import type { Store } from '../connections/openStore';
import { quote } from '../sqlNames';
import type { TableDefinition } from '../tables/TableDefinition';
import { sqlName } from './planIndexes';

type Db = Store['db'];

/** Names of all indexes that depend on a column. */
export async function indexesOn(db: Db, { schema, name }: TableDefinition, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.relname as name from pg_depend d join pg_class i on i.oid = d.objid and i.relkind = 'i'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refobjid = ${`${quote(schema)}.${quote(name)}`}::regclass and a.attname = ${column} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** Whether a condition holds for any row of a table. */
export async function hasRowsWhere(db: Db, table: TableDefinition, condition: string): Promise<boolean> {
  const { rows } = await sql
    .raw<{ is: boolean }>(`select exists (select from ${sqlName(table)} where ${condition}) as is`)
    .execute(db);
  return rows[0]?.is === true;
}
