import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../files/FileStorage';

interface MarkOptions {
  /** Where the uploaded files lie. */
  readonly files: FileStorage;
  /** The folder that files pass through; a server removes what has lain in it for a day. */
  readonly spool: string;
  /** The store whose rows name the files: what was left on the way into another one may be in use there by now. */
  readonly into: string;
}

/** What a restore is about to keep, written down before it begins: files are in no transaction, and a process that is killed leaves them behind. */
export interface RestoreMark {
  /** Takes away the files that a restore which was broken off has left, and no others. To be called when the store is known to be empty. */
  readonly takeAwayLeft: () => Promise<void>;
  /** Writes down the keys of the files that come. */
  readonly begin: (keys: readonly string[]) => Promise<void>;
  /** Takes away what has come since `begin`, if that was called. */
  readonly undo: () => Promise<void>;
  /** The files are to stay. */
  readonly end: () => Promise<void>;
}

/** The mark of restores into one storage, by way of one folder. */
export function restoreMark({ files, spool, into }: MarkOptions): RestoreMark {
  const path = join(spool, 'restoring');
  let isBegun = false;
  const end = () => rm(path, { force: true });
  const takeAwayLeft = async () => {
    const written = await readFile(path, 'utf8').catch(() => '');
    const [store, ...lines] = written.split('\n');
    if (store !== into) return;
    // A line that is not whole was cut off before the first file came.
    for (const key of lines.slice(0, -1)) await files.remove(key);
    await end();
  };
  return {
    takeAwayLeft,
    begin: async (keys) => {
      isBegun = true;
      await mkdir(spool, { recursive: true, mode: 0o700 });
      await writeFile(path, [into, ...keys].map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
    },
    undo: async () => {
      if (isBegun) await takeAwayLeft();
    },
    end,
  };
}
