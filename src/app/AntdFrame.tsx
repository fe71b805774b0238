import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { AntdFrameProvider, toastSeconds } from '../screens';
import { createTheme } from './theme';

/** Over the empty middle of the header, where nothing is to be clicked; what a toast covers below it is clicked through it (page.css). */
const toasts = { duration: toastSeconds, placement: 'top', top: 8, maxCount: 3, stack: false } as const;

/**
 * Dialogs and lists to choose from are there at once: an animation of theirs asks for the layout of the page in each of its steps, which an office
 * machine feels. What turns while something loads is in the style sheet, and goes on.
 */
const theme = createTheme({ calm: true });

const noWave = { disabled: true };
const button = { autoInsertSpace: false };
const modal = { styles: { header: { marginBottom: 16 } } };

/** What everything made of antd stands in: the theme, and the toasts. One inside of another adds nothing. */
export default function AntdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} wave={noWave} button={button} modal={modal}>
      <App notification={toasts} component={false}>
        <AntdFrameProvider value={undefined}>{children}</AntdFrameProvider>
      </App>
    </ConfigProvider>
  );
}
