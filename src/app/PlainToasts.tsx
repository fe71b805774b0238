import { useEffect, useState } from 'react';
import { Button } from '../ui';
import styles from './PlainToasts.module.css';
import type { KeyedToast, ToastQueue } from './toastQueue';

/**
 * Renders toasts without antd, as the fallback when antd cannot be loaded, so that no failure stays silent. They stay
 * open until closed.
 */
export function PlainToasts({ queue }: { readonly queue: ToastQueue }) {
  const [toasts, setToasts] = useState<readonly KeyedToast[]>([]);
  useEffect(
    () =>
      queue.attach({
        open: (toast) => setToasts((shown) => [...shown.filter(({ key }) => key !== toast.key), toast]),
        destroy: (key) => setToasts((shown) => (key === undefined ? [] : shown.filter((toast) => toast.key !== key))),
      }),
    [queue],
  );
  const close = (closed: KeyedToast) => {
    setToasts((shown) => shown.filter((toast) => toast !== closed));
    closed.onClose?.();
  };
  return (
    <div className={styles.toasts}>
      {toasts.map((toast) => (
        <div key={toast.key} role={toast.role === 'status' ? undefined : 'alert'} className={styles.toast}>
          <strong>{toast.title}</strong>
          {toast.description !== undefined && <div>{toast.description}</div>}
          <div className={styles.actions}>
            {toast.actions}
            {toast.closable !== false && (
              <Button size="small" onClick={() => close(toast)}>
                Close
              </Button>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
