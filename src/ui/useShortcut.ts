import { useEffect, useEffectEvent } from 'react';

/** Whether a key is typed into a field, where it is a character. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Whether a key was pressed by itself, outside of fields and dialogs. */
export const isPlainKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event) &&
  document.querySelector('[role="dialog"]') === null;

interface ShortcutOptions {
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
  readonly enabled: boolean;
}

/** How long what a shortcut opens may take to be there, in milliseconds: what is typed meanwhile is meant for it. */
const openingMs = 1_000;
let lastRun = -openingMs;

/** Runs something for a key that is pressed anywhere on the page; a key that is held down runs it once. */
export function useShortcut({ matches, run, enabled }: ShortcutOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isText = !event.ctrlKey && !event.metaKey;
    if (!matches(event) || (isText && event.timeStamp - lastRun < openingMs)) return;
    event.preventDefault();
    if (event.repeat) return;
    lastRun = event.timeStamp;
    run();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
