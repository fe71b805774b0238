import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** What somebody does after typing. A letter is none of it: it only makes more to be shown. */
const nextEvents = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;
const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey;

/** Calls before anything hears of what is done next. */
function useBeforeNext(call: () => void): void {
  const hearLatest = useEffectEvent(call);
  useEffect(() => {
    const hear = () => hearLatest();
    const press = (event: KeyboardEvent) => {
      if (!isLetter(event)) hear();
    };
    nextEvents.forEach((name) => window.addEventListener(name, hear, true));
    window.addEventListener('keydown', press, true);
    return () => {
      nextEvents.forEach((name) => window.removeEventListener(name, hear, true));
      window.removeEventListener('keydown', press, true);
    };
  }, []);
}

/** Milliseconds that what follows from a letter waits at most for a moment in which nothing else is to be done. */
const longest = 150;

/** Once the letter has been painted; browsers that do not tell begin at once. */
function whenPainted(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longest });
  else work();
}

/**
 * State that is written by typing, `current` at every letter, and shown here. An input shows its letter by itself; all that the letter means for
 * the rest of a form is rendered in the time that the next letters leave, and at once before anything but a letter is done: no click ever meets
 * what was there before the last letter.
 */
export function useTypedState<State>(current: () => State) {
  const [state, setState] = useState(current);
  useBeforeNext(() => {
    const next = current();
    if (next !== state) flushSync(() => setState(next));
  });
  /** Shows it as it is now. */
  const show = useCallback(() => setState(current()), [current]);
  return {
    state,
    show,
    /** Shows it once there is time. */
    follow: () => {
      const next = current();
      whenPainted(() => {
        // Later letters, and what was put in their place, have their own turn.
        if (next === current()) startTransition(show);
      });
    },
  };
}
