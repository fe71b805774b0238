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
