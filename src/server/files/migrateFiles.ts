import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './FileStorage';
import { measureFile } from './spoolUpload';

interface MigrateOptions {
  /** The source folder. */
  readonly root: string;
  readonly storage: FileStorage;
  /** Whether to remove files from the folder once the storage has them. */
  readonly remove: boolean;
}

export interface MigrationResult {
  /** The number of files copied to the storage. */
  readonly copied: number;
  /** The number of files that the storage had already, with the same content. */
  readonly there: number;
  /** The number of files removed from the folder. */
  readonly removed: number;
}

/** The keys of the files in a folder: `manufacturer/file`. */
async function* listKeys(root: string): AsyncGenerator<string> {
  for (const folder of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    if (!folder.isDirectory() || folder.name.startsWith('.')) continue;
    for (const file of await readdir(join(root, folder.name), { withFileTypes: true }))
      if (file.isFile()) yield `${folder.name}/${file.name}`;
  }
}

/** A running server may remove a file meanwhile; it needs no migration. */
function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}

/**
 * Copies the files of the folder that the storage lacks, and verifies each copy. Can be interrupted and repeated at any
 * time, also while a server uses the folder: completed files are skipped. Throws where the storage accepts a file and
 * does not have it afterwards.
 */
export async function migrateFiles({ root, storage, remove }: MigrateOptions): Promise<MigrationResult> {
  let [copied, there, removed] = [0, 0, 0];
  for await (const key of listKeys(root)) {
    const path = join(root, key);
    const file = await measureFile(path).catch(undefinedIfMissing);
    if (!file) continue;
    if (await storage.hasFile(key, file)) there += 1;
    else {
      await storage.put(key, file);
      if (!(await storage.hasFile(key, file))) throw new Error(`The storage accepted ${key} but does not contain it`);
      copied += 1;
    }
    if (!remove) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return { copied, there, removed };
}
