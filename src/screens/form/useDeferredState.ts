import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { onBeforeNextEvent } from '../../ui';

/**
 * Calls back before any other handler sees the next event. Returns a ref that tells whether the last event was a
 * keystroke.
 */
function useBeforeNextEvent(callback: () => void): RefObject<boolean> {
  const callLatest = useEffectEvent(callback);
  const isTyping = useRef(false);
  useEffect(
    () =>
      onBeforeNextEvent({
        onNextEvent: () => {
          isTyping.current = false;
          callLatest();
        },
        onPrintableKey: () => {
          isTyping.current = true;
        },
      }),
    [],
  );
  return isTyping;
}

/** Milliseconds without a keystroke that count as a pause in typing. */
const typingPauseMs = 250;
/** Maximum wait for an idle period after that, in milliseconds. */
const maxIdleWaitMs = 150;

/**
 * Runs the latest work once typed text has been painted and no keystroke follows. Runs it immediately in browsers
 * without requestIdleCallback.
 */
function useAfterPaint(isTyping: RefObject<boolean>): (work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work) => {
    if (!('requestIdleCallback' in window)) {
      work();
      return;
    }
    const whenIdle = () => void requestIdleCallback(work, { timeout: maxIdleWaitMs });
    clearTimeout(timer.current);
    if (isTyping.current) timer.current = setTimeout(whenIdle, typingPauseMs);
    else whenIdle();
  };
}

/**
 * State that typing writes (`current` is up to date after every keystroke) and that is rendered later. Each input
 * renders its own keystrokes; the rest of the form renders when typing pauses, and synchronously before any other event
 * is handled, so that no click ever meets a form that is out of date.
 */
export function useDeferredState<State>(current: () => State) {
  const [state, setState] = useState(current);
  const isTyping = useBeforeNextEvent(() => {
    const next = current();
    if (next !== state) flushSync(() => setState(next));
  });
  const afterPaint = useAfterPaint(isTyping);
  /** Renders the current state. */
  const show = useCallback(() => setState(current()), [current]);
  return {
    state,
    show,
    /** Renders the current state when there is time. */
    follow: () => {
      const next = current();
      afterPaint(() => {
        // Later changes schedule their own render.
        if (next === current()) startTransition(show);
      });
    },
  };
}
