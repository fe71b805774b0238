import { useMemo } from 'react';
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { App as AntApp, ConfigProvider } from 'antd';
import { Outlet, ScrollRestoration } from 'react-router';
import { createAccessControlProvider } from '../provider';
import { toastSeconds, useNotificationProvider } from '../screens/notificationProvider';
import { refineResources } from './refineResources';
import { ServicesProvider, type Services } from './services';
import { createTheme } from './theme';

/** Over the empty middle of the header, where nothing is to be clicked; what a toast covers below it is clicked through it (page.css). */
const toasts = { duration: toastSeconds, placement: 'top', top: 8, maxCount: 3, stack: false } as const;

/** What every page stands in: the theme, the toasts and Refine. Rendered as the root of the router, since Refine asks it where it is. */
export function Root({ services }: { readonly services: Services }) {
  const { registry, auth, data, queries } = services;
  const resources = useMemo(() => refineResources(registry), [registry]);
  const accessControl = useMemo(() => createAccessControlProvider({ registry }), [registry]);
  const theme = useMemo(() => createTheme({ calm: window.matchMedia('(prefers-reduced-motion: reduce)').matches }), []);
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }} modal={{ styles: { header: { marginBottom: 16 } } }}>
      <AntApp notification={toasts}>
        <ServicesProvider value={services}>
          <Refine
            dataProvider={data}
            authProvider={auth}
            accessControlProvider={accessControl}
            notificationProvider={useNotificationProvider}
            routerProvider={routerProvider}
            resources={resources}
            options={{ disableTelemetry: true, syncWithLocation: false, warnWhenUnsavedChanges: false, reactQuery: { clientConfig: queries } }}
          >
            <Outlet />
            <ScrollRestoration />
          </Refine>
        </ServicesProvider>
      </AntApp>
    </ConfigProvider>
  );
}
