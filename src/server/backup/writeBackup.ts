import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError, isSystemError } from './format';
import { readBackup, type VerifiedBackup } from './readBackup';
import { seal } from './seal';

interface WriteOptions {
  readonly path: string;
  readonly secret: string | undefined;
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Passes a stream through and records the error with which it failed. */
function captureError(source: AsyncIterable<Buffer>): {
  readonly parts: AsyncIterable<Buffer>;
  readonly reason: () => unknown;
} {
  let reason: unknown;
  async function* parts(): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (error) {
      reason = error;
      throw error;
    }
  }
  return { parts: parts(), reason: () => reason };
}

/** Writes the file; a system error is reported with the name of the folder. */
async function writeSealed(archive: AsyncIterable<Buffer>, { path, secret }: WriteOptions): Promise<void> {
  const { parts, reason } = captureError(archive);
  try {
    await pipeline(seal(parts, secret), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    if (reason() !== undefined || !isSystemError(error)) throw error;
    throw new BackupError(`The folder ${dirname(path)} is not writable: ${error.message}`, { cause: error });
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
  if (
    await stat(path).then(
      () => true,
      () => false,
    )
  )
    throw new BackupError(`${path} already exists: choose another name`);
  const partialPath = `${path}.part`;
  await rm(partialPath, { force: true });
  try {
    await writeSealed(archive, { path: partialPath, secret });
    const verified = await readBackup(partialPath, { secret });
    const { size } = await stat(partialPath);
    await rename(partialPath, path);
    await syncPath(dirname(path));
    return { ...verified, bytes: size };
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}
