import { sql, type Kysely } from 'kysely';
import type { Database } from '../connections/Database';
import { columnTypeTraits } from '../../../fields/columns';

export interface FoundColumn {
  /** The type as a `ColumnType`, or the database's own name for any other type. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The comment on the column. */
  readonly comment?: string;
}

export interface StrayCount {
  readonly value: string | null;
  readonly records: number;
}

/**
 * The state of the requested schemas. Keys are `schema.name`, or `schema.table.name` for constraints and triggers. It
 * is also written to a file as JSON, so the names of its properties must stay.
 */
export interface FoundSchema {
  readonly schemas: ReadonlySet<string>;
  /** The comments on the schemas. */
  readonly schemaComments?: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, FoundColumn>>;
  readonly indexes: ReadonlySet<string>;
  /** Invalid indexes, left by an interrupted creation: they slow down writes and serve no query. */
  readonly invalid?: ReadonlySet<string>;
  /** The monthly partitions of each partitioned table. */
  readonly months?: ReadonlyMap<string, readonly string[]>;
  /** The partitions that are attached to an index, as `schema.index.partition`. */
  readonly attached?: ReadonlySet<string>;
  /** The target of each foreign key, as `schema.table`; null for any other constraint. */
  readonly constraints: ReadonlyMap<string, string | null>;
  readonly triggers: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** The source of the functions. */
  readonly bodies?: ReadonlyMap<string, string>;
  readonly extensions: ReadonlySet<string>;
  /** The schema of the extension `unaccent`, or the one in which it will be created. */
  readonly extensionSchema?: string;
  /** Row columns that hold values under their former name, as `schema.table.column.name`. */
  readonly former?: ReadonlySet<string>;
  /**
   * The number of records per removed option of each choice, by `schema.table.column`; other texts count under null.
   */
  readonly strays?: ReadonlyMap<string, readonly StrayCount[]>;
  /** The number of records without a value of each newly required column, by `schema.table.column`. */
  readonly lacking?: ReadonlyMap<string, number>;
  /**
   * Empty columns of renamed fields, left out of `tables`, that are dropped for the column of the former name:
   * `schema.table.column`.
   */
  readonly emptySuccessors?: ReadonlySet<string>;
  /**
   * The number of records that hold a value under the former name of a field alone, where both columns exist, by
   * `schema.table.column`.
   */
  readonly leftBehind?: ReadonlyMap<string, number>;
}

const columnTypeNames: ReadonlyMap<string, string> = new Map(
  Object.entries(columnTypeTraits).map(([type, { databaseName }]) => [databaseName, type]),
);

interface ColumnRow {
  readonly place: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
  readonly comment: string | null;
}

function byTable(rows: readonly ColumnRow[]): Map<string, Map<string, FoundColumn>> {
  const tables = new Map<string, Map<string, FoundColumn>>();
  for (const { place, name, type, nullable, has_default, comment } of rows) {
    const columns = tables.get(place) ?? new Map<string, FoundColumn>();
    columns.set(name, {
      type: columnTypeNames.get(type) ?? type,
      nullable,
      hasDefault: has_default,
      ...(comment !== null && { comment }),
    });
    tables.set(place, columns);
  }
  return tables;
}

/** Reads the current state of these schemas. */
export async function readSchema(db: Kysely<Database>, schemas: readonly string[]): Promise<FoundSchema> {
  const matchesSchemas = sql`any(${[...schemas]}::text[])`;
  // The views of information_schema return the same but take five times as long.
  const columns = await sql<ColumnRow>`
    select n.nspname || '.' || r.relname as place, a.attname::text as name, t.typname::text as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as has_default, d.description as comment
    from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_namespace n on n.oid = r.relnamespace join pg_type t on t.oid = a.atttypid
      left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = r.oid and d.objsubid = a.attnum
    where n.nspname = ${matchesSchemas} and r.relkind in ('r', 'p', 'v', 'f') and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  );
  const names = await sql<{ readonly what: string; readonly name: string; readonly target: string | null }>`
    select 'schema' as what, nspname::text as name, obj_description(oid, 'pg_namespace') as target from pg_namespace where nspname = ${matchesSchemas}
    union all select case when x.indisvalid then 'index' else 'invalid' end, n.nspname || '.' || r.relname, null
      from pg_index x join pg_class r on r.oid = x.indexrelid join pg_namespace n on n.oid = r.relnamespace where n.nspname = ${matchesSchemas}
    union all select case r.relkind when 'p' then 'month' else 'attached' end, n.nspname || '.' || r.relname, coalesce(t.relname, c.relname)
      from pg_inherits i join pg_class r on r.oid = i.inhparent join pg_namespace n on n.oid = r.relnamespace join pg_class c on c.oid = i.inhrelid
      left join pg_index x on x.indexrelid = c.oid left join pg_class t on t.oid = x.indrelid where r.relkind in ('p', 'I') and n.nspname = ${matchesSchemas}
    union all select 'constraint', n.nspname || '.' || r.relname || '.' || c.conname,
      case when c.contype = 'f' then tn.nspname || '.' || ft.relname end
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = c.connamespace
      left join pg_class ft on ft.oid = c.confrelid left join pg_namespace tn on tn.oid = ft.relnamespace where n.nspname = ${matchesSchemas}
    union all select 'trigger', n.nspname || '.' || r.relname || '.' || t.tgname, null
      from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace where not t.tgisinternal and n.nspname = ${matchesSchemas}
    union all select 'function', n.nspname || '.' || p.proname, p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = ${matchesSchemas}
    union all select 'extension', extname::text, null from pg_extension
    union all select 'home', coalesce((select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent'), current_schema())::text, null`.execute(
    db,
  );
  const namesOf = (what: string) => new Set(names.rows.filter((row) => row.what === what).map(({ name }) => name));
  const months = new Map<string, string[]>();
  for (const { what, name, target } of names.rows)
    if (what === 'month' && target !== null) months.set(name, [...(months.get(name) ?? []), target]);
  const [extensionSchema] = namesOf('home');
  return {
    schemas: namesOf('schema'),
    schemaComments: new Map(
      names.rows.flatMap(({ what, name, target }) =>
        what === 'schema' && target !== null ? [[name, target] as const] : [],
      ),
    ),
    tables: byTable(columns.rows),
    indexes: namesOf('index'),
    invalid: namesOf('invalid'),
    months,
    attached: new Set(
      names.rows.flatMap(({ what, name, target }) => (what === 'attached' ? [`${name}.${target ?? ''}`] : [])),
    ),
    constraints: new Map(
      names.rows.flatMap(({ what, name, target }) => (what === 'constraint' ? [[name, target] as const] : [])),
    ),
    triggers: namesOf('trigger'),
    functions: namesOf('function'),
    bodies: new Map(
      names.rows.flatMap(({ what, name, target }) =>
        what === 'function' && target !== null ? [[name, target] as const] : [],
      ),
    ),
    extensions: namesOf('extension'),
    ...(extensionSchema !== undefined && { extensionSchema }),
  };
}
