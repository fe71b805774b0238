import { createContext, useContext, type ReactNode } from 'react';

export interface Toast {
  readonly key?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly type?: 'success' | 'error' | 'warning' | 'info';
  readonly role?: 'alert' | 'status';
  /** In seconds, where it is not the usual; 0 keeps it. */
  readonly duration?: number;
  readonly closable?: boolean;
  readonly actions?: ReactNode;
  readonly onClose?: () => void;
}

/** What shows toasts. */
export interface Toasts {
  readonly open: (toast: Toast) => void;
  /** All of them without a key. */
  readonly destroy: (key?: string) => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

export const ToastsProvider = ToastsContext.Provider;

/** Where toasts are shown; throws outside of the app. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('ToastsProvider is missing above this component');
  return toasts;
}

/** Shows a warning as a toast; Refine's notifications know none. */
export function useWarning(): (toast: { readonly message: string; readonly description: string }) => void {
  const toasts = useToasts();
  return ({ message, description }) => toasts.open({ type: 'warning', title: message, description, role: 'alert' });
}

/** Says as a toast what is neither a success nor a failure; Refine's notifications know no such kind. It stays when the page is left. */
export function useNote(): (message: string) => void {
  const toasts = useToasts();
  return (message) => toasts.open({ type: 'info', key: message, title: message, role: 'status' });
}
