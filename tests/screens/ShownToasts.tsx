import { App } from 'antd';
import type { ReactNode } from 'react';
import { ToastsProvider } from '../../src/ui/toasts';

/** Shows toasts with antd's notifications, inside its App. */
export function ShownToasts({ children }: { readonly children: ReactNode }) {
  const { notification } = App.useApp();
  return (
    <ToastsProvider value={{ ...notification, destroyOthers: () => notification.destroy() }}>{children}</ToastsProvider>
  );
}
