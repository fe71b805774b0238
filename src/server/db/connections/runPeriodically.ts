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
