import type { Toasts } from '../screens';

export interface ToastQueue extends Toasts {
  /** Sets the renderer and replays the pending toasts to it. Returns a function that detaches it. */
  readonly attach: (shown: Toasts) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether a toast has been opened; the renderer is loaded then. */
  readonly isWanted: () => boolean;
}

/** Queues toasts until a renderer is attached. */
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
