import type { FastifyBaseLogger } from 'fastify';

/** The results of tries, for as long as they are not stored. */
export interface Results {
  /** Stores what became of a message; where that fails it is kept. Never rejects. */
  readonly store: (result: () => Promise<unknown>) => Promise<void>;
  /** Stores what is kept; to be called before anything else is sent: forgotten, a message would go out a second time. Rejects where one still cannot be stored. */
  readonly storeLeft: () => Promise<void>;
}

/** Keeps what could not be stored until it can be. */
export function keepResults(log: Pick<FastifyBaseLogger, 'warn'>): Results {
  const unstored: (() => Promise<unknown>)[] = [];
  return {
    store: async (result) => {
      await result().catch((error: unknown) => {
        unstored.push(result);
        log.warn({ err: error }, 'what became of a message is stored later');
      });
    },
    storeLeft: async () => {
      for (let next = unstored[0]; next; next = unstored[0]) {
        await next();
        unstored.shift();
      }
    },
  };
}
