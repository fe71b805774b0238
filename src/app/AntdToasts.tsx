import { App } from 'antd';
import { useEffect } from 'react';
import { toastDurationSeconds, type Toast, type Toasts } from '../screens';
import type { ToastQueue } from './toastQueue';
import { useFocusFromToasts } from './useFocusFromToasts';

/** A toast that the queue has announced is not announced again by its role. */
const silenced = ({ role }: Toast) => role === 'status' && { props: { 'aria-live': 'off' as const } };

/**
 * Makes the duration of every toast unique, by microseconds: a toast that replaces another one with the same duration would get only the time that the other had
 * left, since antd restarts the timer only for a new duration.
 */
function withUniqueDurations(shown: Toasts): Toasts {
  let opened = 0;
  return {
    open: ({ duration = toastDurationSeconds, ...toast }) => {
      opened = (opened + 1) % 1000;
      shown.open({ ...toast, ...silenced(toast), duration: duration === 0 ? 0 : duration + opened / 1_000_000 });
    },
    destroy: (key) => shown.destroy(key),
  };
}

/** Shows the toasts of a queue as antd notifications. */
export default function AntdToasts({ queue }: { readonly queue: ToastQueue }) {
  const { notification } = App.useApp();
  useFocusFromToasts();
  useEffect(() => queue.attach(withUniqueDurations(notification)), [queue, notification]);
  return null;
}
