import type { ComponentType } from 'react';
import { Navigate, redirect, useParams, type RouteObject } from 'react-router';
import { CaseListPage } from '../pages/cases/list/CaseListPage';
import { ListScreen } from '../screens/list';
import { homePath, type Registry } from '../schema';
import { declarationsPath, listRoute as listAddress, signOutPath } from './routePaths';
import { PageError, RouteError } from './PageError';
import { Root } from './Root';
import { pageLoaders, screenLoaders, withAntdFrame } from './screenLoaders';
import { customPageRoutes, declaredScreenRoutes, signInRoute, type PageRoute, type ScreenRoute } from './screenPlaces';
import type { Services } from './services';
import { Shell } from './shell/Shell';
import {
  shouldRevalidateSession,
  redirectIfSignedIn,
  protectedRouteId,
  redirectSignOutLink,
  requireSession,
  signOut,
} from './session';

/** The same indicator as in index.html, so that nothing moves until the first screen renders. */
const loadingIndicator = (
  <div className="firstPaint" role="status" aria-label="Loading">
    <span className="firstPaintBar" />
  </div>
);

/**
 * Creates the route of a list. Lists are what most users open first, so they are part of the first load and plain HTML.
 */
function createListRoute(resource: string, path: string): RouteObject {
  const DeclaredList = () => <ListScreen key={Object.values(useParams()).join('/')} resource={resource} />;
  return { path, handle: { pattern: path }, Component: customListPages[resource] ?? DeclaredList };
}

/** Custom list pages that are part of the first load. */
const customListPages: Readonly<Record<string, ComponentType>> = { cases: CaseListPage };

interface LazyPage {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

/** Creates a route whose code is loaded when it is first opened. The key remounts the screen for another record. */
function createLazyRoute({ path, load }: LazyPage): RouteObject {
  const lazy = async () => {
    const Page = await load();
    return { Component: () => <Page key={Object.values(useParams()).join('/')} /> };
  };
  return { ...(path === homePath ? { index: true } : { path }), handle: { pattern: path }, lazy };
}

const createPageRoute = ({ path, page }: PageRoute): RouteObject => createLazyRoute({ path, load: pageLoaders[page] });

function createScreenRoute({ path, resource, screen }: ScreenRoute): RouteObject {
  const load = async () => {
    const Screen = await screenLoaders[screen]();
    return () => <Screen resource={resource} />;
  };
  return createLazyRoute({ path, load });
}

/** Routes of the declared lists (Records 2). The dashboard contains the list that is declared at its path. */
const createListRoutes = (registry: Registry): RouteObject[] =>
  registry.all.flatMap((resource) => {
    const path = listAddress(resource, registry);
    return resource.list && path !== homePath ? [createListRoute(resource.name, path)] : [];
  });

/** The page of declarations, which only the development server has. */
const developmentRoutes = (): RouteObject[] => {
  const load = withAntdFrame(async () => (await import('./declarations/DeclarationsPage')).DeclarationsPage);
  return [declarationsPath(), declarationsPath(':kind')].map((path) => createLazyRoute({ path, load }));
};

const loadNotFound = async () => {
  const { NotFoundPage } = await import('../pages/ProblemPages');
  return { Component: () => <NotFoundPage home={homePath} /> };
};

const createProtectedRoute = ({ auth, registry }: Services): RouteObject => ({
  id: protectedRouteId,
  path: homePath,
  loader: (request) => requireSession(auth, request),
  shouldRevalidate: shouldRevalidateSession,
  Component: Shell,
  children: [
    {
      errorElement: <RouteError />,
      children: [
        ...customPageRoutes(registry).map(createPageRoute),
        ...createListRoutes(registry),
        ...declaredScreenRoutes(registry).map(createScreenRoute),
        ...(import.meta.env.MODE === 'development' ? developmentRoutes() : []),
        { path: '*', lazy: loadNotFound },
      ],
    },
  ],
});

/** All routes of the product (Cases 2). */
export function createRoutes(services: Services): RouteObject[] {
  const { auth } = services;
  return [
    {
      element: <Root services={services} />,
      errorElement: <PageError />,
      hydrateFallbackElement: loadingIndicator,
      children: [
        { index: true, loader: () => redirect(homePath), Component: () => null },
        { ...createPageRoute(signInRoute), loader: (request) => redirectIfSignedIn(auth, request) },
        {
          path: signOutPath,
          loader: redirectSignOutLink,
          action: () => signOut(auth),
          element: <Navigate to={homePath} replace />,
        },
        createProtectedRoute(services),
        { path: '*', lazy: loadNotFound },
      ],
    },
  ];
}
