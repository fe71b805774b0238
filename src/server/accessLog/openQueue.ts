import type { AccessEvent } from './entry';
import type { Spool } from './openSpool';

/** The number of events that may wait for the database. */
export const mostWaiting = 10_000;
/** The same limit while the spool cannot be written to disk. */
const mostInMemory = 500;

/** Events that are stored together. */
export interface Batch {
  readonly events: readonly AccessEvent[];
  /** The spool files that hold them. */
  readonly files: readonly string[];
  /** Some events may be stored already. */
  readonly again: boolean;
}

/** The waiting events: in memory, and on disk for the next process in case this one is killed. */
export interface Queue {
  readonly add: (event: AccessEvent) => void;
  readonly take: () => Batch | undefined;
  readonly size: () => number;
  /** The number of events that may wait. */
  readonly most: () => number;
}

/** Creates the queue. `onDiskError` is called once when writes to disk start to fail. */
export function openQueue(spool: Spool, report: (error: unknown) => void): Queue {
  let waiting: AccessEvent[] = [];
  let hasDisk = true;
  return {
    add: (event) => {
      waiting.push(event);
      try {
        spool.add(event);
        hasDisk = true;
      } catch (error) {
        if (hasDisk) report(error);
        hasDisk = false;
      }
    },
    take: () => {
      if (waiting.length === 0) return undefined;
      const [events, file] = [waiting, spool.rotate()];
      waiting = [];
      return { events, files: file === undefined ? [] : [file], again: false };
    },
    size: () => waiting.length,
    most: () => (hasDisk ? mostWaiting : mostInMemory),
  };
}
