/**
 * Lets calls that were refused because an emergency access is for reading wait until the user has unlocked changes, or
 * has chosen not to.
 */
export interface ChangesGate {
  /**
   * Asks the user, once for all calls that wait; resolves with whether changes are unlocked. False at once where
   * nothing could ask.
   */
  readonly ask: () => Promise<boolean>;
  /** Answers the calls that wait. */
  readonly settle: (isUnlocked: boolean) => void;
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createChangesGate(): ChangesGate {
  const listeners = new Set<() => void>();
  let waiting: ((isUnlocked: boolean) => void)[] = [];
  const notify = () => listeners.forEach((listener) => listener());
  const settle = (isUnlocked: boolean) => {
    const answered = waiting;
    waiting = [];
    answered.forEach((answer) => answer(isUnlocked));
    notify();
  };
  return {
    ask: () => {
      if (listeners.size === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting.push(resolve);
        notify();
      });
    },
    settle,
    isAsked: () => waiting.length > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) settle(false);
      };
    },
  };
}
