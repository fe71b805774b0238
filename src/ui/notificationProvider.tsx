import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { useMemo } from 'react';
import { Button } from './controls/Button';
import { useToasts, type Toast, type Toasts } from './toasts';

/** How long a toast stays, in seconds (Cases 9). */
export const toastDurationSeconds = 8;

const undoButton = ({ cancelMutation }: OpenNotificationParams, close: () => void) => (
  <Button
    size="small"
    onClick={({ currentTarget }) => {
      // Releases the focus, as the toast closes and the restored record may take it.
      currentTarget.blur();
      cancelMutation?.();
      close();
    }}
  >
    Undo
  </Button>
);

/**
 * Refine's notification provider on top of toasts: 8 seconds each, errors and warnings announced immediately (role
 * alert). A text that is already on the screen replaces its toast instead of being stacked. The type `progress` stays
 * until it is closed and offers Undo, as does any other undoable one.
 */
export function createNotificationProvider(toasts: Pick<Toasts, 'open' | 'destroy'>): NotificationProvider {
  /**
   * The text of each open toast, and the key of the toast that shows a Refine notification, where the two keys differ.
   */
  const texts = new Map<string, string>();
  const toastKeys = new Map<string, string>();

  const forget = (toast: string) => {
    texts.delete(toast);
    for (const [key, other] of toastKeys) if (other === toast) toastKeys.delete(key);
  };
  const close = (key: string) => {
    const toast = toastKeys.get(key) ?? key;
    forget(toast);
    toasts.destroy(toast);
  };

  const open = (params: OpenNotificationParams) => {
    const { key: requestedKey, message, description } = params;
    const type = params.type as NonNullable<Toast['type']> | 'progress';
    const text = [type, message, description].join('\n');
    // Undoable toasts are never merged: each undoes its own action.
    const duplicateKey = params.cancelMutation ? undefined : [...texts].find(([, other]) => other === text)?.[0];
    const key = duplicateKey ?? requestedKey ?? text;
    texts.set(key, text);
    if (requestedKey !== undefined) toastKeys.delete(requestedKey);
    if (requestedKey !== undefined && requestedKey !== key) toastKeys.set(requestedKey, key);
    toasts.open({
      key,
      title: message,
      ...(description ? { description } : {}),
      role: type === 'error' || type === 'warning' ? 'alert' : 'status',
      onClose: () => forget(key),
      ...(type === 'progress'
        ? { duration: 0, closable: false, actions: undoButton(params, () => close(key)) }
        : {
            duration: toastDurationSeconds,
            type,
            ...(params.cancelMutation && { actions: undoButton(params, () => close(key)) }),
          }),
    });
  };

  return { open, close };
}

/** For `<Refine notificationProvider>`. */
export function useNotificationProvider(): NotificationProvider {
  const toasts = useToasts();
  return useMemo(() => createNotificationProvider(toasts), [toasts]);
}
