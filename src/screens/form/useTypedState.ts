import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { beforeNext } from '../plain';

/** Calls before anything hears of what is done next. Answers whether the last that was done was a letter. */
function useBeforeNext(call: () => void): RefObject<boolean> {
  const hearLatest = useEffectEvent(call);
  const isTyping = useRef(false);
  useEffect(
    () =>
      beforeNext({
        next: () => {
          isTyping.current = false;
          hearLatest();
        },
        letter: () => {
          isTyping.current = true;
        },
      }),
    [],
  );
  return isTyping;
}

/** Milliseconds without a letter in which somebody who types has come to a pause. */
const pause = 250;
/** Milliseconds that what follows then waits at most for a moment in which nothing else is to be done. */
const longest = 150;

/** Does the last work that it was given: once what was typed has been painted, and no letter follows. Browsers that do not tell begin at once. */
function useOncePainted(isTyping: RefObject<boolean>): (work: () => void) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (work) => {
    if (!('requestIdleCallback' in window)) {
      work();
      return;
    }
    const whenIdle = () => void requestIdleCallback(work, { timeout: longest });
    clearTimeout(waiting.current);
    if (isTyping.current) waiting.current = setTimeout(whenIdle, pause);
    else whenIdle();
  };
}

/**
 * State that is written by typing, `current` at every letter, and shown here. An input shows its letter by itself; all that the letter means for
 * the rest of a form is rendered when no further letter follows, and at once before anything but a letter is done: no click ever meets what was
 * there before the last letter.
 */
export function useTypedState<State>(current: () => State) {
  const [state, setState] = useState(current);
  const isTyping = useBeforeNext(() => {
    const next = current();
    if (next !== state) flushSync(() => setState(next));
  });
  const oncePainted = useOncePainted(isTyping);
  /** Shows it as it is now. */
  const show = useCallback(() => setState(current()), [current]);
  return {
    state,
    show,
    /** Shows it once there is time. */
    follow: () => {
      const next = current();
      oncePainted(() => {
        // Later letters, and what was put in their place, have their own turn.
        if (next === current()) startTransition(show);
      });
    },
  };
}
