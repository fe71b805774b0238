import { storageKeys } from '../../../schema';

/** What is shown over the page: nothing, a warning with the remaining seconds, or the cover. */
export type LockState = { readonly phase: 'open' } | { readonly phase: 'warning'; readonly secondsLeft: number } | { readonly phase: 'covered' };

export interface LockOptions {
  /** Storage shared by the tabs of a browser. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now?: () => number;
}

interface Watch {
  /** Milliseconds without activity after which the page is covered. */
  readonly limit: number;
  /** Called once, when the limit is reached. */
  readonly onLimit: () => void;
  /** Called to tell the server that the user is active. */
  readonly onContact: () => void;
}

/** Covers the page after a period without activity, in all tabs of the browser at the same time. */
export interface Lock {
  readonly state: () => LockState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts monitoring and returns a function that stops it. Opening a page counts as activity. */
  readonly watch: (watch: Watch) => () => void;
  /** Records keyboard, pointer or scroll activity. Ignored while the warning or the cover is shown. */
  readonly touch: () => void;
  /** The user confirmed the warning. */
  readonly stay: () => void;
  /** Checks the time limits. Call every second, and when the machine or the tab wakes up. */
  readonly look: () => void;
  readonly cover: () => void;
  /** Covers the page if a call that the user has not just triggered finds the session ended. Returns whether the page is covered. */
  readonly coverIfQuiet: () => boolean;
  readonly open: () => void;
}

const second = 1000;
const longestWarning = 120 * second;
const longestBeat = 61 * second;
/** A response within this time after an activity counts as triggered by the user. */
const reaction = 5 * second;

const warningOf = (limit: number): number => Math.min(longestWarning, limit / 2);
/** A little longer than the interval at which the server records the last use of a session. */
const beatOf = (limit: number): number => Math.min(longestBeat, limit / 4 + second);

const isSame = (one: LockState, other: LockState): boolean =>
  one.phase === other.phase && (one.phase !== 'warning' || other.phase !== 'warning' || one.secondsLeft === other.secondsLeft);

export function createLock({ storage = globalThis.localStorage, now = () => Date.now() }: LockOptions = {}): Lock {
  let watched: Watch | undefined;
  let state: LockState = { phase: 'open' };
  let [touchedHere, contacted] = [0, 0];
  const listeners = new Set<() => void>();
  const last = (): number => Number(storage.getItem(storageKeys.activity) ?? 0);
  const record = () => {
    touchedHere = now();
    storage.setItem(storageKeys.activity, String(touchedHere));
  };
  const set = (next: LockState) => {
    if (isSame(state, next)) return;
    state = next;
    listeners.forEach((listener) => listener());
  };
  const contact = () => {
    contacted = now();
    watched?.onContact();
  };
  const look = () => {
    if (!watched || state.phase === 'covered') return;
    const { limit } = watched;
    const left = last() + limit - now();
    if (left <= 0) {
      set({ phase: 'covered' });
      watched.onLimit();
      return;
    }
    set(left <= warningOf(limit) ? { phase: 'warning', secondsLeft: Math.ceil(left / second) } : { phase: 'open' });
    // The last keep-alive is sent after the last activity, so that the session on the server does not expire before the page is covered.
    const beat = beatOf(limit);
    if (now() - contacted >= beat && contacted < touchedHere + beat) contact();
  };
  const cover = () => {
    if (watched) set({ phase: 'covered' });
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch: (watch) => {
      watched = watch;
      contacted = now();
      if (state.phase !== 'covered') record();
      return () => {
        if (watched === watch) watched = undefined;
      };
    },
    touch: () => {
      look();
      if (state.phase === 'open' && now() - touchedHere >= second) record();
    },
    stay: () => {
      look();
      if (state.phase === 'covered') return;
      record();
      contact();
      look();
    },
    look,
    cover,
    coverIfQuiet: () => {
      if (!watched) return false;
      if (state.phase === 'open' && now() - touchedHere < reaction) return false;
      cover();
      return true;
    },
    open: () => {
      record();
      contacted = now();
      set({ phase: 'open' });
    },
  };
}
