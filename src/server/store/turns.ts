import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailableError } from './StoreUnavailableError';

/** The client of a call; `key` identifies the session or address. Each call has its own object. */
export interface Asker {
  readonly key: string;
}

/** The client of the current call; outside of calls, the server is its own client. */
export const asking = new AsyncLocalStorage<Asker>();

/** Maximum number of tracked clients; beyond it, those that are not ahead of the current round are dropped. */
const mostKnown = 1_000;

const server: Asker = { key: '' };

interface Waiting {
  readonly round: number;
  readonly start: () => void;
}

export interface TurnOptions {
  /** Maximum number of concurrent holders. */
  readonly places: number;
  /** Timeout of waiting, in milliseconds. */
  readonly patience: number;
  /** The error message of a timeout, for the operator. */
  readonly busy?: string;
}

export interface Turns {
  /**
   * Acquires a slot, and resolves with the function that releases it. `first` goes before all others. Rejects with a StoreUnavailableError on
   * timeout.
   */
  readonly take: (options?: { readonly first?: boolean }) => Promise<() => void>;
  /** Number of waiting callers. */
  readonly waiting: () => number;
}

/**
 * A fair queue for a limited number of slots, scheduled round-robin: each client gets one call per round, however many it makes. A call keeps its round
 * for all of its requests, so that it finishes before later ones start. Rounds only increase, so no call starves.
 */
export function createTurns({ places, patience, busy = 'The database is busy' }: TurnOptions): Turns {
  let free = places;
  let current = 0;
  const waiting: Waiting[] = [];
  const roundOf = new WeakMap<Asker, number>();
  const lastOf = new Map<string, number>();

  const roundFor = (asker: Asker): number => {
    const known = roundOf.get(asker);
    if (known !== undefined) return known;
    const round = Math.max(current, lastOf.get(asker.key) ?? 0) + 1;
    if (asker !== server) roundOf.set(asker, round);
    lastOf.set(asker.key, round);
    if (lastOf.size > mostKnown) for (const [key, last] of lastOf) if (last <= current) lastOf.delete(key);
    return round;
  };
  const giveBack = () => {
    free += 1;
    const next = waiting.shift();
    if (next) begin(next);
    // The queue is idle: all clients start equal again.
    else if (free === places) lastOf.clear();
  };
  const begin = ({ round, start }: Waiting) => {
    free -= 1;
    current = Math.max(current, round);
    start();
  };
  const enqueue = (entry: Waiting) => {
    const at = waiting.findLastIndex(({ round }) => round <= entry.round);
    waiting.splice(at + 1, 0, entry);
  };
  const once = (): (() => void) => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      giveBack();
    };
  };

  return {
    waiting: () => waiting.length,
    take: ({ first = false } = {}) =>
      new Promise((resolve, reject) => {
        const round = first ? 0 : roundFor(asking.getStore() ?? server);
        if (free > 0) {
          begin({ round, start: () => resolve(once()) });
          return;
        }
        const entry: Waiting = {
          round,
          start: () => {
            clearTimeout(timer);
            resolve(once());
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new StoreUnavailableError(busy));
        }, patience);
        enqueue(entry);
      }),
  };
}
