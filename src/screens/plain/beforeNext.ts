import { flushSync } from 'react-dom';

/** Events that may follow typing. Printable keys are excluded: they only add to the text. */
const nextEvents = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;
/** Events that leave an input without being an action of their own. */
const leavingEvents = ['focusout', 'visibilitychange'] as const;
const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey;

interface Hearer {
  /** Called before any other listener handles the next event. */
  readonly next: () => void;
  readonly letter: () => void;
}

/** Typed text that has not been committed, by its input. */
const untold = new Map<object, () => void>();
const hearers = new Set<Hearer>();
let isAwaited = false;
let isHearing = false;

/** Commits all pending text. */
function tellTyped(): void {
  isAwaited = false;
  const all = [...untold.values()];
  untold.clear();
  all.forEach((tell) => tell());
}

function hearNext(): void {
  tellTyped();
  hearers.forEach(({ next }) => next());
}

function hearKey(event: KeyboardEvent): void {
  if (isLetter(event)) hearers.forEach(({ letter }) => letter());
  else hearNext();
}

/**
 * Starts listening, for the lifetime of the page. Must be called before the router is created: listeners on the window itself, as for `popstate`,
 * run in order of registration, and the router would already have left the page.
 */
export function hearWhatIsNext(): void {
  if (isHearing) return;
  isHearing = true;
  nextEvents.forEach((name) => window.addEventListener(name, hearNext, true));
  leavingEvents.forEach((name) => window.addEventListener(name, tellTyped, true));
  window.addEventListener('keydown', hearKey, true);
}

/** Calls the listener before anything else handles the next event, after all pending text has been committed; returns the unsubscribe function. */
export function beforeNext(hearer: Hearer): () => void {
  hearWhatIsNext();
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

/** Commits typed text after the next paint, and before any event but a printable key. Commits synchronously in browsers without `requestIdleCallback`. */
export function tellOncePainted(input: object, tell: () => void): void {
  if (!('requestIdleCallback' in window)) {
    tell();
    return;
  }
  hearWhatIsNext();
  untold.set(input, tell);
  if (isAwaited) return;
  isAwaited = true;
  // Flushed within this task: otherwise a key pressed before the render would be overwritten by the older value.
  requestAnimationFrame(() => setTimeout(() => flushSync(tellTyped)));
}

/** Commits the pending text of an input immediately, when it unmounts. */
export function tellNow(input: object): void {
  const tell = untold.get(input);
  untold.delete(input);
  tell?.();
}
