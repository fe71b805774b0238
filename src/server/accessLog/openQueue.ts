import type { AccessEvent } from './entry';
import type { Spool } from './openSpool';

/** Events that may wait for the database. */
export const mostWaiting = 10_000;
/** The same while the disk takes no events. */
const mostInMemory = 500;

/** Events that are stored together. */
export interface Batch {
  readonly events: readonly AccessEvent[];
  /** Where they lie meanwhile. */
  readonly files: readonly string[];
  /** Some of them may be stored already. */
  readonly again: boolean;
}

/** The events that wait: in memory, and on the disk for the next process should this one be killed. */
export interface Queue {
  readonly add: (event: AccessEvent) => void;
  readonly take: () => Batch | undefined;
  readonly size: () => number;
  /** How many may wait. */
  readonly most: () => number;
}

/** Opens the queue. `report` hears once when the disk begins to refuse. */
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
