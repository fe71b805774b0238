import type { ComponentType } from 'react';
import { Navigate, redirect, useParams, type RouteObject } from 'react-router';
import { CaseListPage } from '../pages/cases';
import { ListScreen } from '../screens/list';
import { homePath, type Registry } from '../schema';
import { listRoute as listAddress, signOutAddress } from './addresses';
import { PageError } from './PageError';
import { Root } from './Root';
import { RouteError } from './RouteError';
import { pageCode, screenCode } from './screenCode';
import { pagePlaces, screenPlaces, signInPlace, type PagePlace, type ScreenPlace } from './screenPlaces';
import type { Services } from './services';
import { Shell } from './shell/Shell';
import { asksSession, leaveSignIn, protectedRoute, refuseLink, requireSession, signOut } from './session';

/** The same indicator as in index.html, so that nothing moves until the first screen renders. */
const firstPaint = (
  <div className="firstPaint" role="status" aria-label="Loading">
    <span className="firstPaintBar" />
  </div>
);

/** Creates the route of a list. Lists are what most users open first, so they are part of the first load and plain HTML. */
function listRoute(resource: string, path: string): RouteObject {
  const ByDeclaration = () => <ListScreen key={Object.values(useParams()).join('/')} resource={resource} />;
  return { path, handle: { pattern: path }, Component: listPages[resource] ?? ByDeclaration };
}

/** Custom list pages that are part of the first load. */
const listPages: Readonly<Record<string, ComponentType>> = { cases: CaseListPage };

interface Place {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

/** Creates a route whose code is loaded when it is first opened. The key remounts the screen for another record. */
function fetchedRoute({ path, load }: Place): RouteObject {
  const lazy = async () => {
    const Shown = await load();
    return { Component: () => <Shown key={Object.values(useParams()).join('/')} /> };
  };
  return { ...(path === homePath ? { index: true } : { path }), handle: { pattern: path }, lazy };
}

const pageRoute = ({ path, page }: PagePlace): RouteObject => fetchedRoute({ path, load: pageCode[page] });

function screenRoute({ path, resource, screen }: ScreenPlace): RouteObject {
  const load = async () => {
    const Shown = await screenCode[screen]();
    return () => <Shown resource={resource} />;
  };
  return fetchedRoute({ path, load });
}

/** Routes of the declared lists (Records 2). The dashboard contains the list that is declared at its path. */
const listRoutes = (registry: Registry): RouteObject[] =>
  registry.all.flatMap((resource) => {
    const path = listAddress(resource, registry);
    return resource.list && path !== homePath ? [listRoute(resource.name, path)] : [];
  });

const notFound = async () => {
  const { NotFoundPage } = await import('../pages/notices/NotFoundPage');
  return { Component: () => <NotFoundPage home={homePath} /> };
};

const protectedRoutes = ({ auth, registry }: Services): RouteObject => ({
  id: protectedRoute,
  path: homePath,
  loader: (request) => requireSession(auth, request),
  shouldRevalidate: asksSession,
  Component: Shell,
  children: [{ errorElement: <RouteError />, children: [...pagePlaces(registry).map(pageRoute), ...listRoutes(registry), ...screenPlaces(registry).map(screenRoute), { path: '*', lazy: notFound }] }],
});

/** All routes of the product (Cases 2). */
export function createRoutes(services: Services): RouteObject[] {
  const { auth } = services;
  return [
    {
      element: <Root services={services} />,
      errorElement: <PageError />,
      hydrateFallbackElement: firstPaint,
      children: [
        { index: true, loader: () => redirect(homePath), Component: () => null },
        { ...pageRoute(signInPlace), loader: (request) => leaveSignIn(auth, request) },
        { path: signOutAddress, loader: refuseLink, action: () => signOut(auth), element: <Navigate to={homePath} replace /> },
        protectedRoutes(services),
        { path: '*', lazy: notFound },
      ],
    },
  ];
}
