import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The store is temporarily unavailable; the request itself is valid and may be retried. `cause` holds details for the
 * log.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** What failed, for the operator; contains no address or name. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

/** The client of a call; `key` identifies the session or address. Each call has its own object. */
export interface Client {
  readonly key: string;
}

/** The client of the current call; outside of calls, the server is its own client. */
export const currentClient = new AsyncLocalStorage<Client>();

/** Maximum number of tracked clients; beyond it, those that are not ahead of the current round are dropped. */
const maxTrackedClients = 1_000;

const serverClient: Client = { key: '' };

interface WaitingEntry {
  readonly round: number;
  readonly start: () => void;
}

export interface FairQueueOptions {
  /** Maximum number of concurrent holders. */
  readonly slots: number;
  /** Timeout of waiting, in milliseconds. */
  readonly timeoutMs: number;
  /** The error message of a timeout, for the operator. */
  readonly timeoutMessage?: string;
}

export interface FairQueue {
  /**
   * Acquires a slot, and resolves with the function that releases it. `first` goes before all others. Rejects with a
   * StoreUnavailableError on timeout.
   */
  readonly acquire: (options?: { readonly first?: boolean }) => Promise<() => void>;
  /** Number of waiting callers. */
  readonly waitingCount: () => number;
}

/**
 * Numbers the rounds: each client gets one call per round, and a call keeps its round for all of its requests. Rounds
 * only increase.
 */
function createRounds() {
  let current = 0;
  const roundByClient = new WeakMap<Client, number>();
  const lastRoundByKey = new Map<string, number>();
  return {
    assign: (client: Client): number => {
      const assigned = roundByClient.get(client);
      if (assigned !== undefined) return assigned;
      const round = Math.max(current, lastRoundByKey.get(client.key) ?? 0) + 1;
      if (client !== serverClient) roundByClient.set(client, round);
      lastRoundByKey.set(client.key, round);
      if (lastRoundByKey.size > maxTrackedClients)
        for (const [key, last] of lastRoundByKey) if (last <= current) lastRoundByKey.delete(key);
      return round;
    },
    advanceTo: (round: number) => {
      current = Math.max(current, round);
    },
    /** All clients start equal again. */
    reset: () => lastRoundByKey.clear(),
  };
}

/**
 * A fair queue for a limited number of slots, scheduled round-robin: each client gets one call per round, however many
 * it makes. A call keeps its round for all of its requests, so that it finishes before later ones start. Rounds only
 * increase, so no call starves.
 */
export function createFairQueue({
  slots,
  timeoutMs,
  timeoutMessage = 'The database is busy',
}: FairQueueOptions): FairQueue {
  let freeSlots = slots;
  const waiting: WaitingEntry[] = [];
  const rounds = createRounds();

  const releaseSlot = () => {
    freeSlots += 1;
    const next = waiting.shift();
    if (next) grant(next);
    // The queue is idle.
    else if (freeSlots === slots) rounds.reset();
  };
  const grant = ({ round, start }: WaitingEntry) => {
    freeSlots -= 1;
    rounds.advanceTo(round);
    start();
  };
  const enqueue = (entry: WaitingEntry) => {
    const index = waiting.findLastIndex(({ round }) => round <= entry.round);
    waiting.splice(index + 1, 0, entry);
  };
  const createRelease = (): (() => void) => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      releaseSlot();
    };
  };

  return {
    waitingCount: () => waiting.length,
    acquire: ({ first = false } = {}) =>
      new Promise((resolve, reject) => {
        const round = first ? 0 : rounds.assign(currentClient.getStore() ?? serverClient);
        if (freeSlots > 0) {
          grant({ round, start: () => resolve(createRelease()) });
          return;
        }
        const entry: WaitingEntry = {
          round,
          start: () => {
            clearTimeout(timer);
            resolve(createRelease());
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new StoreUnavailableError(timeoutMessage));
        }, timeoutMs);
        enqueue(entry);
      }),
  };
}
