import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { useMemo } from 'react';
import { Button } from './plain';
import { useToasts, type Toasts } from './toasts';

/** Seconds that a toast stays (Cases 9). */
export const toastSeconds = 8;

const undo = ({ cancelMutation }: OpenNotificationParams, close: () => void) => (
  <Button
    size="small"
    onClick={({ currentTarget }) => {
      // The toast goes: what comes back may take the keyboard at once.
      currentTarget.blur();
      cancelMutation?.();
      close();
    }}
  >
    Undo
  </Button>
);

/**
 * Refine's notification provider over toasts: 8 seconds each, errors announced at once (role alert). A text that is on the screen
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
    // Each of those that can be undone undoes its own.
    const twin = params.cancelMutation ? undefined : [...texts].find(([, other]) => other === text)?.[0];
    const key = twin ?? wanted ?? text;
    texts.set(key, text);
    if (wanted !== undefined) shownIn.delete(wanted);
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

/** For `<Refine notificationProvider>`. */
export function useNotificationProvider(): NotificationProvider {
  const toasts = useToasts();
  return useMemo(() => createNotificationProvider(toasts), [toasts]);
}
