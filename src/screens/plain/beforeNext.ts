import { flushSync } from 'react-dom';

/** What somebody does after typing. A letter is none of it: it only makes more to be shown. */
const nextEvents = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;
/** What takes somebody away from an input, who may have done nothing. */
const leavingEvents = ['focusout', 'visibilitychange'] as const;
const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey;

interface Hearer {
  /** Before anything hears of what is done next. */
  readonly next: () => void;
  readonly letter: () => void;
}

/** What was typed and has not been told, by the input that it stands in. */
const untold = new Map<object, () => void>();
const hearers = new Set<Hearer>();
let isAwaited = false;
let isHearing = false;

/** Tells what was typed to whom it concerns. */
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
 * Begins to hear, for as long as the page is there. To be called before the router is made: of what the window itself is told, as going back, the
 * first that asked hears first, and the router would have left the page by then.
 */
export function hearWhatIsNext(): void {
  if (isHearing) return;
  isHearing = true;
  nextEvents.forEach((name) => window.addEventListener(name, hearNext, true));
  leavingEvents.forEach((name) => window.addEventListener(name, tellTyped, true));
  window.addEventListener('keydown', hearKey, true);
}

/** Calls before anything hears of what is done next, once all that was typed has been told; answers what ends it. */
export function beforeNext(hearer: Hearer): () => void {
  hearWhatIsNext();
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

/** Tells what was typed into an input once it has been painted, and before anything but a letter is done. Browsers that do not say when they have time are told at once. */
export function tellOncePainted(input: object, tell: () => void): void {
  if (!('requestIdleCallback' in window)) {
    tell();
    return;
  }
  hearWhatIsNext();
  untold.set(input, tell);
  if (isAwaited) return;
  isAwaited = true;
  // Shown again before it ends: a letter that came between would be written over what was there before.
  requestAnimationFrame(() => setTimeout(() => flushSync(tellTyped)));
}

/** Tells what was typed into an input at once, as it goes. */
export function tellNow(input: object): void {
  const tell = untold.get(input);
  untold.delete(input);
  tell?.();
}
