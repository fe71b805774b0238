import { readFile, readdir, statfs, mkdir, mkdtemp, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join, dirname, resolve } from 'node:path';
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar, { type Pack } from 'tar-stream';

/** The installation folder and version of the engine: a data folder of one version need not open with another. */
async function installedEngine(): Promise<{ readonly modules: string; readonly edition: string }> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')) as {
    version: string;
  };
  return { modules: resolve(dirname(entry), '../../..'), edition: version };
}

/**
 * Path of a compressed archive of an empty database, as the engine initialises it; unpacking it takes a fifth of the
 * time.
 */
export async function emptyStoreArchivePath(): Promise<string> {
  const { modules, edition } = await installedEngine();
  return join(modules, '.cache', 'empty-store', `${edition}.tar.gz`);
}

async function packFolder(pack: Pack, root: string, folder = ''): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 });
      await packFolder(pack, root, name);
    } else pack.entry({ name, mode: 0o600 }, await readFile(join(root, name)));
  }
}

/** Creates the archive if it is missing. `create` lets the engine initialise a database in a folder, and closes it. */
export async function createEmptyStoreArchive(create: (folder: string) => Promise<void>): Promise<void> {
  const file = await emptyStoreArchivePath();
  if (await stat(file).catch(() => undefined)) return;
  await mkdir(dirname(file), { recursive: true });
  const tempFolder = await mkdtemp(join(dirname(file), 'making-'));
  try {
    const [store, packed] = [join(tempFolder, 'store'), join(tempFolder, 'packed')];
    await create(store);
    const pack = tar.pack();
    await Promise.all([
      pipeline(pack, createGzip(), createWriteStream(packed)),
      packFolder(pack, store).then(() => pack.finalize()),
    ]);
    // Atomic, also against other processes that create the same file.
    await rename(packed, file);
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/** Buffer size of unpacking, in bytes. */
const chunkBytes = 1024 * 1024;

async function unpack(file: string, folder: string): Promise<void> {
  const extract = tar.extract();
  const unpacked = pipeline(
    createReadStream(file, { highWaterMark: chunkBytes }),
    createGunzip({ chunkSize: chunkBytes }),
    extract,
  );
  unpacked.catch(() => undefined);
  for await (const entry of extract) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, await buffer(entry), { mode: 0o600 });
  }
  await unpacked;
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Unpacks the archive of an empty database into an empty folder, atomically by a rename. If the archive cannot be used,
 * the folder stays empty and the engine initialises it. Throws if the disk is full: the engine would stop half way.
 * Does not call fsync, as the engine does not either.
 */
export async function unpackEmptyStore(file: string, folder: string): Promise<void> {
  if ((await readdir(folder)).length > 0) return;
  const tempFolder = `${folder}.new`;
  try {
    await rm(tempFolder, { recursive: true, force: true });
    await mkdir(tempFolder, { mode: 0o700 });
    await unpack(file, tempFolder);
    await rmdir(folder);
    await rename(tempFolder, folder);
  } catch (error) {
    await rm(tempFolder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (isDiskFull(error)) throw error;
  }
}

/** Minimum free disk space in bytes: the database's own files grow by 16 MB at a time. */
const minFreeBytes = 20 * 1024 * 1024;

/** The free disk space of a folder in bytes, as far as this account may use it. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has room for the database's next file. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => (await readFreeBytes(folder)) >= minFreeBytes;

/** The files of an embedded database cannot be opened; the message tells the operator what to do. */
class DatabaseFilesError extends Error {
  override readonly name = 'DatabaseFilesError';
}

/**
 * The file that makes a folder a database: the engine creates a new one, over whatever is there, where it is missing.
 */
const versionFile = 'PG_VERSION';
const restoreAdvice = 'restore the last backup into another DATA_DIR';

/**
 * Throws a DatabaseFilesError if a folder has files but is no complete database: the engine would replace them by an
 * empty one.
 */
export async function assertComplete(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length === 0 || names.includes(versionFile)) return;
  throw new DatabaseFilesError(
    `The embedded database in ${folder} is incomplete: it has no file ${versionFile}. Copy it again from a ` +
      `server that is stopped, or ${restoreAdvice}. Remove the folder only if it has never held records`,
  );
}

/** The error to report where the engine could not open a folder: its own message names no cause. */
export async function explainOpenFailure(folder: string, error: unknown): Promise<Error> {
  if (!(await hasFreeSpace(folder).catch(() => true)))
    return new DatabaseFilesError(`The disk of ${folder} is full: make room, and start again`, { cause: error });
  const version = (await readFile(join(folder, versionFile), 'utf8').catch(() => '')).trim();
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseFilesError(
    `The embedded database in ${folder} cannot be opened. Its files are damaged or incomplete, or not all ` +
      'belong to this account, or another version of the product ' +
      `wrote them (PostgreSQL ${version || 'of an unknown version'}). Keep the folder, and ${restoreAdvice}. ` +
      `The engine says: ${reason}`,
    { cause: error },
  );
}
