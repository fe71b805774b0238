import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '../../schema';
import type { Store } from '../db';
import type { AccessEvent } from './accessEvent';
import { addAncestors } from './addAncestors';
import type { RecordedHeads } from './recordedHeads';
import { appendEvents, type ClockProblem } from './appendEvents';
import type { ChainKeys } from './chain';
import type { Batch, Spool } from './spool';

/** A process that has not touched its spool files for this long is considered dead. */
export const deadAfterMs = 60_000;
const maxRetryDelayMs = 10_000;

interface WriterOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly keys: ChainKeys;
  readonly spool: Spool;
  readonly recordedHeads: RecordedHeads;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Called with the mark when the log was found broken. */
  readonly onBroken: (mark: AccessEvent) => void;
}

/** Appends the events of the spool to the chain. */
export interface Writer {
  /**
   * Stores the events that wait when it begins; later ones are left to the next call, so that it always ends. Calls
   * that arrive during one share the next. A batch that could not be stored comes first in it.
   */
  readonly flush: () => Promise<void>;
  /**
   * Flushes after as many milliseconds, unless a flush is due. Of consecutive failures the first is logged; they are
   * retried with increasing delays.
   */
  readonly schedule: (delayMs: number) => void;
  /** Cancels the flush that is due, and schedules no other. */
  readonly stop: () => void;
}

const clockMessages: Readonly<Record<ClockProblem, string>> = {
  process_ahead:
    'the clock of this server is ahead of the clock of the database: entries of the access log have the time of the ' +
    'database',
  log_ahead:
    'the last entry of the access log is in the future: later entries are stored under its time until the clocks ' +
    'have reached it',
};

/**
 * Returns a function that stores a batch and removes its files. The known end of the chain moves on with each batch.
 */
function createBatchWriter({ store, registry, keys, spool, recordedHeads, now, log, onBroken }: WriterOptions) {
  let lastProblem: ClockProblem | undefined;
  return async (batch: Batch) => {
    const known = recordedHeads.last();
    const events = await addAncestors(store.background, registry, batch.events);
    const { head, mark, clockProblem } = await appendEvents(store.background, events, {
      keys,
      now: now(),
      mayBeStored: batch.mayBeStored,
      known,
    });
    if (mark) onBroken(mark);
    // What the files recorded before contradicts the log: the next process has to know that it goes on from here.
    recordedHeads.add(head, { immediately: mark !== undefined });
    if (clockProblem && clockProblem !== lastProblem) log.error(clockMessages[clockProblem]);
    lastProblem = clockProblem;
    spool.remove(batch);
  };
}

/**
 * Returns a function that stores what waits: a batch that failed, what dead processes left, and the events of this
 * one. Its first call checks the end of the chain even where nothing waits.
 */
function createDrain(options: WriterOptions): () => Promise<void> {
  const { store, spool } = options;
  const write = createBatchWriter(options);
  let failed: Batch | undefined;
  let lastScanAt = -Infinity;
  let isChecked = false;
  const takeAbandoned = (): Batch | undefined => {
    if (performance.now() - lastScanAt < deadAfterMs) return undefined;
    lastScanAt = performance.now();
    // An embedded store has one process: files older than this process belong to a dead one.
    return spool.takeAbandoned(Date.now() - (store.engine === 'pglite' ? process.uptime() * 1_000 : deadAfterMs));
  };
  const nothing = (): Batch | undefined => (isChecked ? undefined : { events: [], files: [], mayBeStored: false });
  return async () => {
    for (const take of [() => failed, takeAbandoned, spool.take, nothing]) {
      const batch = take();
      if (!batch) continue;
      // The entries are stored if only the acknowledgement was lost: the next attempt checks for duplicates.
      failed = { ...batch, mayBeStored: true };
      await write(batch);
      [failed, isChecked] = [undefined, true];
    }
  };
}

/** Serialises calls, whether they succeed or fail; callers that arrive during a run share the next one. */
function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const runNext = () => {
    next = undefined;
    return work();
  };
  return () => {
    next ??= last.catch(() => undefined).then(runNext);
    last = next;
    return next;
  };
}

/** Schedules flushes, and retries those that fail, for a writer. */
export function createSchedule(
  flush: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Pick<Writer, 'schedule' | 'stop'> {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void tryFlush();
    }, delayMs).unref();
  };
  const tryFlush = async () => {
    try {
      await flush();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1)
        log.error({ err: error }, 'could not store access log entries: they stay queued and are retried');
      schedule(Math.min(maxRetryDelayMs, 500 * 2 ** failures));
    }
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { schedule, stop };
}

/** Opens the writer of a process. */
export function openWriter(options: WriterOptions): Writer {
  const flush = coalesceCalls(createDrain(options));
  return { flush, ...createSchedule(flush, options.log) };
}
