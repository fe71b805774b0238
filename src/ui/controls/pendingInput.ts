import { flushSync } from 'react-dom';

/** Events that may follow typing. Printable keys are excluded: they only add to the text. */
const actionEvents = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;
/** Events that leave an input without being an action of their own. */
const leaveEvents = ['focusout', 'visibilitychange'] as const;
const isPrintableKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey;

interface NextEventListener {
  /** Called before any other listener handles the next event. */
  readonly onNextEvent: () => void;
  readonly onPrintableKey: () => void;
}

/** Typed text that has not been committed, by its input. */
const pendingInputs = new Map<object, () => void>();
const listeners = new Set<NextEventListener>();
let isCommitScheduled = false;
let isListening = false;

/** Commits all pending text. */
function commitPending(): void {
  isCommitScheduled = false;
  const all = [...pendingInputs.values()];
  pendingInputs.clear();
  all.forEach((commit) => commit());
}

function handleNextEvent(): void {
  commitPending();
  listeners.forEach(({ onNextEvent }) => onNextEvent());
}

function handleKeyDown(event: KeyboardEvent): void {
  if (isPrintableKey(event)) listeners.forEach(({ onPrintableKey }) => onPrintableKey());
  else handleNextEvent();
}

/**
 * Starts listening, for the lifetime of the page. Must be called before the router is created: listeners on the window
 * itself, as for `popstate`, run in order of registration, and the router would already have left the page.
 */
export function startInputListeners(): void {
  if (isListening) return;
  isListening = true;
  actionEvents.forEach((name) => window.addEventListener(name, handleNextEvent, true));
  leaveEvents.forEach((name) => window.addEventListener(name, commitPending, true));
  window.addEventListener('keydown', handleKeyDown, true);
}

/** Commits and renders all that has been typed, before something other than an event of the user removes the inputs. */
export const settleTyping = (): void => flushSync(handleNextEvent);

/**
 * Calls the listener before anything else handles the next event, after all pending text has been committed; returns
 * the unsubscribe function.
 */
export function onBeforeNextEvent(hearer: NextEventListener): () => void {
  startInputListeners();
  listeners.add(hearer);
  return () => void listeners.delete(hearer);
}

/**
 * Commits typed text after the next paint, and before any event but a printable key. Commits synchronously in browsers
 * without `requestIdleCallback`.
 */
export function commitAfterPaint(input: object, commit: () => void): void {
  if (!('requestIdleCallback' in window)) {
    commit();
    return;
  }
  startInputListeners();
  pendingInputs.set(input, commit);
  if (isCommitScheduled) return;
  isCommitScheduled = true;
  // Flushed within this task: otherwise a key pressed before the render would be overwritten by the older value.
  requestAnimationFrame(() => setTimeout(() => flushSync(commitPending)));
}

/** Commits the pending text of an input immediately, when it unmounts. */
export function commitNow(input: object): void {
  const commit = pendingInputs.get(input);
  pendingInputs.delete(input);
  commit?.();
}
