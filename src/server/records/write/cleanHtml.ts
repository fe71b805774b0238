import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { markup, seenHtml } from '../../../schema';
import { createFairQueue } from '../../db';
import source from './cleanHtml.worker.mjs?raw';

/** Thrown for formatted text that cannot be cleaned; the message is shown to users. */
export class UncleanableError extends Error {
  override readonly name = 'UncleanableError';
}

interface WorkerReply {
  readonly id: number;
  readonly cleaned?: string;
  readonly isTooDeep?: true;
  readonly failure?: string;
}

interface PendingText {
  readonly resolve: (cleaned: string) => void;
  readonly reject: (error: Error) => void;
}

/** Timeout for cleaning one text; the worst accepted text takes a tenth of a second. */
const cleanTimeoutMs = 5_000;
const timeoutMessage = 'is formatted in a way that cannot be read';

/** A worker thread that cleans texts without blocking the event loop; restarted after it ends. */
class CleanerThread {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, PendingText>();
  private lastId = 0;

  clean(html: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const id = (this.lastId += 1);
      const timer = setTimeout(() => this.failAll(new UncleanableError(timeoutMessage)), cleanTimeoutMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      this.pending.set(id, { resolve: settled(resolve), reject: settled(reject) });
      (this.worker ??= this.start()).postMessage({ id, html });
    });
  }

  private start(): Worker {
    const sanitizer = createRequire(import.meta.url).resolve('sanitize-html');
    const worker = new Worker(source, {
      eval: true,
      workerData: { sanitizer, markup },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    worker.on('message', (reply: WorkerReply) => this.handleReply(reply));
    worker.on(
      'error',
      (error) =>
        this.worker === worker &&
        this.failAll(error instanceof Error ? error : new Error('The cleaner failed', { cause: error })),
    );
    return worker;
  }

  private handleReply({ id, cleaned, isTooDeep, failure }: WorkerReply): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (cleaned !== undefined) waiting?.resolve(cleaned);
    else
      waiting?.reject(
        isTooDeep
          ? new UncleanableError('is nested too deeply')
          : new Error(`The text could not be cleaned: ${failure ?? ''}`),
      );
  }

  private failAll(error: Error): void {
    void this.worker?.terminate();
    this.worker = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of pending) reject(error);
  }
}

const cleaner = new CleanerThread();

/** A fair queue: each client gets one text per round, so many texts of one client do not delay the others. */
const queue = createFairQueue({
  slots: 1,
  timeoutMs: 20_000,
  timeoutMessage: 'Too many formatted texts wait to be cleaned',
});

/**
 * Removes everything from formatted text that could run, load or imitate: markup that the editor does not produce is
 * dropped, its visible text kept. Texts are processed one at a time in a worker thread; the caller has to check their
 * length first. Throws an UncleanableError for text nested too deeply, and a StoreUnavailableError if the queue times
 * out.
 */
export async function cleanHtml(html: string): Promise<string> {
  if (!/[<>&]/.test(html)) return html;
  const release = await queue.acquire();
  try {
    return await cleaner.clean(seenHtml(html));
  } finally {
    release();
  }
}
