import { App } from 'antd';
import { useEffect } from 'react';
import type { ToastQueue } from './toastQueue';

/** Shows the toasts of a queue as antd notifications. */
export default function AntdToasts({ queue }: { readonly queue: ToastQueue }) {
  const { notification } = App.useApp();
  useEffect(() => queue.attach(notification), [queue, notification]);
  return null;
}
