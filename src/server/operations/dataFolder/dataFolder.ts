import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The data folder cannot be created, or other accounts can read it and this process cannot change its mode. */
class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const folderMode = 0o700;
const fileMode = 0o600;
const permissionBits = 0o777;
const groupAndOtherBits = 0o077;

async function restrictMode(path: string, mode: number, root: string): Promise<void> {
  const readMode = async () => (await stat(path)).mode & permissionBits;
  if ((await readMode()) === mode) return;
  await chmod(path, mode).catch(() => undefined);
  // Some file systems accept chmod without applying it.
  const actualMode = await readMode();
  if ((actualMode & groupAndOtherBits) === 0) return;
  throw new DataFolderError(
    `Other accounts on this machine can access the data in ${root}: ${path} has mode 0${actualMode.toString(8)}. ` +
      `Run as the owner of the folder: chmod -R u=rwX,go= ${root}`,
  );
}

/** Another process on the same files may have removed one in the meantime. */
function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

async function restrictContents(folder: string, root: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await restrictMode(path, fileMode, root).catch(ignoreMissing);
    else if (entry.isDirectory()) {
      await restrictMode(path, folderMode, root);
      await restrictContents(path, root);
    }
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Creates a folder and its missing parents one by one: recursive mkdir in Node.js never returns if the file system
 * cannot create folders.
 */
export async function createFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await createFolder(parent);
  await mkdir(folder, { mode: folderMode }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
}

/** Creates the data folder if it is missing, accessible to its owner only. Throws a DataFolderError on failure. */
export async function createDataFolder(folder: string): Promise<void> {
  await createFolder(folder).catch((error: unknown) => {
    throw new DataFolderError(
      `DATA_DIR ${folder} cannot be created: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
}

/**
 * Creates the data folder if it is missing and removes the access of other accounts to it and its contents: folders
 * 0700, files 0600. Throws a DataFolderError with instructions on failure.
 */
export async function secureDataFolder(folder: string): Promise<void> {
  await createDataFolder(folder);
  // Windows has no such modes: the folder inherits the permissions of its parent.
  if (process.platform === 'win32') return;
  await restrictMode(folder, folderMode, folder);
  await restrictContents(folder, folder);
}
