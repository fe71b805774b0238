import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encrypt } from './encryption';
import { BackupError, isSystemError } from './format';
import { readBackup, type VerifiedBackup } from './readBackup';

interface WriteOptions {
  readonly path: string;
  readonly secret: string | undefined;
}

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes the file; a system error of its own, not of the archive, is reported with the name of the folder. */
async function writeFile(archive: AsyncIterable<Buffer>, { path, secret }: WriteOptions): Promise<void> {
  const fail = (error: unknown): never => {
    if (!isSystemError(error)) throw error;
    throw new BackupError(`The folder ${dirname(path)} is not writable: ${error.message}`, { cause: error });
  };
  const file = await open(path, 'wx', 0o600).catch(fail);
  try {
    for await (const chunk of encrypt(archive, secret)) await file.appendFile(chunk).catch(fail);
  } finally {
    await syncAndClose(file).catch(fail);
  }
}

/**
 * Writes an archive to a file that only its owner may read, and reads it back for verification: the file gets its final
 * name only when it is complete and correct. Throws a BackupError where the name is taken.
 */
export async function writeBackup(
  archive: AsyncIterable<Buffer>,
  { path, secret }: WriteOptions,
): Promise<VerifiedBackup & { readonly bytes: number }> {
  if (await stat(path).catch(() => undefined)) throw new BackupError(`${path} already exists: choose another name`);
  const partialPath = `${path}.part`;
  await rm(partialPath, { force: true });
  try {
    await writeFile(archive, { path: partialPath, secret });
    const verified = await readBackup(partialPath, { secret });
    const { size } = await stat(partialPath);
    await rename(partialPath, path);
    await syncAndClose(await open(dirname(path)));
    return { ...verified, bytes: size };
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}
