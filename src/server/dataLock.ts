import { open, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { makeDataFolder } from './dataFolder';

/** The folder belongs to a running process. */
export class DataLockError extends Error {
  override readonly name = 'DataLockError';
}

/** Kept reachable: an open file that is collected is closed, and its lock is gone. */
const held = new Set<FileHandle>();

/** Whom the lock's file names: `7 desk-1`, process and host. What stands in it is for people; the kernel alone says whether it is held. */
function holderOf(content: string): string {
  const [pid = '', host = ''] = content.trim().split(' ');
  if (!/^\d+$/.test(pid)) return 'another process';
  return host === '' || host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

interface LockOptions {
  /** Name of the file in it that is locked. */
  readonly name: string;
  /** What is said to who finds it locked. */
  readonly inUse: (holder: string) => string;
}

/**
 * Takes a folder for this process. The kernel holds the lock, for this open file alone: it ends with the process however that ends, and no
 * other process has it meanwhile, in whatever container. Answers how to give it back. Throws a DataLockError while another has it.
 */
async function lockFolder(folder: string, { name, inUse }: LockOptions): Promise<() => Promise<void>> {
  // Never removed: of two processes each could otherwise lock another file under this name.
  const file = await open(join(folder, name), 'a+', 0o600);
  try {
    if (!tryLock(file.fd)) throw new DataLockError(inUse(holderOf(await file.readFile('utf8'))));
    await file.truncate();
    await file.write(`${process.pid} ${hostname()}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  held.add(file);
  return async () => {
    if (held.delete(file)) await file.close();
  };
}

/** Takes a data folder, which is made where it is missing: the embedded database does not survive two processes at once. */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  await makeDataFolder(folder);
  return lockFolder(folder, { name: 'lock', inUse: (holder) => `The data in ${folder} are in use by ${holder}: stop it, or set DATA_DIR` });
}

/** Takes a folder of backups for as long as one is written. It may be the data folder: whoever has that one has not this. */
export const lockBackups = (folder: string): Promise<() => Promise<void>> => lockFolder(folder, { name: 'backup.lock', inUse: (holder) => `A backup into ${folder} is written by ${holder}` });
