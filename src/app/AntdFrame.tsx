import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { AntdFrameProvider, toastSeconds } from '../screens';
import { createTheme } from './theme';

/** Toasts open over the empty middle of the header; anything they cover below it stays clickable through them (page.css). */
const toasts = { duration: toastSeconds, placement: 'top', top: 8, maxCount: 3, stack: false } as const;

/**
 * Dialogs and dropdowns open without animation: each animation frame forces a layout of the page, which is noticeable on slow office machines. Loading spinners are
 * animated by the style sheet and keep turning.
 */
const theme = createTheme({ calm: true });

const noWave = { disabled: true };
const button = { autoInsertSpace: false };
const modal = { styles: { header: { marginBottom: 16 } } };

/** Wraps everything built with antd: provides the theme and the toasts. Nesting has no effect. */
export default function AntdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} wave={noWave} button={button} modal={modal}>
      <App notification={toasts} component={false}>
        <AntdFrameProvider value={undefined}>{children}</AntdFrameProvider>
      </App>
    </ConfigProvider>
  );
}
