import { useMemo, useState, useSyncExternalStore } from 'react';
import { Refine } from '@refinedev/core';
import { Outlet, ScrollRestoration } from 'react-router';
import { createAccessControlProvider } from '../provider';
import { AntdFrameProvider, AntdScope, loadable, ErrorBoundary, ToastsProvider, useNotificationProvider } from '../ui';
import { antdFrame } from './loadAntd';
import { PlainToasts } from './PlainToasts';
import { refineResources } from './refineResources';
import { refineRouter } from './refineRouter';
import { ServicesProvider, type Services } from './services';
import { createToastQueue, type ToastQueue } from './toastQueue';

const AntdToasts = loadable(() => import('./AntdToasts'));

function ToastHost({ queue }: { readonly queue: ToastQueue }) {
  const isNeeded = useSyncExternalStore(queue.subscribe, queue.isNeeded);
  return (
    isNeeded && (
      <ErrorBoundary fallback={<PlainToasts queue={queue} />}>
        <AntdScope>
          <AntdToasts queue={queue} />
        </AntdScope>
      </ErrorBoundary>
    )
  );
}

/**
 * Root layout of every page: toasts and Refine. Rendered inside the router, because Refine reads the location from it.
 */
export function Root({ services }: { readonly services: Services }) {
  const { registry, auth, data, queries } = services;
  const resources = useMemo(() => refineResources(registry), [registry]);
  const accessControl = useMemo(() => createAccessControlProvider({ registry }), [registry]);
  const [toasts] = useState(createToastQueue);
  const [options] = useState(() => ({
    disableTelemetry: true,
    // The router's loader checks the session.
    disableRouteChangeHandler: true,
    syncWithLocation: false,
    warnWhenUnsavedChanges: false,
    overtime: { enabled: false, interval: 1000 },
    reactQuery: { clientConfig: queries },
  }));
  return (
    <AntdFrameProvider value={antdFrame}>
      <ToastsProvider value={toasts}>
        <ServicesProvider value={services}>
          <Refine
            dataProvider={data}
            authProvider={auth}
            accessControlProvider={accessControl}
            notificationProvider={useNotificationProvider}
            routerProvider={refineRouter}
            resources={resources}
            options={options}
          >
            <Outlet />
            <ScrollRestoration />
          </Refine>
          <ToastHost queue={toasts} />
        </ServicesProvider>
      </ToastsProvider>
    </AntdFrameProvider>
  );
}
