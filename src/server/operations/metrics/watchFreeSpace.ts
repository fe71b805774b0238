import type { FastifyBaseLogger } from 'fastify';
import { readFreeBytes, runPeriodically } from '../../db';

/**
 * Free disk space in bytes below which an operator should act: an upload takes up to 25 MB, and a backup copies all
 * rows.
 */
const lowBytes = 500 * 1024 * 1024;
const intervalMs = 60_000;

interface WatchOptions {
  readonly dataDir: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly readFree?: (folder: string) => Promise<number>;
}

/**
 * Creates a check that warns once when the disk of the data folder has little room left, and again when that recurs.
 */
export function createFreeSpaceCheck({ dataDir, log, readFree = readFreeBytes }: WatchOptions): () => Promise<void> {
  let hasWarned = false;
  return async () => {
    const free = await readFree(dataDir);
    const isLow = free < lowBytes;
    if (isLow && !hasWarned)
      log.warn(
        { free_bytes: free },
        'the disk of DATA_DIR is nearly full: without room, uploads and backups fail, and so do changes in ' +
          'an embedded database',
      );
    hasWarned = isLow;
  };
}

/** Watches the free disk space of the data folder. Returns a function that stops it. */
export const watchFreeSpace = (options: WatchOptions): (() => Promise<void>) =>
  // A folder that cannot be read fails elsewhere.
  runPeriodically(createFreeSpaceCheck(options), { intervalMs, runImmediately: true, onError: () => undefined });
