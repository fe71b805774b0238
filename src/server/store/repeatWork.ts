interface Repetition {
  /** Interval between two starts, in milliseconds. */
  readonly every: number;
  /** Whether the first run starts immediately. */
  readonly atOnce?: boolean;
  /** Receives the error of a failed run; later runs are not affected. */
  readonly failed: (error: unknown) => void;
}

/** Runs work at intervals, never concurrently. Returns a function that stops it and resolves when the running work has ended; long work should check `shouldContinue`. */
export function repeatWork(work: (goesOn: () => boolean) => Promise<unknown>, { every, atOnce = false, failed }: Repetition): () => Promise<void> {
  let isStopped = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const begin = () => {
    underWay = underWay.then(() => work(() => !isStopped)).catch(failed);
  };
  const timer = setInterval(begin, every).unref();
  if (atOnce) begin();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await underWay;
  };
}
