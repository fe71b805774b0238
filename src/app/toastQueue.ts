import { announce, type Toasts } from '../ui';

export interface ToastQueue extends Toasts {
  /** Sets the renderer and replays the pending toasts to it. Returns a function that detaches it. */
  readonly attach: (shown: Toasts) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether a toast has been opened; the renderer is loaded then. */
  readonly isNeeded: () => boolean;
}

/**
 * Queues toasts until a renderer is attached. Announces those that are no alerts, which browsers announce by
 * themselves.
 */
export function createToastQueue(): ToastQueue {
  const listeners = new Set<() => void>();
  let renderer: Toasts | undefined;
  let pending: ((to: Toasts) => void)[] = [];
  let needed = false;
  return {
    open: (toast) => {
      const { role, title, description } = toast;
      if (role === 'status') announce(typeof description === 'string' ? `${title}. ${description}` : title);
      if (renderer) {
        renderer.open(toast);
        return;
      }
      pending.push((to) => to.open(toast));
      needed = true;
      listeners.forEach((listener) => listener());
    },
    destroy: (key) => {
      if (renderer) renderer.destroy(key);
      else pending.push((to) => to.destroy(key));
    },
    attach: (to) => {
      renderer = to;
      const replays = pending;
      pending = [];
      replays.forEach((replay) => replay(to));
      return () => {
        renderer = undefined;
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isNeeded: () => needed,
  };
}
