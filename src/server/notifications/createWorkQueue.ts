/** Work that is done by one at a time, and once more when it was asked for meanwhile. */
export interface WorkQueue {
  /** Asks for the work; resolves when it is done and nobody has asked again. Never rejects. */
  readonly run: () => Promise<void>;
  /** Takes no more and resolves when the work under way is done. */
  readonly stop: () => Promise<void>;
}

/** A queue for this work, which is told where it may end early; what it throws is reported, and the work done at the next asking. */
export function createWorkQueue(work: (isStopping: () => boolean) => Promise<void>, report: (error: unknown) => void): WorkQueue {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopping = false;
  const loop = async () => {
    while (isWanted && !isStopping) {
      isWanted = false;
      await work(() => isStopping).catch(report);
    }
    running = undefined;
  };
  return {
    run: () => {
      isWanted = true;
      running ??= loop();
      return running;
    },
    stop: () => {
      isStopping = true;
      return running ?? Promise.resolve();
    },
  };
}
