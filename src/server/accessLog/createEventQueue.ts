import type { AccessEvent } from './accessEvent';
import type { Spool } from './openSpool';

/** The number of events that may wait for the database. */
export const maxQueuedEvents = 10_000;
/** The same limit while the spool cannot be written to disk. */
const maxQueuedInMemory = 500;

/** Events that are stored together. */
export interface EventBatch {
  readonly events: readonly AccessEvent[];
  /** The spool files that hold them. */
  readonly files: readonly string[];
  /** Some events may be stored already. */
  readonly mayBeStored: boolean;
}

/** The waiting events: in memory, and on disk for the next process in case this one is killed. */
export interface EventQueue {
  readonly add: (event: AccessEvent) => void;
  readonly takeBatch: () => EventBatch | undefined;
  readonly size: () => number;
  /** The number of events that may wait. */
  readonly capacity: () => number;
}

/** Creates the queue. `onDiskError` is called once when writes to disk start to fail. */
export function createEventQueue(spool: Spool, onDiskError: (error: unknown) => void): EventQueue {
  let waiting: AccessEvent[] = [];
  let isDiskWritable = true;
  return {
    add: (event) => {
      waiting.push(event);
      try {
        spool.add(event);
        isDiskWritable = true;
      } catch (error) {
        if (isDiskWritable) onDiskError(error);
        isDiskWritable = false;
      }
    },
    takeBatch: () => {
      if (waiting.length === 0) return undefined;
      const [events, file] = [waiting, spool.rotate()];
      waiting = [];
      return { events, files: file === undefined ? [] : [file], mayBeStored: false };
    },
    size: () => waiting.length,
    capacity: () => (isDiskWritable ? maxQueuedEvents : maxQueuedInMemory),
  };
}
