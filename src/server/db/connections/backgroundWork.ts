import { sql } from 'kysely';

/** SQL interval of this many seconds. */
export const secondsInterval = (count: number) => sql`${count}::int * interval '1 second'`;

interface PeriodicOptions {
  /** Interval between two starts, in milliseconds. */
  readonly intervalMs: number;
  /** Whether the first run starts immediately. */
  readonly runImmediately?: boolean;
  /** Receives the error of a failed run; later runs are not affected. */
  readonly onError: (error: unknown) => void;
}

/**
 * Runs work at intervals, never concurrently: an interval that ends during a run is skipped. Returns a function that
 * stops it and resolves when the running work has ended; long work should check `shouldContinue`.
 */
export function runPeriodically(
  work: (shouldContinue: () => boolean) => Promise<unknown>,
  { intervalMs, runImmediately = false, onError }: PeriodicOptions,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const startUnlessRunning = () => {
    running ??= Promise.resolve()
      .then(() => work(() => !isStopped))
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(startUnlessRunning, intervalMs).unref();
  if (runImmediately) startUnlessRunning();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}

/** A job that never runs concurrently, and runs once more if requested while running. */
export interface WorkQueue {
  /** Requests a run; resolves when no further run is pending. Never rejects. */
  readonly run: () => Promise<void>;
  /** Accepts no more requests; resolves when the current run has finished. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates a queue for a job, which can poll `isStopping` to finish early. Errors are reported, and the next request
 * runs the job again.
 */
export function createWorkQueue(
  work: (isStopping: () => boolean) => Promise<void>,
  report: (error: unknown) => void,
): WorkQueue {
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isStopping = false;
  const loop = async () => {
    while (isRequested && !isStopping) {
      isRequested = false;
      await work(() => isStopping).catch(report);
    }
    running = undefined;
  };
  return {
    run: () => {
      isRequested = true;
      running ??= loop();
      return running;
    },
    stop: () => {
      isStopping = true;
      return running ?? Promise.resolve();
    },
  };
}
