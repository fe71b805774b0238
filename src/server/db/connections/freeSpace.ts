import { statfs } from 'node:fs/promises';

/** Minimum free disk space in bytes: the database's own files grow by 16 MB at a time. */
const minFreeBytes = 20 * 1024 * 1024;

/** The free disk space of a folder in bytes, as far as this account may use it. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has room for the database's next file. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => (await readFreeBytes(folder)) >= minFreeBytes;
