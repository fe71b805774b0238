import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { App, Button } from 'antd';
import { useMemo } from 'react';

/** Seconds that a toast stays (Cases 9). */
export const toastSeconds = 8;

/** What is used of antd's notification. */
export interface Toasts {
  readonly open: (toast: {
    readonly key: string;
    readonly title: string;
    readonly description?: string;
    readonly type?: 'success' | 'error';
    readonly role: 'alert' | 'status';
    readonly duration: number;
    readonly actions?: React.ReactNode;
    readonly closable?: boolean;
    readonly onClose: () => void;
  }) => void;
  readonly destroy: (key: string) => void;
}

const undo = ({ cancelMutation }: OpenNotificationParams, close: () => void) => (
  <Button
    size="small"
    onClick={() => {
      cancelMutation?.();
      close();
    }}
  >
    Undo
  </Button>
);

/**
 * Refine's notification provider over antd's toasts: 8 seconds each, errors announced at once (role alert). A text that is on the screen
 * already is shown again in its place, not stacked beside it. The type `progress` stays until it is closed and offers to undo, and so does any other that can be undone.
 */
export function createNotificationProvider(toasts: Toasts): NotificationProvider {
  /** The text of each toast that is open, and the toast that a key of Refine's is shown in where that has another key. */
  const texts = new Map<string, string>();
  const shownIn = new Map<string, string>();

  const forget = (toast: string) => {
    texts.delete(toast);
    for (const [key, other] of shownIn) if (other === toast) shownIn.delete(key);
  };
  const close = (key: string) => {
    const toast = shownIn.get(key) ?? key;
    forget(toast);
    toasts.destroy(toast);
  };

  const open = (params: OpenNotificationParams) => {
    const { key: wanted, message, description, type } = params;
    const text = [type, message, description].join('\n');
    const twin = [...texts].find(([, other]) => other === text)?.[0];
    const key = twin ?? wanted ?? text;
    texts.set(key, text);
    if (wanted !== undefined && wanted !== key) shownIn.set(wanted, key);
    toasts.open({
      key,
      title: message,
      ...(description ? { description } : {}),
      role: type === 'error' ? 'alert' : 'status',
      onClose: () => forget(key),
      ...(type === 'progress'
        ? { duration: 0, closable: false, actions: undo(params, () => close(key)) }
        : { duration: toastSeconds, type, ...(params.cancelMutation && { actions: undo(params, () => close(key)) }) }),
    });
  };

  return { open, close };
}

/** For `<Refine notificationProvider>`, below antd's `<App>`. (The one of @refinedev/antd brings that whole package with it.) */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  return useMemo(() => createNotificationProvider(notification), [notification]);
}

/** Shows a warning as a toast; Refine's notifications know none. */
export function useWarning(): (toast: { readonly message: string; readonly description: string }) => void {
  const { notification } = App.useApp();
  return ({ message, description }) => notification.warning({ title: message, description, role: 'alert', duration: toastSeconds });
}
