import { chmod, mkdir, readdir, stat, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hostname } from 'node:os';
import { tryLock } from 'fs-native-extensions';

/** The folder is locked by a running process. */
export class DataLockError extends Error {
  override readonly name = 'DataLockError';
}

/** Keeps the handles reachable: a garbage-collected handle is closed, which releases its lock. */
const heldLocks = new Set<FileHandle>();

/**
 * Describes the process and host named in the lock file: `7 desk-1`. The content is informative only; the kernel
 * decides whether the lock is held.
 */
function describeHolder(content: string): string {
  const [pid = '', host = ''] = content.trim().split(' ');
  if (!/^\d+$/.test(pid)) return 'another process';
  return host === '' || host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

interface LockOptions {
  /** Name of the lock file in the folder. */
  readonly name: string;
  /** Formats the error message for a locked folder. */
  readonly formatMessage: (holder: string) => string;
}

/**
 * Locks a folder for this process. The kernel holds the lock for the open file: it is released when the process ends
 * for any reason, and also excludes processes in other containers. Returns a function that releases it. Throws a
 * DataLockError if another process holds it.
 */
async function lockFolder(folder: string, { name, formatMessage }: LockOptions): Promise<() => Promise<void>> {
  // The file is never removed: otherwise two processes could lock different files of the same name.
  const file = await open(join(folder, name), 'a+', 0o600);
  try {
    if (!tryLock(file.fd)) throw new DataLockError(formatMessage(describeHolder(await file.readFile('utf8'))));
    await file.truncate();
    await file.write(`${process.pid} ${hostname()}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  heldLocks.add(file);
  return async () => {
    if (heldLocks.delete(file)) await file.close();
  };
}

/** Locks a data folder, creating it if missing: two concurrent processes would corrupt the embedded database. */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  await createDataFolder(folder);
  return lockFolder(folder, {
    name: 'lock',
    formatMessage: (holder) =>
      `The data folder ${folder} is in use by ${holder}: stop that process, or set DATA_DIR to another folder`,
  });
}

/** Locks a backup folder while a backup is written. It may be the data folder, whose lock is a separate file. */
export const lockBackupFolder = (folder: string): Promise<() => Promise<void>> =>
  lockFolder(folder, {
    name: 'backup.lock',
    formatMessage: (holder) => `The backup folder ${folder} is in use by ${holder}`,
  });

/** The data folder cannot be created or belongs to something else, or other accounts can read it. */
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

/** What a start puts into a data folder, whichever database it uses. */
const ownEntries = ['access-log', 'database', 'files', 'lock'];

/** Folders that may be there before the first start: of the file system, and of backups. */
const expectedFolders = ['lost+found', 'backups'];

/**
 * Refuses a folder of something else: closing it to other accounts would break what uses it, a system folder or the
 * home of an account. These have further folders or links; files alone, such as logs, are closed like its own.
 */
async function refuseForeignFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some((entry) => ownEntries.includes(entry.name) && entry.isFile() === (entry.name === 'lock'))) return;
  const others = entries.filter(
    (entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !expectedFolders.includes(entry.name),
  );
  if (others.length === 0) return;
  const names = others.slice(0, 3).map(({ name }) => name);
  throw new DataFolderError(
    `DATA_DIR ${folder} is not a data folder: it contains ${names.join(', ')}${others.length > 3 ? ', …' : ''}. ` +
      'Name an empty folder, or one that a start has created',
  );
}

/** Creates the data folder if it is missing, accessible to its owner only. Throws a DataFolderError on failure. */
async function createDataFolder(folder: string): Promise<void> {
  await createFolder(folder).catch((error: unknown) => {
    throw new DataFolderError(
      `DATA_DIR ${folder} cannot be created: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  await refuseForeignFolder(folder);
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
