import { sql, type Kysely } from 'kysely';
import { columnTypeTraits } from '../../../fields/columns';
import type { Database } from '../connections/Database';

export interface FoundColumn {
  /** The type as a `ColumnType`, or the database's own name for any other type. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The target of its foreign key, as `schema.table`, and the name of that. */
  readonly references: string | null;
  readonly foreignKey: string | null;
}

const parts = [
  /** With its comment. */
  'schema',
  /** A further schema whose values are described: that of a manufacturer that is no longer declared. */
  'formerSchema',
  /** With its table. */
  'index',
  /** An index whose creation was interrupted: it slows down writes and serves no query. */
  'invalid',
  /** A monthly partition, as `schema.table.partition`. */
  'partition',
  /** A partition that is attached to an index, as `schema.index.partition`. */
  'attached',
  'trigger',
  /** With its source. */
  'function',
  'extension',
] as const;

type Part = (typeof parts)[number];

/**
 * The state of the requested schemas: their tables, with the columns of each, and what else is in them by its path,
 * `schema.name` or `schema.table.name`. It is also written to a file.
 */
export interface FoundSchema extends Readonly<Record<Part, ReadonlyMap<string, string | null>>> {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, FoundColumn>>;
  /** The schema of the extension `unaccent`, or the one in which it will be created. */
  readonly extensionSchema: string;
  /** Columns of rows that hold values under their former name, as `schema.table.column.name`. */
  readonly former: ReadonlySet<string>;
}

const columnTypeNames: ReadonlyMap<string, string> = new Map(
  Object.entries(columnTypeTraits).map(([type, { databaseName }]) => [databaseName, type]),
);

async function readTables(db: Kysely<Database>, schemas: readonly string[]): Promise<FoundSchema['tables']> {
  // The views of information_schema return the same but take five times as long.
  const { rows } = await sql<FoundColumn & { readonly table: string; readonly name: string }>`
    select n.nspname || '.' || r.relname as table, a.attname::text as name, t.typname::text as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
      fn.nspname || '.' || fr.relname as references, f.conname::text as "foreignKey"
    from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_namespace n on n.oid = r.relnamespace
      join pg_type t on t.oid = a.atttypid
      left join pg_constraint f on f.conrelid = r.oid and f.contype = 'f' and f.conkey[1] = a.attnum
      left join pg_class fr on fr.oid = f.confrelid left join pg_namespace fn on fn.oid = fr.relnamespace
    where n.nspname = any(${[...schemas]}::text[]) and r.relkind in ('r', 'p', 'v', 'f')
      and a.attnum > 0 and not a.attisdropped`.execute(db);
  const tables = new Map<string, Map<string, FoundColumn>>();
  for (const { table, name, ...column } of rows) {
    const columns = tables.get(table) ?? new Map<string, FoundColumn>();
    tables.set(table, columns.set(name, { ...column, type: columnTypeNames.get(column.type) ?? column.type }));
  }
  return tables;
}

/** Reads the current state of these schemas. */
export async function readSchema(db: Kysely<Database>, schemas: readonly string[]): Promise<FoundSchema> {
  const { rows } = await sql<{ readonly part: Part | 'home'; readonly path: string; readonly detail: string | null }>`
    with n as (select oid, nspname from pg_namespace where nspname = any(${[...schemas]}::text[])),
      described as (select nspname from pg_namespace where obj_description(oid, 'pg_namespace') like 'kinds {%'),
      r as (select c.*, n.nspname, n.nspname || '.' || c.relname as path from pg_class c join n
        on n.oid = c.relnamespace)
    select 'schema' as part, nspname::text as path, obj_description(oid, 'pg_namespace') as detail from n
    union all select 'formerSchema', nspname, null from described where nspname not in (select nspname from n)
    union all select case when indisvalid then 'index' else 'invalid' end, path, t.relname::text
      from pg_index join r on r.oid = indexrelid join pg_class t on t.oid = indrelid
    union all select case r.relkind when 'p' then 'partition' else 'attached' end,
      r.path || '.' || coalesce(t.relname, c.relname), null
      from pg_inherits i join r on r.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
        left join pg_index x on x.indexrelid = c.oid left join pg_class t on t.oid = x.indrelid
      where r.relkind in ('p', 'I')
    union all select 'trigger', path || '.' || tgname, null from pg_trigger join r on r.oid = tgrelid
      where not tgisinternal
    union all select 'function', nspname || '.' || proname, prosrc from pg_proc join n on n.oid = pronamespace
    union all select 'extension', extname::text, null from pg_extension
    union all select 'home', coalesce((select e.nspname from pg_extension x join pg_namespace e on e.oid = extnamespace
      where extname = 'unaccent'), current_schema())::text, null`.execute(db);
  const pathsOf = (part: Part) =>
    new Map(rows.flatMap((row) => (row.part === part ? [[row.path, row.detail] as const] : [])));
  return {
    ...(Object.fromEntries(parts.map((part) => [part, pathsOf(part)])) as Record<Part, ReturnType<typeof pathsOf>>),
    tables: await readTables(db, schemas),
    extensionSchema: rows.find(({ part }) => part === 'home')?.path ?? 'public',
    former: new Set(),
  };
}
