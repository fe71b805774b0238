import { sql } from 'kysely';
import type { FileStorage } from '../../files/FileStorage';
import { withoutTimeouts, type SchemaOptions, type Store } from '../../db';
import type { DecryptOptions } from './encryption';
import type { BackupTable } from './format';
import { drain, readBackup, type VerifiedBackup } from './readBackup';
import { RestoredFiles } from './RestoredFiles';
import {
  assertKnownSchemas,
  completeTables,
  createEmptyTables,
  describeUndeclaredSchemas,
  insertRows,
} from './restoreTables';

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
