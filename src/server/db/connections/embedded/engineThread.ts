import { Worker } from 'node:worker_threads';

let preloadedThread: Worker | undefined;

const createThread = (): Worker => new Worker(new URL('./engineWorker.mjs', import.meta.url), { execArgv: [] });

/**
 * Starts loading the engine in a worker thread before it is known which database to open. The thread does not keep the
 * process alive.
 */
export function preloadEngine(): void {
  const thread = createThread();
  const forget = () => {
    if (preloadedThread === thread) preloadedThread = undefined;
  };
  thread.once('error', forget);
  thread.once('exit', forget);
  thread.unref();
  preloadedThread = thread;
}

/** Returns a thread whose engine has no database yet: the preloaded one if it is still available. */
export function takeEngineThread(): Worker {
  const thread = preloadedThread ?? createThread();
  preloadedThread = undefined;
  thread.ref();
  return thread;
}
