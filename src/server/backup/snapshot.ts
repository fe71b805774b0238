import { sql } from 'kysely';
import { quote, withoutClientTimeout, type Store } from '../store';
import { qualifiedName, quotedName, type BackupHeader, type BackupManifest, type BackupTable } from './format';

type Db = Store['db'];
type Sequence = BackupManifest['tables'][number]['sequences'][number];

/** The number of rows per cursor fetch. */
const fetchSize = 200;

/** A consistent view of the store, valid until its transaction ends. */
export interface Snapshot {
  readonly tables: readonly BackupTable[];
  /** The SQL comments of the schemas, by name. */
  readonly comments: NonNullable<BackupHeader['comments']>;
  /** The rows of a table, each as a line of JSON that the database serialised. */
  readonly lines: (table: BackupTable) => AsyncGenerator<readonly string[]>;
  /** The states of the table's sequences; read them after its rows. */
  readonly sequences: (table: BackupTable) => Promise<readonly Sequence[]>;
}

interface SnapshotOptions {
  readonly store: Pick<Store, 'db'>;
  /** The schemas that the declarations define. */
  readonly schemas: readonly string[];
  /** The transient tables, as `schema.table`. */
  readonly left: ReadonlySet<string>;
}

/**
 * Every table of these schemas, and of schemas from earlier declarations, which are recognised by their `versions`
 * table.
 */
async function readTables(db: Db, { schemas, left }: Omit<SnapshotOptions, 'store'>): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'comment', col_description(c.oid, a.attnum)) order by a.attnum) as columns,
      (select json_build_object('of', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
        from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as part,
      (select coalesce(json_agg(json_build_object('name', f.conname, 'column', fa.attname, 'to', json_build_object('schema', tn.nspname, 'name', t.relname)) order by f.conname), '[]')
        from pg_constraint f join pg_attribute fa on fa.attrelid = f.conrelid and fa.attnum = f.conkey[1] join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (n.nspname = any(${[...schemas]}::text[]) or exists (select from pg_class v where v.relnamespace = n.oid and v.relname = 'versions' and v.relkind = 'r'))
    group by n.nspname, c.relname, c.oid order by 1, 2`.execute(db);
  return rows.filter((table) => !left.has(qualifiedName(table)));
}

async function readComments(db: Db, tables: readonly BackupTable[]): Promise<Snapshot['comments']> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const { rows } = await sql<{ schema: string; comment: string }>`
    select nspname as schema, obj_description(oid, 'pg_namespace') as comment from pg_namespace
    where nspname = any(${schemas}::text[]) and obj_description(oid, 'pg_namespace') is not null order by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ schema, comment }) => [schema, comment]));
}

async function* readLines(db: Db, table: BackupTable): AsyncGenerator<readonly string[]> {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ');
  await sql
    .raw(
      `declare lines no scroll cursor for select row_to_json(kept)::text as line from (select ${columns} from ${quotedName(table)}) kept`,
    )
    .execute(db);
  try {
    for (;;) {
      const { rows } = await sql.raw<{ line: string }>(`fetch ${fetchSize} from lines`).execute(db);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await sql.raw('close lines').execute(db);
  }
}

async function readSequences(db: Db, table: BackupTable): Promise<readonly Sequence[]> {
  const found: Sequence[] = [];
  for (const { name, type } of table.columns) {
    if (!['bigint', 'integer'].includes(type)) continue;
    const { rows } = await sql<{
      sequence: string | null;
    }>`select pg_get_serial_sequence(${quotedName(table)}, ${name}) as sequence`.execute(db);
    const sequence = rows[0]?.sequence;
    if (sequence === undefined || sequence === null) continue;
    const state = await sql
      .raw<{ value: number; called: boolean }>(`select last_value as value, is_called as called from ${sequence}`)
      .execute(db);
    for (const row of state.rows) found.push({ column: name, ...row });
  }
  return found;
}

/** Runs work on a snapshot of the store, unaffected by concurrent writes. */
export function withSnapshot<T>(
  { store, ...options }: SnapshotOptions,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withoutClientTimeout(() =>
    store.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
          await sql.raw(`set local ${limit} = 0`).execute(db);
        const tables = await readTables(db, options);
        return work({
          tables,
          comments: await readComments(db, tables),
          lines: (table) => readLines(db, table),
          sequences: (table) => readSequences(db, table),
        });
      }),
  );
}
