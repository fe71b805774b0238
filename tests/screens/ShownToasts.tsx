import { App } from 'antd';
import type { ReactNode } from 'react';
import { ToastsProvider } from '../../src/screens/toasts';

/** Shows toasts by antd's notifications, below its App. */
export function ShownToasts({ children }: { readonly children: ReactNode }) {
  const { notification } = App.useApp();
  return <ToastsProvider value={notification}>{children}</ToastsProvider>;
}
