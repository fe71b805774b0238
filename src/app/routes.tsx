import type { ComponentType } from 'react';
import { Navigate, redirect, useParams, type RouteObject } from 'react-router';
import type { Registry } from '../schema';
import { editAddress, hasEditPage, home, listAddress, recordAddress, signInAddress, signOutAddress, trashAddress } from './addresses';
import { PageError } from './PageError';
import { Root } from './Root';
import { RouteError } from './RouteError';
import type { Services } from './services';
import { leaveSignIn, protectedRoute, refuseLink, requireSession, signOut } from './session';

/** The same mark as in index.html, so that nothing moves until the first screen stands. */
const firstPaint = (
  <div className="firstPaint" role="status" aria-label="Loading">
    <span className="firstPaintBar" />
  </div>
);

type Screen = ComponentType<{ readonly resource: string }>;

interface ScreenRoute {
  readonly path: string;
  readonly resource: string;
  readonly load: () => Promise<Screen>;
}

/** A screen of a resource, fetched when it is first opened; another record of it starts the screen anew. */
function screenRoute({ path, resource, load }: ScreenRoute): RouteObject {
  const lazy = async () => {
    const Shown = await load();
    const Component = () => <Shown key={useParams().id ?? ''} resource={resource} />;
    return { Component };
  };
  return { path, handle: { pattern: path }, lazy };
}

const screens = {
  list: () => import('../screens/list/ListScreen').then(({ ListScreen }) => ListScreen),
  trash: () => import('../screens/trash/TrashScreen').then(({ TrashScreen }) => TrashScreen),
  record: () => import('../screens/record/RecordScreen').then(({ RecordScreen }) => RecordScreen),
  edit: () => import('../screens/form/EditScreen').then(({ EditScreen }) => EditScreen),
};

/** The screens that declarations have (Records 2), each with the code of its own kind. */
export function screenRoutes(registry: Registry): RouteObject[] {
  return registry.all.flatMap((resource) => [
    ...(resource.list ? [screenRoute({ path: listAddress(resource), resource: resource.name, load: screens.list })] : []),
    ...(resource.record ? [screenRoute({ path: recordAddress(resource), resource: resource.name, load: screens.record })] : []),
    ...(hasEditPage(resource) ? [screenRoute({ path: editAddress(resource), resource: resource.name, load: screens.edit })] : []),
    ...(resource.trash ? [screenRoute({ path: trashAddress(resource), resource: resource.name, load: screens.trash })] : []),
  ]);
}

const notFound = async () => {
  const { NotFoundPage } = await import('../pages/notices/NotFoundPage');
  return { Component: () => <NotFoundPage home={home} /> };
};

const dashboard: RouteObject = {
  index: true,
  handle: { pattern: home },
  lazy: async () => ({ Component: (await import('./DashboardRoute')).DashboardRoute }),
};

const protectedRoutes = ({ auth, registry }: Services): RouteObject => ({
  id: protectedRoute,
  path: home,
  loader: (request) => requireSession(auth, request),
  shouldRevalidate: () => true,
  lazy: async () => ({ Component: (await import('./shell/Shell')).Shell }),
  children: [{ errorElement: <RouteError />, children: [dashboard, ...screenRoutes(registry), { path: '*', lazy: notFound }] }],
});

/** Every route of the product (Cases 2). */
export function createRoutes(services: Services): RouteObject[] {
  const { auth } = services;
  return [
    {
      element: <Root services={services} />,
      errorElement: <PageError />,
      hydrateFallbackElement: firstPaint,
      children: [
        { index: true, loader: () => redirect(home), Component: () => null },
        {
          path: signInAddress,
          loader: (request) => leaveSignIn(auth, request),
          lazy: async () => ({ Component: (await import('./SignInRoute')).SignInRoute }),
        },
        { path: signOutAddress, loader: refuseLink, action: () => signOut(auth), element: <Navigate to={home} replace /> },
        protectedRoutes(services),
        { path: '*', lazy: notFound },
      ],
    },
  ];
}
