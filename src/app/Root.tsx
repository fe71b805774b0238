import { lazy, useMemo, useState, useSyncExternalStore } from 'react';
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { Outlet, ScrollRestoration } from 'react-router';
import { createAccessControlProvider } from '../provider';
import { AntdFrameProvider, AntdParts, PartBoundary, ToastsProvider, useNotificationProvider } from '../screens';
import { antdFrame } from './antdFrame';
import { PlainToasts } from './PlainToasts';
import { refineResources } from './refineResources';
import { ServicesProvider, type Services } from './services';
import { createToastQueue, type ToastQueue } from './toastQueue';

const AntdToasts = lazy(() => import('./AntdToasts'));

function ShownToasts({ queue }: { readonly queue: ToastQueue }) {
  const isWanted = useSyncExternalStore(queue.subscribe, queue.isWanted);
  return (
    isWanted && (
      <PartBoundary fallback={<PlainToasts queue={queue} />}>
        <AntdParts>
          <AntdToasts queue={queue} />
        </AntdParts>
      </PartBoundary>
    )
  );
}

/** What every page stands in: the toasts and Refine. Rendered as the root of the router, since Refine asks it where it is. */
export function Root({ services }: { readonly services: Services }) {
  const { registry, auth, data, queries } = services;
  const resources = useMemo(() => refineResources(registry), [registry]);
  const accessControl = useMemo(() => createAccessControlProvider({ registry }), [registry]);
  const [toasts] = useState(createToastQueue);
  return (
    <AntdFrameProvider value={antdFrame}>
      <ToastsProvider value={toasts}>
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
          <ShownToasts queue={toasts} />
        </ServicesProvider>
      </ToastsProvider>
    </AntdFrameProvider>
  );
}
