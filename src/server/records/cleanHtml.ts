import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { markup } from '../../schema';
import { createTurns } from '../store';
import source from './cleanHtml.worker.mjs?raw';

/** Formatted text that cannot be cleaned; the message is for people. */
export class UncleanableError extends Error {
  override readonly name = 'UncleanableError';
}

interface Answer {
  readonly id: number;
  readonly cleaned?: string;
  readonly isTooDeep?: true;
  readonly failure?: string;
}

interface Waiting {
  readonly resolve: (cleaned: string) => void;
  readonly reject: (error: Error) => void;
}

/** The longest that one text may take, in milliseconds; the worst of those that are accepted takes a tenth of a second. */
const longestWork = 5_000;
const tooLong = 'is formatted in a way that cannot be read';

/** A thread that cleans texts, so that nobody's other work waits for it; made anew where it ended. */
class Cleaner {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  clean(html: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const id = (this.last += 1);
      const timer = setTimeout(() => this.end(new UncleanableError(tooLong)), longestWork);
      const settled = <T>(settle: (value: T) => void) => (value: T) => {
        clearTimeout(timer);
        settle(value);
      };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      (this.worker ??= this.start()).postMessage({ id, html });
    });
  }

  private start(): Worker {
    const sanitizer = createRequire(import.meta.url).resolve('sanitize-html');
    const worker = new Worker(source, { eval: true, workerData: { sanitizer, markup }, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.unref();
    worker.on('message', (answer: Answer) => this.settle(answer));
    worker.on('error', (error) => this.worker === worker && this.end(error instanceof Error ? error : new Error('The cleaner failed', { cause: error })));
    return worker;
  }

  private settle({ id, cleaned, isTooDeep, failure }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (cleaned !== undefined) waiting?.resolve(cleaned);
    else waiting?.reject(isTooDeep ? new UncleanableError('is nested too deeply') : new Error(`The text could not be cleaned: ${failure ?? ''}`));
  }

  private end(error: Error): void {
    void this.worker?.terminate();
    this.worker = undefined;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }
}

const cleaner = new Cleaner();

/** Everybody who writes gets one text a round: many of one person wait behind those of others. */
const turns = createTurns({ places: 1, patience: 20_000, busy: 'Too many formatted texts wait to be cleaned' });

/**
 * Formatted text without anything that could run, load or imitate: markup beyond the editor's own is dropped, its text kept. Done in a
 * thread of its own, one after the other; to be given texts of an accepted length. Throws an UncleanableError for one that is nested without end,
 * and a StoreUnavailableError where its turn does not come in time.
 */
export async function cleanHtml(html: string): Promise<string> {
  if (!/[<>&]/.test(html)) return html;
  const end = await turns.take();
  try {
    return await cleaner.clean(html);
  } finally {
    end();
  }
}
