import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../files/FileStorage';
import { measureFile } from '../files/spoolUpload';
import { createTables, noteGaps, patiently, type SchemaOptions, type Store } from '../store';
import { fileKey } from './archive';
import { BackupError, placeOf } from './format';
import { RowLoader, setSequences } from './loadRows';
import { readBackup, type Checked } from './openArchive';
import { addNotes, addTables } from './restoreTables';

export interface RestoreOptions {
  readonly path: string;
  readonly secret: string | undefined;
  readonly store: Pick<Store, 'db'>;
  readonly schema: SchemaOptions;
  /** Where the uploaded files lie, and the folder that they pass through. */
  readonly files: FileStorage;
  readonly spool: string;
}

export interface Restored extends Checked {
  /** What somebody may have meant otherwise, one readable line each. */
  readonly notes: readonly string[];
}

async function assertNoFiles(files: FileStorage): Promise<void> {
  const taken = await files.taken();
  if (taken !== undefined) throw new BackupError(`There are uploaded files in ${taken} already: restore into an empty DATA_DIR or bucket`);
}

/** Keeps the files of a backup, and takes those away again that it has kept. */
class FileKeeper {
  private readonly keys: string[] = [];

  constructor(private readonly options: Pick<RestoreOptions, 'files' | 'spool'>) {}

  async take(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (!fileKey.test(key)) throw new BackupError(`The backup is damaged: ${key} is no name of a file`);
    const { files, spool } = this.options;
    const path = join(spool, randomUUID());
    await mkdir(spool, { recursive: true, mode: 0o700 });
    try {
      await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      this.keys.push(key);
      await files.put(key, await measureFile(path));
    } finally {
      await rm(path, { force: true });
    }
  }

  async takeBack(): Promise<void> {
    for (const key of this.keys) await this.options.files.remove(key).catch(() => undefined);
  }
}

/** Stores what a backup holds; answers what a start would say of it under these declarations. */
async function load({ path, secret, store, schema }: RestoreOptions, { header }: Checked, keeper: FileKeeper): Promise<readonly string[]> {
  return patiently(store, async (db) => {
    await addTables(db, header, schema);
    const loader = new RowLoader(db);
    const { manifest } = await readBackup(path, {
      secret,
      rows: (table, bytes) => loader.take(header.tables.find((known) => placeOf(known) === placeOf(table)) ?? table, bytes),
      file: (key, bytes) => keeper.take(key, bytes),
    });
    await loader.finish();
    await setSequences(db, manifest);
    await addNotes(db, header, schema);
    const { notes } = await createTables(db, schema);
    // A server that was there before remembers what it counted.
    await noteGaps(db, schema);
    return notes;
  });
}

/**
 * Restores a backup into an empty store of either engine, all of it or nothing: first the whole file is read and checked, then everything is
 * stored in one transaction. Columns that the declarations have beyond the backup are empty; what the backup has beyond them is kept; what was
 * renamed or changed since it was made is so afterwards.
 * Nobody is signed in afterwards. Answers as well what a start over the store that was backed up would have said under these declarations; throws a SchemaError where that would have
 * stopped, and a BackupError for a store or folder that holds data.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { path, secret, files } = options;
  const checked = await readBackup(path, { secret });
  await assertNoFiles(files);
  const keeper = new FileKeeper(options);
  try {
    return { ...checked, notes: await load(options, checked, keeper) };
  } catch (error) {
    await keeper.takeBack();
    throw error;
  }
}
