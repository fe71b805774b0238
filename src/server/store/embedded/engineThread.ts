import { Worker } from 'node:worker_threads';

let prepared: Worker | undefined;

const createThread = (): Worker => new Worker(new URL('./engineWorker.mjs', import.meta.url), { execArgv: [] });

/** Begins to load the engine in a thread of its own, before it is known which database it will open. The thread keeps no process running. */
export function prepareEngine(): void {
  const thread = createThread();
  const forget = () => {
    if (prepared === thread) prepared = undefined;
  };
  thread.once('error', forget);
  thread.once('exit', forget);
  thread.unref();
  prepared = thread;
}

/** A thread with an engine that has not been told yet which database it opens: the prepared one, where it is still there. */
export function takeEngine(): Worker {
  const thread = prepared ?? createThread();
  prepared = undefined;
  thread.ref();
  return thread;
}
