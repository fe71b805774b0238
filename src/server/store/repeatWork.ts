interface Repetition {
  /** Milliseconds between two beginnings. */
  readonly every: number;
  /** It is done at the start too. */
  readonly atOnce?: boolean;
  /** Told of what failed; the next time comes all the same. */
  readonly failed: (error: unknown) => void;
}

/** Does work at intervals, one after another. Answers how to stop, which resolves when none is under way; work that takes long asks meanwhile whether it goes on. */
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
