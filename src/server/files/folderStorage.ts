import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './FileStorage';
import { measureFile } from './spoolUpload';

const isCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes((error as NodeJS.ErrnoException).code ?? '');

const unlessGone = (error: unknown): undefined => {
  if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
  throw error;
};

/** Another file system cannot take a file over: it gets a copy, which has its name only when all of it is there. */
async function moveOver(path: string, target: string, error: unknown): Promise<void> {
  if (!isCode(error, 'EXDEV')) throw error;
  await copyFile(path, `${target}.part`);
  await rename(`${target}.part`, target);
}

/** Keeps files in a folder; keys are relative paths made by the server. Names that begin with a dot are the server's own. */
export function folderStorage(root: string): FileStorage {
  return {
    put: async (key, { path }) => {
      const target = join(root, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target).catch((error: unknown) => moveOver(path, target, error));
    },
    open: async (key) => {
      const file = await open(join(root, key), 'r').catch(unlessGone);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, bytes: file.createReadStream() };
    },
    remove: (key) => rm(join(root, key), { force: true }),
    holds: async (key, { size, sha256 }) => {
      const kept = await measureFile(join(root, key)).catch(unlessGone);
      return kept?.size === size && kept.sha256 === sha256;
    },
    taken: async () => {
      const folders = ((await readdir(root).catch(unlessGone)) ?? []).filter((name) => !name.startsWith('.'));
      for (const folder of folders) if ((await readdir(join(root, folder)).catch(() => ['a file'])).length > 0) return join(root, folder);
      return undefined;
    },
  };
}
