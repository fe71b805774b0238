import { storageKeys } from '../../../schema';

/** What is shown over the page: nothing, a warning with the remaining seconds, or the cover. */
export type LockState =
  | { readonly phase: 'open' }
  | { readonly phase: 'warning'; readonly secondsLeft: number }
  | { readonly phase: 'covered' };

export interface LockOptions {
  /** Storage shared by the tabs of a browser. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now?: () => number;
}

interface WatchOptions {
  /** Milliseconds without activity after which the page is covered. */
  readonly limitMs: number;
  /** Called once, when the limit is reached. */
  readonly onLimit: () => void;
  /** Called to tell the server that the user is active. */
  readonly onKeepAlive: () => void;
}

/** Covers the page after a period without activity, in all tabs of the browser at the same time. */
export interface Lock {
  readonly state: () => LockState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts monitoring and returns a function that stops it. Opening a page counts as activity. */
  readonly watch: (watch: WatchOptions) => () => void;
  /** Records activity of the user. Ignored while the warning or the cover is shown. */
  readonly recordActivity: () => void;
  /** The user confirmed the warning. */
  readonly confirmActivity: () => void;
  /** Checks the time limits. Call every second, and when the machine or the tab wakes up. */
  readonly checkLimits: () => void;
  readonly cover: () => void;
  /**
   * Covers the page if a call that the user has not just triggered finds the session ended. Returns whether the page is
   * covered.
   */
  readonly coverIfIdle: () => boolean;
  readonly open: () => void;
}

const secondMs = 1000;
const maxWarningMs = 120 * secondMs;
const maxKeepAliveMs = 61 * secondMs;
/** A response within this time after an activity counts as triggered by the user. */
const reactionMs = 5 * secondMs;

const warningDurationMs = (limitMs: number): number => Math.min(maxWarningMs, limitMs / 2);
/** A little longer than the interval at which the server records the last use of a session. */
const keepAliveIntervalMs = (limitMs: number): number => Math.min(maxKeepAliveMs, limitMs / 4 + secondMs);

const isEqual = (left: LockState, right: LockState): boolean =>
  left.phase === right.phase &&
  (left.phase !== 'warning' || right.phase !== 'warning' || left.secondsLeft === right.secondsLeft);

export function createLock({ storage = globalThis.localStorage, now = () => Date.now() }: LockOptions = {}): Lock {
  let activeWatch: WatchOptions | undefined;
  let state: LockState = { phase: 'open' };
  let [lastLocalActivity, lastKeepAlive] = [0, 0];
  const listeners = new Set<() => void>();
  const readLastActivity = (): number =>
    Math.max(lastLocalActivity, Number(storage.getItem(storageKeys.activity)) || 0);
  const shareActivity = (at: number) => {
    try {
      storage.setItem(storageKeys.activity, String(at));
    } catch {
      // The storage is full: each tab knows its own activity only.
    }
  };
  const storeActivity = () => {
    lastLocalActivity = now();
    shareActivity(lastLocalActivity);
  };
  /**
   * After the clock was set back: until it reaches them again, later times would keep the page open, and the server
   * would not be told of activity.
   */
  const dropLaterTimes = () => {
    const latest = now();
    if (readLastActivity() > latest) shareActivity(latest);
    lastLocalActivity = Math.min(lastLocalActivity, latest);
    lastKeepAlive = Math.min(lastKeepAlive, latest);
  };
  const setState = (next: LockState) => {
    if (isEqual(state, next)) return;
    state = next;
    listeners.forEach((listener) => listener());
  };
  const sendKeepAlive = () => {
    lastKeepAlive = now();
    activeWatch?.onKeepAlive();
  };
  const checkLimits = () => {
    if (!activeWatch || state.phase === 'covered') return;
    dropLaterTimes();
    const { limitMs } = activeWatch;
    const remainingMs = readLastActivity() + limitMs - now();
    if (remainingMs <= 0) {
      setState({ phase: 'covered' });
      activeWatch.onLimit();
      return;
    }
    setState(
      remainingMs <= warningDurationMs(limitMs)
        ? { phase: 'warning', secondsLeft: Math.ceil(remainingMs / secondMs) }
        : { phase: 'open' },
    );
    // The last keep-alive is sent after the last activity, so that the session on the server does not expire before the
    // page is covered.
    const intervalMs = keepAliveIntervalMs(limitMs);
    if (now() - lastKeepAlive >= intervalMs && lastKeepAlive < lastLocalActivity + intervalMs) sendKeepAlive();
  };
  const cover = () => {
    if (activeWatch) setState({ phase: 'covered' });
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch: (watch) => {
      activeWatch = watch;
      lastKeepAlive = now();
      if (state.phase !== 'covered') storeActivity();
      return () => {
        if (activeWatch === watch) activeWatch = undefined;
      };
    },
    recordActivity: () => {
      checkLimits();
      if (state.phase === 'open' && now() - lastLocalActivity >= secondMs) storeActivity();
    },
    confirmActivity: () => {
      checkLimits();
      if (state.phase === 'covered') return;
      storeActivity();
      sendKeepAlive();
      checkLimits();
    },
    checkLimits,
    cover,
    coverIfIdle: () => {
      if (!activeWatch) return false;
      if (state.phase === 'open' && now() - lastLocalActivity < reactionMs) return false;
      cover();
      return true;
    },
    open: () => {
      storeActivity();
      lastKeepAlive = now();
      setState({ phase: 'open' });
    },
  };
}
