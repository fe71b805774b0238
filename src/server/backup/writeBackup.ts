import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './format';
import { readBackup, type Checked } from './openArchive';
import { seal } from './seal';

interface WriteOptions {
  readonly path: string;
  readonly secret: string | undefined;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Passes a stream through and records the error with which it failed. */
function watched(source: AsyncIterable<Buffer>): { readonly parts: AsyncIterable<Buffer>; readonly reason: () => unknown } {
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

const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Writes the file; a system error is reported with the name of the folder. */
async function writeSealed(archive: AsyncIterable<Buffer>, { path, secret }: WriteOptions): Promise<void> {
  const { parts, reason } = watched(archive);
  try {
    await pipeline(seal(parts, secret), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    if (reason() !== undefined || !isOfSystem(error)) throw error;
    throw new BackupError(`The folder ${dirname(path)} cannot be written: ${error.message}`, { cause: error });
  }
}

/**
 * Writes an archive to a file that only its owner may read, and reads it back for verification: the file gets its final name only when it is
 * complete and correct. Throws a BackupError where the name is taken.
 */
export async function writeBackup(archive: AsyncIterable<Buffer>, { path, secret }: WriteOptions): Promise<Checked & { readonly bytes: number }> {
  if (await stat(path).then(() => true, () => false)) throw new BackupError(`${path} is there already: choose another name`);
  const part = `${path}.part`;
  await rm(part, { force: true });
  try {
    await writeSealed(archive, { path: part, secret });
    const checked = await readBackup(part, { secret });
    const { size } = await stat(part);
    await rename(part, path);
    await sync(dirname(path));
    return { ...checked, bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
