import type { OpenNotificationParams, NotificationProvider } from '@refinedev/core';
import { createContext, useContext, type ReactNode, useMemo } from 'react';
import { Button } from './controls/Button';

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

export interface Toast {
  readonly key?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly type?: 'success' | 'error' | 'warning' | 'info';
  readonly role?: 'alert' | 'status';
  /** In seconds, if not the default; 0 keeps it open. */
  readonly duration?: number;
  readonly closable?: boolean;
  readonly actions?: ReactNode;
  readonly onClose?: () => void;
}

/** The toast service. */
export interface Toasts {
  readonly open: (toast: Toast) => void;
  /** Closes all toasts if no key is given. */
  readonly destroy: (key?: string) => void;
  /** Closes all toasts but the one with this key. */
  readonly destroyOthers: (key: string) => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

export const ToastsProvider = ToastsContext.Provider;

/** The toast service; throws outside of the app. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('ToastsProvider is missing above this component');
  return toasts;
}

/** A notification as a warning, a type that Refine lacks and the notification provider knows. */
export const asWarning = (params: Omit<OpenNotificationParams, 'type'>): OpenNotificationParams =>
  ({ ...params, type: 'warning' }) as unknown as OpenNotificationParams;

/** Shows a warning toast, a type that Refine's notifications lack. */
export function useWarning(): (toast: { readonly message: string; readonly description: string }) => void {
  const toasts = useToasts();
  return ({ message, description }) => toasts.open({ type: 'warning', title: message, description, role: 'alert' });
}

/** Shows an informational toast, a type that Refine's notifications lack. It stays when the page is left. */
export function useNote(): (message: string) => void {
  const toasts = useToasts();
  return (message) => toasts.open({ type: 'info', key: message, title: message, role: 'status' });
}
