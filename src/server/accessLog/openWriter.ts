import type { Store } from '../db';
import type { Registry } from '../../schema';
import { appendEvents } from './appendEvents';
import type { AccessEvent } from './accessEvent';
import type { Anchors } from './anchors';
import type { ChainKeys } from './chain';
import type { ClockProblem } from './clocks';
import type { EventBatch, EventQueue } from './createEventQueue';
import type { Spool } from './openSpool';
import { addAncestors } from './addAncestors';

/** A process that has not touched its spool files for this long is considered dead. */
export const deadAfterMs = 60_000;

interface WriterOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly keys: ChainKeys;
  readonly queue: EventQueue;
  readonly spool: Spool;
  readonly anchors: Anchors;
  readonly now: () => Date;
  /** Called with the mark when the log was found broken. */
  readonly onBroken: (mark: AccessEvent) => void;
  /** Called when a clock begins to be implausible. */
  readonly onClockProblem: (problem: ClockProblem) => void;
}

/** Appends the queued events to the chain. */
export interface Writer {
  /**
   * Stores the events that wait when it starts; later ones are left to the next call, so that it always ends. A batch
   * that could not be stored is retried first by the next call.
   */
  readonly drain: () => Promise<void>;
  /** The number of events that are neither stored nor queued. */
  readonly size: () => number;
}

/**
 * Opens the writer. It stores the events of dead processes before those of the queue, and checks the end of the chain
 * even where there are none.
 */
export function openWriter({
  store,
  registry,
  keys,
  queue,
  spool,
  anchors,
  now,
  onBroken,
  onClockProblem,
}: WriterOptions): Writer {
  let batch: EventBatch | undefined;
  let lastScanAt = -Infinity;
  let lastProblem: ClockProblem | undefined;
  let isChecked = false;
  const claimAbandonedBatch = (): EventBatch | undefined => {
    if (performance.now() - lastScanAt < deadAfterMs) return undefined;
    lastScanAt = performance.now();
    // An embedded store has one process: files older than this process belong to a dead one.
    const abandoned = spool.claimAbandoned(
      store.engine === 'pglite' ? Date.now() - process.uptime() * 1000 : Date.now() - deadAfterMs,
    );
    return abandoned.length === 0
      ? undefined
      : {
          events: abandoned.flatMap(({ events }) => events),
          files: abandoned.map(({ file }) => file),
          mayBeStored: true,
        };
  };
  const firstCheck = (): EventBatch | undefined =>
    isChecked ? undefined : { events: [], files: [], mayBeStored: false };
  const write = async ({ events, files, mayBeStored }: EventBatch) => {
    const known = anchors.last();
    const withParents = await addAncestors(store.background, registry, events);
    const { head, mark, clockProblem } = await appendEvents(store.background, withParents, {
      keys,
      now: now(),
      mayBeStored,
      ...(known && { known }),
    });
    isChecked = true;
    if (mark) onBroken(mark);
    // What the files recorded before contradicts the log: the next process has to know that it goes on from here.
    anchors.add(head, { immediately: mark !== undefined });
    if (clockProblem && clockProblem !== lastProblem) onClockProblem(clockProblem);
    lastProblem = clockProblem;
    for (const file of files) spool.remove(file);
  };
  const drain = async () => {
    for (const take of [() => batch, claimAbandonedBatch, queue.takeBatch, firstCheck]) {
      const current = take();
      if (!current) continue;
      // The entries are stored if only the acknowledgement was lost: the next attempt checks for duplicates.
      batch = { ...current, mayBeStored: true };
      await write(current);
      batch = undefined;
    }
  };
  return { drain, size: () => batch?.events.length ?? 0 };
}
