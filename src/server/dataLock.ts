import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

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

/**
 * Takes a data folder for this process; the embedded database does not survive two at once. The kernel holds the lock, for this open
 * file alone: it ends with the process however that ends, and no other process has it meanwhile, in whatever container. Answers how to
 * give it back. Throws a DataLockError while another has it.
 */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Never removed: of two processes each could otherwise lock another file under this name.
  const file = await open(join(folder, 'lock'), 'a+', 0o600);
  try {
    if (!tryLock(file.fd)) {
      const holder = holderOf(await file.readFile('utf8'));
      throw new DataLockError(`The data in ${folder} are in use by ${holder}: stop it, or set DATA_DIR`);
    }
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
