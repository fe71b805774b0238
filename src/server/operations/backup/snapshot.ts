import { sql } from 'kysely';
import { desiredTables, qualifiedName, sqlName, withoutTimeouts, type SchemaOptions, type Store } from '../../db';
import { encodeRow, toCopyFile } from './backupSql';
import { type BackupHeader, type BackupTable } from './format';

type Db = Store['db'];

/** The number of rows per cursor fetch. */
const fetchSize = 200;
/** The size of a file of rows, which is buffered in memory. */
const partLength = 1024 * 1024;

/**
 * Every table of the declared schemas, and of schemas from earlier declarations, which are recognised by their
 * `versions` table, except for the transient ones.
 */
export async function readTables(db: Db, schema: SchemaOptions): Promise<BackupTable[]> {
  const declared = desiredTables(schema);
  const schemas = [...new Set(declared.map((table) => table.schema))];
  const transient = new Set(declared.filter((table) => table.transient).map(qualifiedName));
  const { rows } = await sql<BackupTable>`
    select n.nspname as schema, c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'notNull', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity <> '',
          'last', case when a.attidentity <> '' then
            pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass) end,
          'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by array_position(i.indkey::int[], a.attnum::int))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = c.oid
        and a.attnum = p.partattrs[0]
        where p.partrelid = c.oid) as "partitionedBy",
      (select json_build_object('of', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
        from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as part,
      (select coalesce(json_agg(json_build_object('name', f.conname, 'column', a.attname,
          'to', json_build_object('schema', tn.nspname, 'name', t.relname)) order by f.conname), '[]')
        from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
          join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname = any(${schemas}::text[])
      or exists (select from pg_class v where v.relnamespace = n.oid and v.relname = 'versions' and v.relkind = 'r'))
    order by 1, 2`.execute(db);
  return rows.filter((table) => !transient.has(qualifiedName(table)));
}

/** The SQL comments of the schemas, by name. */
export async function readComments(db: Db, tables: readonly BackupTable[]): Promise<BackupHeader['comments']> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const { rows } = await sql<{ schema: string; comment: string }>`
    select nspname as schema, obj_description(oid, 'pg_namespace') as comment from pg_namespace
    where nspname = any(${schemas}::text[]) and obj_description(oid, 'pg_namespace') is not null order by 1
  `.execute(db);
  return Object.fromEntries(rows.map(({ schema, comment }) => [schema, comment]));
}

/** The rows of a table, in files of COPY text. */
export async function* readRows(db: Db, table: BackupTable): AsyncGenerator<Buffer> {
  if (table.partitionedBy) return;
  const columns = table.columns.map(({ name }) => sql`${sql.id(name)}::text as ${sql.id(name)}`);
  const source = sql.raw(sqlName(table));
  await sql`declare lines no scroll cursor for select ${sql.join(columns)} from ${source}`.execute(db);
  let lines = '';
  for (;;) {
    const { rows } = await sql
      .raw<Readonly<Record<string, string | null>>>(`fetch ${fetchSize} from lines`)
      .execute(db);
    for (const row of rows) lines += encodeRow(table.columns.map(({ name }) => row[name] ?? null));
    if (lines.length > partLength || (rows.length === 0 && lines !== '')) {
      yield toCopyFile(table, lines);
      lines = '';
    }
    if (rows.length === 0) break;
  }
  await sql`close lines`.execute(db);
}

/** The storage keys of the uploaded files, which the tables of attachments name. */
export async function readFileKeys(db: Db, tables: readonly BackupTable[]): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const table of tables.filter(({ name }) => name === 'attachments')) {
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from ${sql.raw(sqlName(table))} where storage_key is not null order by 1
    `.execute(db);
    for (const { key } of rows) keys.push(key);
  }
  return keys;
}

/** Runs work in a transaction that sees one moment of the store, unaffected by concurrent writes. */
export const withSnapshot = <T>(store: Pick<Store, 'db'>, work: (db: Db) => Promise<T>): Promise<T> =>
  withoutTimeouts(store, async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    // Values are written as the database shows them, which depends on these.
    await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true)`.execute(db);
    return work(db);
  });
