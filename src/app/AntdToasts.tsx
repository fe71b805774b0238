import { App } from 'antd';
import { useEffect } from 'react';
import { toastDurationSeconds, type Toast } from '../ui';
import type { ToastQueue, ToastRenderer } from './toastQueue';

/** Attribute of a toast's element with the key of the toast. */
const keyAttribute = 'data-toast';

const toastOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${keyAttribute}]`) : null;

/** The props by which the element of a toast is recognised. */
const toastProps = (key: string): Readonly<Record<string, string>> => ({ [keyAttribute]: key });

interface ToastFocus {
  /**
   * To be called before a toast closes, or all of them without a key: restores the focus, if the toast has it, to where
   * it came from.
   */
  readonly leave: (key?: string) => void;
  readonly stop: () => void;
}

/** Tracks where the focus was before it came to a toast. */
function trackToastFocus(): ToastFocus {
  let origin: HTMLElement | undefined;
  const handleFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (toastOf(target) && !toastOf(relatedTarget))
      origin = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
  };
  document.addEventListener('focusin', handleFocus);
  return {
    leave: (key) => {
      const focused = toastOf(document.activeElement);
      if (focused && (key === undefined || focused.getAttribute(keyAttribute) === key))
        origin?.focus({ preventScroll: true });
    },
    stop: () => document.removeEventListener('focusin', handleFocus),
  };
}

/** A toast that the queue has announced is not announced again by its role. */
const silenced = ({ role }: Toast) => role === 'status' && { 'aria-live': 'off' as const };

/**
 * Makes the duration of every toast unique, by microseconds: a toast that replaces another one with the same duration
 * would get only the time that the other had left, since antd restarts the timer only for a new duration.
 */
const uniqueDuration = (duration: number, opened: number): number =>
  duration === 0 ? 0 : duration + (opened % 1000) / 1_000_000;

function adaptToAntd(shown: ReturnType<typeof App.useApp>['notification'], focus: ToastFocus): ToastRenderer {
  let opened = 0;
  return {
    open: (toast) => {
      opened += 1;
      const { key, duration = toastDurationSeconds, onClose } = toast;
      shown.open({
        ...toast,
        duration: uniqueDuration(duration, opened),
        props: { ...toastProps(key), ...silenced(toast) },
        onClose: () => {
          focus.leave(key);
          onClose?.();
        },
      });
    },
    destroy: (key) => {
      focus.leave(key);
      shown.destroy(key);
    },
  };
}

/** Shows the toasts of a queue as antd notifications. */
export function AntdToasts({ queue }: { readonly queue: ToastQueue }) {
  const { notification } = App.useApp();
  useEffect(() => {
    const focus = trackToastFocus();
    const detach = queue.attach(adaptToAntd(notification, focus));
    return () => {
      detach();
      focus.stop();
    };
  }, [queue, notification]);
  return null;
}
