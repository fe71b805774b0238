import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './FileStorage';
import { measureFile } from './spoolUpload';

interface MoveOptions {
  /** The folder that files have been kept in until now. */
  readonly root: string;
  readonly storage: FileStorage;
  /** Whether those leave the folder that the storage has. */
  readonly remove: boolean;
}

export interface Moved {
  /** Were not in the storage yet. */
  readonly copied: number;
  /** Were in the storage as they are in the folder. */
  readonly there: number;
  /** Have left the folder. */
  readonly removed: number;
}

/** The keys of the files in a folder: the names of a manufacturer and of a file. */
async function* keysIn(root: string): AsyncGenerator<string> {
  for (const folder of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    if (!folder.isDirectory() || folder.name.startsWith('.')) continue;
    for (const file of await readdir(join(root, folder.name), { withFileTypes: true })) if (file.isFile()) yield `${folder.name}/${file.name}`;
  }
}

/** A file that a running server removes meanwhile needs no move. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}

/**
 * Copies every file of the folder that the storage does not have, and looks that it is there. Can be broken off and run again at any time, also
 * while a server uses the folder: what is done already is passed by. Throws where the storage takes a file and does not have it afterwards.
 */
export async function moveFiles({ root, storage, remove }: MoveOptions): Promise<Moved> {
  let [copied, there, removed] = [0, 0, 0];
  for await (const key of keysIn(root)) {
    const path = join(root, key);
    const file = await measureFile(path).catch(unlessGone);
    if (!file) continue;
    if (await storage.holds(key, file)) there += 1;
    else {
      await storage.put(key, file);
      if (!(await storage.holds(key, file))) throw new Error(`The storage has taken ${key} and does not have it`);
      copied += 1;
    }
    if (!remove) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return { copied, there, removed };
}
