import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../files/FileStorage';

interface JournalOptions {
  /** The storage of the uploaded files. */
  readonly files: FileStorage;
  /** The folder for temporary copies; a server removes files older than a day from it. */
  readonly spool: string;
  /** The database whose rows reference the files: leftovers of a restore into another database may be in use there. */
  readonly databaseName: string;
}

/**
 * Lists the files that a restore is about to store. Files are not part of the transaction, so a killed process leaves
 * them behind.
 */
export interface RestoreJournal {
  /** Removes the files of an interrupted restore, and no others. Call it only when the store is known to be empty. */
  readonly removeLeftovers: () => Promise<void>;
  /** Records the keys of the files to be stored. */
  readonly begin: (keys: readonly string[]) => Promise<void>;
  /** Removes the files stored since `begin`, if that was called. */
  readonly rollBack: () => Promise<void>;
  /** Keeps the files and removes the journal. */
  readonly complete: () => Promise<void>;
}

/** Creates the journal of restores into one storage, stored in the spool folder. */
export function createRestoreJournal({ files, spool, databaseName }: JournalOptions): RestoreJournal {
  const path = join(spool, 'restoring');
  let isStarted = false;
  const complete = () => rm(path, { force: true });
  const removeLeftovers = async () => {
    const written = await readFile(path, 'utf8').catch(() => '');
    const [store, ...lines] = written.split('\n');
    if (store !== databaseName) return;
    // An incomplete line was truncated before the first file was stored.
    for (const key of lines.slice(0, -1)) await files.remove(key);
    await complete();
  };
  return {
    removeLeftovers,
    begin: async (keys) => {
      isStarted = true;
      await mkdir(spool, { recursive: true, mode: 0o700 });
      await writeFile(path, [databaseName, ...keys].map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
    },
    rollBack: async () => {
      if (isStarted) await removeLeftovers();
    },
    complete,
  };
}
