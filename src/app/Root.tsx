import { useMemo, useState, useSyncExternalStore, useCallback } from 'react';
import { Refine, type RouterProvider, type ResourceProps } from '@refinedev/core';
import { Outlet, ScrollRestoration, useNavigate, type Location } from 'react-router';
import { createAccessControlProvider } from '../provider';
import { AntdFrameProvider, AntdScope, loadable, ErrorBoundary, ToastsProvider, useNotificationProvider } from '../ui';
import { antdFrame } from './screenLoaders';
import { PlainToasts } from './PlainToasts';
import { ServicesProvider, type Services } from './services';
import { createToastQueue, type ToastQueue } from './toastQueue';
import routerProvider from '@refinedev/react-router';
import { hasPage, trashResourceName, trashPath } from '../schema/screens';
import type { Registry, Resource } from '../schema';
import { editRoute, listRoute, recordRoute } from './routePaths';

const toResourceProps = (resource: Resource, registry: Registry): ResourceProps => ({
  name: resource.name,
  ...(hasPage.list(resource) && { list: listRoute(resource, registry) }),
  ...(hasPage.record(resource) && { show: recordRoute(resource) }),
  ...(hasPage.edit(resource) && { edit: editRoute(resource) }),
  meta: { label: resource.label.many, canDelete: resource.verbs.includes('delete') },
});

const toTrashProps = (resource: Resource): ResourceProps => ({
  name: trashResourceName(resource.name),
  list: trashPath(resource),
  meta: { label: `${resource.label.many} trash`, discardedOf: resource.name },
});

/** Refine's resources: one for each declaration, plus one for each trash. */
export function refineResources(registry: Registry): ResourceProps[] {
  return registry.all.flatMap((resource) =>
    resource.trash
      ? [toResourceProps(resource, registry), toTrashProps(resource)]
      : [toResourceProps(resource, registry)],
  );
}

/**
 * Names a place whose scrolling is kept. The router calls the first place of each load the same, which would scroll a
 * page as far as another one was before it.
 */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

const parseNothing = () => ({});

const useGo: NonNullable<RouterProvider['go']> = () => {
  const navigate = useNavigate();
  return useCallback(
    ({ to = '', type }) => {
      if (type === 'path') return to;
      void navigate(to, { replace: type === 'replace' });
      return undefined;
    },
    [navigate],
  );
};

/**
 * The part of the router that Refine uses: navigation only. The screens parse the URL and name their resources
 * themselves; Refine would parse it again in each of its hooks.
 */
const refineRouter: RouterProvider = {
  ...routerProvider,
  parse: () => parseNothing,
  go: useGo,
};

const AntdToasts = loadable(async () => (await import('./AntdToasts')).AntdToasts);

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
  const { registry, auth, data, live, queries } = services;
  const resources = useMemo(() => refineResources(registry), [registry]);
  const accessControl = useMemo(
    () => createAccessControlProvider({ registry, readRole: async () => (await auth.getIdentity())?.role }),
    [registry, auth],
  );
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
            liveProvider={live}
            authProvider={auth}
            accessControlProvider={accessControl}
            notificationProvider={useNotificationProvider}
            routerProvider={refineRouter}
            resources={resources}
            options={options}
          >
            <Outlet />
            <ScrollRestoration getKey={scrollKey} />
          </Refine>
          <ToastHost queue={toasts} />
        </ServicesProvider>
      </ToastsProvider>
    </AntdFrameProvider>
  );
}
