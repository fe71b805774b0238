import { open, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { createDataFolder } from './dataFolder';

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
