import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { beforeNext } from '../plain';

/** Calls back before any other handler sees the next event. Returns a ref that tells whether the last event was a keystroke. */
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

/** Milliseconds without a keystroke that count as a pause in typing. */
const pause = 250;
/** Maximum wait for an idle period after that, in milliseconds. */
const longest = 150;

/** Runs the latest work once typed text has been painted and no keystroke follows. Runs it immediately in browsers without requestIdleCallback. */
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
 * State that typing writes (`current` is up to date after every keystroke) and that is rendered later. Each input renders its own keystrokes; the rest
 * of the form renders when typing pauses, and synchronously before any other event is handled, so that no click ever meets a form that is out of date.
 */
export function useTypedState<State>(current: () => State) {
  const [state, setState] = useState(current);
  const isTyping = useBeforeNext(() => {
    const next = current();
    if (next !== state) flushSync(() => setState(next));
  });
  const oncePainted = useOncePainted(isTyping);
  /** Renders the current state. */
  const show = useCallback(() => setState(current()), [current]);
  return {
    state,
    show,
    /** Renders the current state when there is time. */
    follow: () => {
      const next = current();
      oncePainted(() => {
        // Later changes schedule their own render.
        if (next === current()) startTransition(show);
      });
    },
  };
}
