import type { ComponentType } from 'react';
import { Navigate, redirect, useParams, type RouteObject } from 'react-router';
import { CaseListPage } from '../pages/cases';
import { AntdParts } from '../screens';
import { ListScreen } from '../screens/list';
import { homePath, trashPath, type Registry } from '../schema';
import { signInPath } from '../provider';
import { antdFrame } from './antdFrame';
import { editAddress, hasEditPage, listRoute, recordAddress, signOutAddress } from './addresses';
import { PageError } from './PageError';
import { Root } from './Root';
import { RouteError } from './RouteError';
import type { Services } from './services';
import { Shell } from './shell/Shell';
import { asksSession, leaveSignIn, protectedRoute, refuseLink, requireSession, signOut } from './session';

/** The same mark as in index.html, so that nothing moves until the first screen stands. */
const firstPaint = (
  <div className="firstPaint" role="status" aria-label="Loading">
    <span className="firstPaintBar" />
  </div>
);

/** A screen made of antd, with what it stands in: both are on their way at once. */
async function withFrame<Shown>(screen: Promise<Shown>): Promise<Shown> {
  const [shown] = await Promise.all([screen, antdFrame.load()]);
  return shown;
}

/** The lists, which are what most people open first: part of the first load, and plain HTML. */
function listScreenRoute(resource: string, path: string): RouteObject {
  const Component = () => <ListScreen key={Object.values(useParams()).join('/')} resource={resource} />;
  return { path, handle: { pattern: path }, Component };
}

const caseList: RouteObject = { path: `${homePath}/cases`, handle: { pattern: `${homePath}/cases` }, Component: CaseListPage };

type Screen = ComponentType<{ readonly resource: string }>;

interface ScreenRoute {
  readonly path: string;
  readonly resource: string;
  readonly load: () => Promise<Screen>;
}

/** A screen of a resource, fetched when it is first opened; another record of it starts the screen anew. */
function screenRoute({ path, resource, load }: ScreenRoute): RouteObject {
  const lazy = async () => {
    const Shown = await withFrame(load());
    const Component = () => (
      <AntdParts>
        <Shown key={Object.values(useParams()).join('/')} resource={resource} />
      </AntdParts>
    );
    return { Component };
  };
  return { path, handle: { pattern: path }, lazy };
}

interface Page {
  /** Below the dashboard's own address. */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

/** The screens written by hand: one stands in place of what a declaration has at the same address. */
const pages: readonly Page[] = [
  { path: 'cases/:id', load: () => import('../pages/cases/snapshot/CaseSnapshotPage').then(({ CaseSnapshotPage }) => CaseSnapshotPage) },
  { path: 'cases/new', load: () => import('../pages/cases/wizard/NewCasePage').then(({ NewCasePage }) => NewCasePage) },
  { path: 'cases/:id/edit', load: () => import('../pages/cases/wizard/EditCasePage').then(({ EditCasePage }) => EditCasePage) },
  { path: 'access-log', load: () => import('../pages/accessLog/AccessLogPage').then(({ AccessLogPage }) => AccessLogPage) },
  { path: 'consent', load: () => import('../pages/consent/ConsentPage').then(({ ConsentPage }) => ConsentPage) },
];

/** A page, fetched when it is first opened; one of another record starts anew. */
function pageRoute({ path, load }: Page): RouteObject {
  const address = `${homePath}/${path}`;
  const lazy = async () => {
    const Shown = await withFrame(load());
    const Component = () => (
      <AntdParts>
        <Shown key={Object.values(useParams()).join('/')} />
      </AntdParts>
    );
    return { Component };
  };
  return { path: address, handle: { pattern: address }, lazy };
}

const screens = {
  trash: () => import('../screens/trash/TrashScreen').then(({ TrashScreen }) => TrashScreen),
  record: () => import('../screens/record/RecordScreen').then(({ RecordScreen }) => RecordScreen),
  edit: () => import('../screens/form/EditScreen').then(({ EditScreen }) => EditScreen),
};

/** The screens that declarations have (Records 2), each with the code of its own kind; the dashboard itself is a page of its own. */
function screenRoutes(registry: Registry): RouteObject[] {
  return registry.all.flatMap((resource) => [
    ...(resource.list && listRoute(resource, registry) !== homePath ? [listScreenRoute(resource.name, listRoute(resource, registry))] : []),
    ...(resource.record ? [screenRoute({ path: recordAddress(resource), resource: resource.name, load: screens.record })] : []),
    ...(hasEditPage(resource) ? [screenRoute({ path: editAddress(resource), resource: resource.name, load: screens.edit })] : []),
    ...(resource.trash ? [screenRoute({ path: trashPath(resource), resource: resource.name, load: screens.trash })] : []),
  ]);
}

const notFound = async () => {
  const { NotFoundPage } = await import('../pages/notices/NotFoundPage');
  return { Component: () => <NotFoundPage home={homePath} /> };
};

const dashboard: RouteObject = {
  index: true,
  handle: { pattern: homePath },
  lazy: async () => {
    const { DashboardPage } = await withFrame(import('../pages/dashboard/DashboardPage'));
    const Component = () => (
      <AntdParts>
        <DashboardPage />
      </AntdParts>
    );
    return { Component };
  },
};

const protectedRoutes = ({ auth, registry }: Services): RouteObject => ({
  id: protectedRoute,
  path: homePath,
  loader: (request) => requireSession(auth, request),
  shouldRevalidate: asksSession,
  Component: Shell,
  children: [{ errorElement: <RouteError />, children: [dashboard, caseList, ...pages.map(pageRoute), ...screenRoutes(registry), { path: '*', lazy: notFound }] }],
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
        { index: true, loader: () => redirect(homePath), Component: () => null },
        {
          path: signInPath,
          loader: (request) => leaveSignIn(auth, request),
          lazy: async () => {
            const { default: SignInRoute } = await withFrame(import('./SignInRoute'));
            const Component = () => (
              <AntdParts>
                <SignInRoute />
              </AntdParts>
            );
            return { Component };
          },
        },
        { path: signOutAddress, loader: refuseLink, action: () => signOut(auth), element: <Navigate to={homePath} replace /> },
        protectedRoutes(services),
        { path: '*', lazy: notFound },
      ],
    },
  ];
}
