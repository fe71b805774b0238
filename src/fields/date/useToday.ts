import { useSyncExternalStore } from 'react';
import { today } from '../../schema';

/** Polling interval of the clock, in milliseconds. */
const pollIntervalMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const notify = () => listeners.forEach((listener) => listener());

/** One timer for all users of the hook, such as the rows of a table. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(notify, pollIntervalMs);
    // Browsers may suspend the timers of background tabs.
    document.addEventListener('visibilitychange', notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

/** The current local date (YYYY-MM-DD); it updates a page that stays open overnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
