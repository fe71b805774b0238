import { HttpError } from '../http/HttpError';

/** Where an attempt waits for its turn. */
export interface AttemptPlace {
  readonly account: string;
  readonly address: string;
  /** The account has signed in on this device before. */
  readonly isKnownDevice: boolean;
}

interface WaitingAttempt {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** An account runs one attempt at a time, and beside it one on its known devices. */
const runningKey = ({ account, isKnownDevice }: Pick<AttemptPlace, 'account' | 'isKnownDevice'>): string =>
  `${isKnownDevice ? 'known' : 'other'}:${account}`;

/**
 * Waiting attempts by address and account. Maps keep the order in which addresses, and the accounts of an address, take
 * turns.
 */
type Line = Map<string, Map<string, WaitingAttempt[]>>;

export interface AttemptQueueLimits {
  readonly concurrency: number;
  /** Maximum number of waiting attempts of one account at one address, and in total. */
  readonly maxPerAccount: number;
  readonly maxWaiting: number;
}

export interface AttemptQueue {
  /**
   * Runs the work when it is its turn. Throws 503 if too much is waiting. The work may release its slot before it ends;
   * until then its account runs nothing else.
   */
  readonly run: <T>(place: AttemptPlace, work: (releaseSlot: () => void) => Promise<T>) => Promise<T>;
  /** The number of accounts that wait at the address of a place; 0 for known devices, which do not wait for them. */
  readonly countAccounts: (place: AttemptPlace) => number;
}

const createOverloadError = () => new HttpError(503, 'Too many people are signing in just now. Please try again');

const countAttempts = (accounts: ReadonlyMap<string, readonly unknown[]>): number =>
  [...accounts.values()].reduce((sum, { length }) => sum + length, 0);

/** The entry with the highest size; of several, the one that was added last. */
function findLargest<V>(
  entries: ReadonlyMap<string, V>,
  sizeOf: (value: V) => number,
): readonly [string, V] | undefined {
  return [...entries].reduceRight<readonly [string, V] | undefined>(
    (largest, entry) => (!largest || sizeOf(entry[1]) > sizeOf(largest[1]) ? entry : largest),
    undefined,
  );
}

/** Removes the attempt that arrived last for the busiest account of the busiest address; undefined if nothing waits. */
function removeFromBusiest(line: Line): WaitingAttempt | undefined {
  const [address, accounts] = findLargest(line, countAttempts) ?? [];
  const [account, attempts] =
    findLargest(accounts ?? new Map<string, WaitingAttempt[]>(), ({ length }) => length) ?? [];
  if (address === undefined || !accounts || account === undefined || !attempts) return undefined;
  const removed = attempts.pop();
  if (attempts.length === 0) accounts.delete(account);
  if (accounts.size === 0) line.delete(address);
  return removed;
}

/**
 * Removes the next attempt that `canRun`; its account goes behind the others of the address, and its address behind the
 * others.
 */
function takeNext(
  line: Line,
  canRun: (account: string) => boolean,
): { readonly account: string; readonly attempt: WaitingAttempt } | undefined {
  for (const [address, accounts] of line) {
    for (const [account, attempts] of accounts) {
      if (!canRun(account)) continue;
      const attempt = attempts.shift();
      accounts.delete(account);
      if (attempts.length > 0) accounts.set(account, attempts);
      line.delete(address);
      if (accounts.size > 0) line.set(address, accounts);
      return attempt && { account, attempt };
    }
  }
  return undefined;
}

/**
 * A bounded queue in which addresses take turns, and at each address its accounts; known devices go ahead of all
 * others. Attempts of one account run one after the other, apart from those on its known devices. If the queue is full,
 * the busiest account of the busiest address loses its last attempt.
 */
export function createAttemptQueue({ concurrency, maxPerAccount, maxWaiting }: AttemptQueueLimits): AttemptQueue {
  const [known, others]: [Line, Line] = [new Map(), new Map()];
  const running = new Set<string>();
  let [freeSlots, waiting] = [concurrency, 0];

  const startNext = () => {
    for (const line of [known, others]) {
      const keyOf = (account: string) => runningKey({ account, isKnownDevice: line === known });
      while (freeSlots > 0) {
        const next = takeNext(line, (account) => !running.has(keyOf(account)));
        if (!next) break;
        waiting -= 1;
        freeSlots -= 1;
        running.add(keyOf(next.account));
        next.attempt.start();
      }
    }
  };

  const enqueue = ({ account, address, isKnownDevice }: AttemptPlace, attempt: WaitingAttempt) => {
    const line = isKnownDevice ? known : others;
    // A device is known wherever it is, so that its accounts alone take turns.
    const group = isKnownDevice ? '' : address;
    const accounts = line.get(group) ?? new Map<string, WaitingAttempt[]>();
    const attempts = accounts.get(account) ?? [];
    if (attempts.length >= maxPerAccount) {
      attempt.refuse();
      return;
    }
    attempts.push(attempt);
    line.set(group, accounts.set(account, attempts));
    waiting += 1;
    startNext();
    if (waiting <= maxWaiting) return;
    waiting -= 1;
    (removeFromBusiest(others) ?? removeFromBusiest(known))?.refuse();
  };

  return {
    run: async (place, work) => {
      await new Promise<void>((resolve, reject) =>
        enqueue(place, { start: resolve, refuse: () => reject(createOverloadError()) }),
      );
      let isHeld = true;
      const releaseSlot = () => {
        if (isHeld) freeSlots += 1;
        isHeld = false;
        startNext();
      };
      try {
        return await work(releaseSlot);
      } finally {
        running.delete(runningKey(place));
        releaseSlot();
      }
    },
    countAccounts: ({ address, isKnownDevice }) => (isKnownDevice ? 0 : (others.get(address)?.size ?? 0)),
  };
}
