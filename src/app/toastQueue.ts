import { announce, type Toast, type Toasts } from '../ui';

/** A toast of a queue: one without a key of its own has been given one. */
export type KeyedToast = Toast & { readonly key: string };

/** What shows the toasts of a queue. */
export interface ToastRenderer extends Pick<Toasts, 'destroy'> {
  readonly open: (toast: KeyedToast) => void;
}

export interface ToastQueue extends Toasts {
  /** Sets the renderer and replays the pending toasts to it. Returns a function that detaches it. */
  readonly attach: (shown: ToastRenderer) => () => void;
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
  const openKeys = new Set<string>();
  let renderer: ToastRenderer | undefined;
  let pending: ((to: ToastRenderer) => void)[] = [];
  let needed = false;
  let opened = 0;

  /** The toast with a key, which is forgotten once it is closed. */
  const withKey = (given: Toast): KeyedToast => {
    opened += 1;
    const { key = `toast-${opened}`, onClose } = given;
    openKeys.add(key);
    return {
      ...given,
      key,
      onClose: () => {
        openKeys.delete(key);
        onClose?.();
      },
    };
  };
  const destroy = (key?: string) => {
    if (key === undefined) openKeys.clear();
    else openKeys.delete(key);
    if (renderer) renderer.destroy(key);
    else pending.push((to) => to.destroy(key));
  };
  return {
    open: (given) => {
      const toast = withKey(given);
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
    destroy,
    destroyOthers: (kept) => [...openKeys].filter((key) => key !== kept).forEach((key) => destroy(key)),
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
