import type { FastifyBaseLogger } from 'fastify';

/** Buffers delivery results that could not be stored. */
export interface ResultBuffer {
  /** Stores a result; buffers it on failure. Never rejects. */
  readonly store: (result: () => Promise<unknown>) => Promise<void>;
  /**
   * Stores the buffered results; call before sending more: a lost result would send its message twice. Rejects if a
   * result still cannot be stored.
   */
  readonly flush: () => Promise<void>;
}

/** Creates an empty buffer. */
export function createResultBuffer(log: Pick<FastifyBaseLogger, 'warn'>): ResultBuffer {
  const unstored: (() => Promise<unknown>)[] = [];
  return {
    store: async (result) => {
      await result().catch((error: unknown) => {
        unstored.push(result);
        log.warn({ err: error }, 'could not store the result of a message: it is retried');
      });
    },
    flush: async () => {
      for (let next = unstored[0]; next; next = unstored[0]) {
        await next();
        unstored.shift();
      }
    },
  };
}
