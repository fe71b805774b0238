import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder cannot be made, or can be read by other accounts of the machine, and this process cannot change that. */
class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const ownFolder = 0o700;
const ownFile = 0o600;
const permissions = 0o777;
const forOthers = 0o077;

async function closeOne(path: string, wanted: number, root: string): Promise<void> {
  const modeNow = async () => (await stat(path)).mode & permissions;
  if ((await modeNow()) === wanted) return;
  await chmod(path, wanted).catch(() => undefined);
  // Some file systems accept the call and keep what they had.
  const after = await modeNow();
  if ((after & forOthers) === 0) return;
  throw new DataFolderError(
    `The data in ${root} are open to other accounts of this machine: ${path} has the mode 0${after.toString(8)}. ` +
      `As the owner of the folder run: chmod -R u=rwX,go= ${root}`,
  );
}

/** Another process over the same files may have finished with one meanwhile. */
function ignoreGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

async function closeBelow(folder: string, root: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await closeOne(path, ownFile, root).catch(ignoreGone);
    else if (entry.isDirectory()) {
      await closeOne(path, ownFolder, root);
      await closeBelow(path, root);
    }
  }
}

const isFolder = (path: string): Promise<boolean> => stat(path).then((found) => found.isDirectory(), () => false);

/** Makes a folder and those above it where they are missing, one after the other: asked for all at once, Node.js never ends where the system has no folders. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder, { mode: ownFolder }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
}

/** Makes the folder of the data where it is missing, closed to others. Throws a DataFolderError where that cannot be done. */
export async function makeDataFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw new DataFolderError(`DATA_DIR ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}

/**
 * Makes the folder of the data where it is missing, and closes it and all that is in it to other accounts of the machine: folders 0700,
 * files 0600. Throws a DataFolderError with the way out where that cannot be done.
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await makeDataFolder(folder);
  // Windows keeps no such modes: there the folder has what its parent hands down.
  if (process.platform === 'win32') return;
  await closeOne(folder, ownFolder, folder);
  await closeBelow(folder, folder);
}
