import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { AntdFrameProvider, toastDurationSeconds } from '../ui';
import { createTheme } from './theme';

/**
 * Toasts open at the bottom left, above the bar of a long form: titles stand at the top, and main actions at the top or
 * at the right. What they cover stays clickable through them (page.css).
 */
const toastOptions = {
  duration: toastDurationSeconds,
  placement: 'bottomLeft',
  bottom: 80,
  maxCount: 3,
  stack: false,
} as const;

/**
 * Dialogs and dropdowns open without animation: each animation frame forces a layout of the page, which is noticeable
 * on slow office machines. Loading spinners are animated by the style sheet and keep turning.
 */
const theme = createTheme({ calm: true });

const waveOptions = { disabled: true };
const buttonOptions = { autoInsertSpace: false };
/** A refused form leads to its first error, in sight and with the focus. */
const formOptions = { scrollToFirstError: { block: 'center', focus: true } } as const;
const modalOptions = { styles: { header: { marginBottom: 16 } } };

/** Wraps everything built with antd: provides the theme and the toasts. Nesting has no effect. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} wave={waveOptions} button={buttonOptions} modal={modalOptions} form={formOptions}>
      <App notification={toastOptions} component={false}>
        <AntdFrameProvider value={undefined}>{children}</AntdFrameProvider>
      </App>
    </ConfigProvider>
  );
}
