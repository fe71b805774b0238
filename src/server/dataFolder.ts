import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The data folder cannot be created, or other accounts can read it and this process cannot change its mode. */
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
  // Some file systems accept chmod without applying it.
  const after = await modeNow();
  if ((after & forOthers) === 0) return;
  throw new DataFolderError(
    `The data in ${root} are open to other accounts of this machine: ${path} has the mode 0${after.toString(8)}. ` +
      `As the owner of the folder run: chmod -R u=rwX,go= ${root}`,
  );
}

/** Another process on the same files may have removed one in the meantime. */
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

/** Creates a folder and its missing parents one by one: recursive mkdir in Node.js never returns if the file system cannot create folders. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder, { mode: ownFolder }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
}

/** Creates the data folder if it is missing, accessible to its owner only. Throws a DataFolderError on failure. */
export async function makeDataFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw new DataFolderError(`DATA_DIR ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}

/**
 * Creates the data folder if it is missing and removes the access of other accounts to it and its contents: folders 0700, files 0600.
 * Throws a DataFolderError with instructions on failure.
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await makeDataFolder(folder);
  // Windows has no such modes: the folder inherits the permissions of its parent.
  if (process.platform === 'win32') return;
  await closeOne(folder, ownFolder, folder);
  await closeBelow(folder, folder);
}
