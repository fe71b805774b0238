import { App, ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { AntdFrameProvider, toastSeconds } from '../screens';
import { createTheme } from './theme';

/** Over the empty middle of the header, where nothing is to be clicked; what a toast covers below it is clicked through it (page.css). */
const toasts = { duration: toastSeconds, placement: 'top', top: 8, maxCount: 3, stack: false } as const;

/** What everything made of antd stands in: the theme, and the toasts. One inside of another adds nothing. */
export default function AntdFrame({ children }: { readonly children: ReactNode }) {
  const theme = useMemo(() => createTheme({ calm: window.matchMedia('(prefers-reduced-motion: reduce)').matches }), []);
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }} modal={{ styles: { header: { marginBottom: 16 } } }}>
      <App notification={toasts} component={false}>
        <AntdFrameProvider value={undefined}>{children}</AntdFrameProvider>
      </App>
    </ConfigProvider>
  );
}
