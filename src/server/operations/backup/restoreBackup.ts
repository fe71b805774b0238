import { sql } from 'kysely';
import type { FileStorage } from '../../files/FileStorage';
import {
  withoutTimeouts,
  type SchemaOptions,
  type Store,
  createTablesInTransaction,
  desiredTables,
  qualifiedName,
  quote,
  recordGaps,
  sqlName,
  truncateGuardSql,
} from '../../db';
import type { DecryptOptions } from './encryption';
import { type BackupTable, BackupError, type BackupHeader } from './format';
import { drain, readBackup, type VerifiedBackup } from './readBackup';
import { RestoredFiles } from './RestoredFiles';
import { columnList, readCopyFile, referencesSql, tablesSql } from './backupSql';

type Db = Store['db'];

const runAll = (db: Db, statements: readonly string[]) =>
  statements.length === 0
    ? Promise.resolve()
    : sql
        .raw(statements.join(';\n'))
        .execute(db)
        .then(() => undefined);

const schemasOf = (tables: readonly { readonly schema: string }[]): readonly string[] => [
  ...new Set(tables.map(({ schema }) => schema)),
];

/** The schemas of a backup that the declarations do not define. */
const undeclaredSchemas = ({ tables }: BackupHeader, schema: SchemaOptions): readonly string[] => {
  const declared = new Set(schemasOf(desiredTables(schema)));
  return schemasOf(tables).filter((name) => !declared.has(name));
};

/**
 * Throws for a backup with tables outside of the product: of the schemas that the declarations do not define, a backup
 * holds only those of former manufacturers, which have versions. Others, among them those of the database itself, would
 * be replaced.
 */
function assertKnownSchemas(header: BackupHeader, schema: SchemaOptions): void {
  const former = new Set(header.tables.filter(({ name }) => name === 'versions').map((table) => table.schema));
  const unknown = undeclaredSchemas(header, schema).filter(
    (name) => !former.has(name) || /^(pg_|information_schema$|public$)/.test(name),
  );
  if (unknown.length > 0)
    throw new BackupError(
      `The backup has tables in schemas that no backup of this product has: ${unknown.join(', ')}. Nothing ` +
        'was changed.',
    );
}

/** A line for each schema that is restored although the declarations do not define it. */
const describeUndeclaredSchemas = (header: BackupHeader, schema: SchemaOptions): readonly string[] =>
  undeclaredSchemas(header, schema).map(
    (name) =>
      `The schema ${name} is of no declared manufacturer: its ` +
      `${header.tables.filter((table) => table.schema === name).length} tables were restored as they were`,
  );

/** Replaces the empty tables of a store by those of a backup. Throws where any has a row. */
async function createEmptyTables(db: Db, header: BackupHeader, schema: SchemaOptions): Promise<void> {
  const schemas = schemasOf([...desiredTables(schema), ...header.tables]);
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${[...schemas]}::text[]) order by 1, 2`.execute(db);
  for (const table of rows) {
    const found = await sql.raw(`select from ${sqlName(table)} limit 1`).execute(db);
    if (found.rows.length > 0)
      throw new BackupError(`The store already contains data (${qualifiedName(table)}): restore into an empty store`);
  }
  await runAll(db, [...schemas.map((name) => `drop schema if exists ${quote(name)} cascade`), ...tablesSql(header)]);
}

/** Inserts a file of rows. The database converts the texts itself. */
async function insertRows(db: Db, table: BackupTable, part: Buffer): Promise<void> {
  const columns = sql.raw(columnList(table));
  const values = table.columns.map(({ name, type }) => sql`${sql.id('row', name)}::${sql.raw(type)}`);
  const texts = readCopyFile(table, part).map((column) => sql`${column}::text[]`);
  await sql`
    insert into ${sql.raw(sqlName(table))} (${columns}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(texts)}) as row (${columns})`.execute(db);
}

/**
 * Completes the tables once their rows are there, as a start over the backed-up store would: renames what the
 * declarations say, and adds what they have more. Throws a SchemaError where it would have been refused.
 */
async function completeTables(db: Db, header: BackupHeader, schema: SchemaOptions): Promise<void> {
  await runAll(db, referencesSql(header));
  await createTablesInTransaction(db, schema);
  const appendOnly = new Set(
    desiredTables(schema)
      .filter((table) => table.appendOnly)
      .map(qualifiedName),
  );
  const guarded = header.tables.filter(
    ({ schema: home, part }) => part && appendOnly.has(qualifiedName({ schema: home, name: part.of })),
  );
  await runAll(
    db,
    guarded.map((table) => truncateGuardSql(table.schema, table.name)),
  );
  // A server that ran before may have cached totals: the gap invalidates them.
  await recordGaps(db, schema);
}

export interface RestoreOptions extends DecryptOptions {
  readonly path: string;
  readonly store: Pick<Store, 'db'>;
  readonly schema: SchemaOptions;
  /** The storage of the uploaded files, and the folder for temporary copies. */
  readonly files: FileStorage;
  readonly spool: string;
}

export interface RestoreResult extends VerifiedBackup {
  /** What else was restored, one readable line each. */
  readonly notes: readonly string[];
}

/** Identifies the database, by name and oid. */
async function databaseNameOf({ db }: Pick<Store, 'db'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select datname || ' ' || oid as name from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Restores a backup into an empty store of either engine, atomically: verifies the whole file first, then creates the
 * tables as they were, stores everything in one transaction, and ends it with what a server start would do under these
 * declarations. Columns that only the declarations have are empty; tables and columns that only the backup has are
 * retained; columns are renamed as declared. A restore that was killed can be repeated with the same data
 * folder: it removes the leftover files first. All sessions have ended afterwards. Throws a SchemaError where such a
 * start is refused, and a BackupError for a store or folder that holds data.
 */
export async function restoreBackup({
  path,
  store,
  schema,
  files,
  spool,
  ...options
}: RestoreOptions): Promise<RestoreResult> {
  const keys: string[] = [];
  const file = (key: string, bytes: AsyncIterable<Buffer>) => (keys.push(key), drain(bytes));
  const verified = await readBackup(path, { ...options, file });
  const { header } = verified;
  assertKnownSchemas(header, schema);
  const restored = new RestoredFiles(files, spool, await databaseNameOf(store));
  try {
    await withoutTimeouts(store, async (db) => {
      await createEmptyTables(db, header, schema);
      await restored.begin(keys);
      const rows = (table: BackupTable, part: Buffer) => insertRows(db, table, part);
      await readBackup(path, { ...options, rows, file: (key, bytes) => restored.put(key, bytes) });
      await completeTables(db, header, schema);
    });
    await restored.complete();
    return { ...verified, notes: describeUndeclaredSchemas(header, schema) };
  } catch (error) {
    // Files that cannot be removed here are removed when the restore is repeated.
    await restored.rollBack().catch(() => undefined);
    throw error;
  }
}
