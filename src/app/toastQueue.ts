import type { Toasts } from '../screens';

export interface ToastQueue extends Toasts {
  /** Hands over what shows toasts, and with it those that have waited for it; answers what takes it away. */
  readonly attach: (shown: Toasts) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether there has been a toast: what shows them is loaded then. */
  readonly isWanted: () => boolean;
}

/** Keeps toasts until what shows them is there. */
export function createToastQueue(): ToastQueue {
  const listeners = new Set<() => void>();
  let shown: Toasts | undefined;
  let waiting: ((to: Toasts) => void)[] = [];
  let wanted = false;
  return {
    open: (toast) => {
      if (shown) {
        shown.open(toast);
        return;
      }
      waiting.push((to) => to.open(toast));
      wanted = true;
      listeners.forEach((listener) => listener());
    },
    destroy: (key) => {
      if (shown) shown.destroy(key);
      else waiting.push((to) => to.destroy(key));
    },
    attach: (to) => {
      shown = to;
      const all = waiting;
      waiting = [];
      all.forEach((pass) => pass(to));
      return () => {
        shown = undefined;
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWanted: () => wanted,
  };
}
