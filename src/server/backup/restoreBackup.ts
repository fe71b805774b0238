import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { FileStorage } from '../files/FileStorage';
import { measureFile } from '../files/spoolUpload';
import { createTablesInTransaction, recordGaps, withoutTimeouts, type SchemaOptions, type Store } from '../store';
import { fileKeyPattern } from './createArchive';
import { BackupError, qualifiedName } from './format';
import { RowLoader, setSequences } from './loadRows';
import { readBackup, drain, type VerifiedBackup } from './readBackup';
import { createRestoreJournal, type RestoreJournal } from './restoreJournal';
import {
  assertKnownSchemas,
  createEmptyTables,
  describeUndeclaredSchemas,
  restoreCommentsAndReferences,
} from './restoreTables';
import type { UnsealOptions } from './seal';

export interface RestoreOptions extends UnsealOptions {
  readonly path: string;
  readonly store: Pick<Store, 'db'>;
  readonly schema: SchemaOptions;
  /** The storage of the uploaded files, and the folder for temporary copies. */
  readonly files: FileStorage;
  readonly spool: string;
}

export interface RestoreResult extends VerifiedBackup {
  /** Schema changes that may be unintended, one readable line each. */
  readonly notes: readonly string[];
}

async function assertNoFiles(files: FileStorage): Promise<void> {
  const existing = await files.findExisting();
  if (existing !== undefined)
    throw new BackupError(`Uploaded files already exist in ${existing}: restore into an empty DATA_DIR or bucket`);
}

/** Verifies a backup and returns the keys of its files as well. */
async function verifyBackup({
  path,
  schema,
  ...options
}: Pick<RestoreOptions, 'path' | 'schema' | keyof UnsealOptions>): Promise<
  VerifiedBackup & { readonly keys: readonly string[] }
> {
  const keys: string[] = [];
  const file = async (key: string, bytes: AsyncIterable<Buffer>) => {
    if (!fileKeyPattern.test(key)) throw new BackupError(`The backup is damaged: ${key} is not a valid file name`);
    keys.push(key);
    await drain(bytes);
  };
  const verified = await readBackup(path, { ...options, file });
  assertKnownSchemas(verified.header, schema);
  return { ...verified, keys };
}

async function storeFile(
  { files, spool }: Pick<RestoreOptions, 'files' | 'spool'>,
  key: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const path = join(spool, randomUUID());
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    await files.put(key, await measureFile(path));
  } finally {
    await rm(path, { force: true });
  }
}

/** Identifies the database, by name and oid. */
async function databaseNameOf({ db }: Pick<Store, 'db'>): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select datname || ' ' || oid as name from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.name ?? '';
}

/** Loads a backup; returns the notes that a server start would print for it under these declarations. */
async function loadBackup(
  options: RestoreOptions,
  { header, keys }: Awaited<ReturnType<typeof verifyBackup>>,
  journal: RestoreJournal,
): Promise<readonly string[]> {
  const { path, secret, allowsUnencrypted, store, schema, files } = options;
  return withoutTimeouts(store, async (db) => {
    await createEmptyTables(db, header, schema);
    // The store was empty: no row references the leftover files.
    await journal.removeLeftovers();
    await assertNoFiles(files);
    await journal.begin(keys);
    const loader = new RowLoader(db);
    const { manifest } = await readBackup(path, {
      secret,
      allowsUnencrypted,
      rows: (table, bytes) =>
        loader.load(header.tables.find((known) => qualifiedName(known) === qualifiedName(table)) ?? table, bytes),
      file: (key, bytes) => storeFile(options, key, bytes),
    });
    loader.finish();
    await setSequences(db, manifest);
    await restoreCommentsAndReferences(db, header, schema);
    const { notes } = await createTablesInTransaction(db, schema);
    // A server that ran before may have cached totals: the gap invalidates them.
    await recordGaps(db, schema);
    return notes;
  });
}

/**
 * Restores a backup into an empty store of either engine, atomically: verifies the whole file first, then stores
 * everything in one transaction. Columns that only the declarations have are empty; tables and columns that only the
 * backup has are retained; renamed and changed columns are migrated. A restore that was killed can be repeated with the
 * same data folder: it removes the leftover files first. All sessions have ended afterwards. Also returns the notes
 * that a server start over the backed-up store would have printed under these declarations. Throws a SchemaError where
 * such a start would have failed, and a BackupError for a store or folder that holds data.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { path, schema, secret, allowsUnencrypted } = options;
  const { keys, ...verified } = await verifyBackup({ path, schema, secret, allowsUnencrypted });
  const journal = createRestoreJournal({ ...options, databaseName: await databaseNameOf(options.store) });
  const notes = await loadBackup(options, { ...verified, keys }, journal).catch(async (error: unknown) => {
    // Files that cannot be removed here are removed when the restore is repeated.
    await journal.rollBack().catch(() => undefined);
    throw error;
  });
  await journal.complete();
  return { ...verified, notes: [...describeUndeclaredSchemas(verified.header, schema), ...notes] };
}
