import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailableError } from './StoreUnavailableError';

/** A call that the store works for, and whose it is: a person's session, or an address. */
export interface Asker {
  readonly key: string;
}

/** Known all through the work on a call; outside of calls, the server works for itself. */
export const asking = new AsyncLocalStorage<Asker>();

/** Above so many, those are forgotten who have nothing ahead of the others. */
const mostKnown = 1_000;

const server: Asker = { key: '' };

interface Waiting {
  readonly round: number;
  readonly start: () => void;
}

export interface TurnOptions {
  /** How many may be at it at once. */
  readonly places: number;
  /** Longest wait, in milliseconds. */
  readonly patience: number;
  /** What is said, to whoever looks after the server, of a turn that did not come in time. */
  readonly busy?: string;
}

export interface Turns {
  /**
   * Resolves when it is the caller's turn, with what ends it. `first` goes before everybody. Throws a StoreUnavailableError where the turn
   * does not come in time.
   */
  readonly take: (options?: { readonly first?: boolean }) => Promise<() => void>;
  /** How many wait for theirs. */
  readonly waiting: () => number;
}

/**
 * Turns at something that few can use at once. Everybody who asks gets one call a round, however many they make, and a call that has
 * begun keeps its round: it is finished before later ones begin. Rounds only go up, so that no call waits for good.
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
    // Nobody waits: whoever comes next starts level with all others.
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
