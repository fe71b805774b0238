import type { OpenNotificationParams } from '@refinedev/core';
import { createContext, useContext, type ReactNode } from 'react';

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
