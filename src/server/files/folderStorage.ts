import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './FileStorage';

/** Keeps files in a folder; keys are relative paths made by the server. The folder lies on one file system with the uploads under way. */
export function folderStorage(root: string): FileStorage {
  return {
    put: async (key, path) => {
      const target = join(root, key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },
    open: async (key) => (await open(join(root, key), 'r')).createReadStream(),
    remove: (key) => rm(join(root, key), { force: true }),
  };
}
