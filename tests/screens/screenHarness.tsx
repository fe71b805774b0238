import {
  Refine,
  type BaseRecord,
  type CustomParams,
  type DataProvider,
  type LiveProvider,
  type OpenNotificationParams,
} from '@refinedev/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { manufacturers } from '../../resources/manufacturers';
import { editRoute, listRoute } from '../../src/app/routePaths';
import { serverFeaturesKey } from '../../src/fields/views';
import { trashPath } from '../../src/schema/screens';
import type { Registry } from '../../src/schema';
import { EditScreen } from '../../src/screens/form/EditScreen';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { TrashScreen } from '../../src/screens/trash/TrashScreen';
import { attachedParts } from '../../src/pages/attachedParts';
import { ScreensProvider } from '../../src/screens/ScreensProvider';
import { registry as fixture } from '../fixtures/everything';
import { stubProvider, testTheme } from './fieldHarness';
import { ShownToasts } from './ShownToasts';

const email = 'agent@example.com';

/** A refusal as the data provider rejects with it. */
export const refusal = (statusCode: number, message: string, more: Readonly<Record<string, unknown>> = {}) =>
  Object.assign(new Error(message), { statusCode, ...more });

/** The server's answers, by method of the data provider. */
export type Answers = Partial<Record<keyof DataProvider, (...call: never[]) => unknown>>;

/** Answers lists with these rows. */
export const listOf =
  (rows: readonly BaseRecord[], total = rows.length) =>
  () =>
    Promise.resolve({ data: rows, total });

/** The answers of a server without features of its own, whose other calls alone reach `custom`. */
export const withoutFeatures = (provider: Answers): Answers => ({
  ...provider,
  custom: (call: never) =>
    (call as CustomParams).url === 'x' ? Promise.reject(refusal(404, 'Nothing here')) : provider.custom?.(call),
});

/** A call that is never answered. */
export const never = () => new Promise<never>(() => undefined);

interface ScreenOptions {
  readonly at: string;
  readonly provider: Answers;
  /** What the server is known to have below `x/`, as on any screen after the first; by default the screen asks. */
  readonly features?: readonly string[] | undefined;
  /** Tells of changes; by default nothing does. */
  readonly live?: LiveProvider;
  /** The declarations; by default the fixture's. */
  readonly registry?: Registry;
  /** The hand-written parts of the declarations; by default the product's. */
  readonly parts?: typeof attachedParts;
  /** The permissions of the signed-in user. */
  readonly permissions?: readonly string[];
  /** The manufacturers that the signed-in user serves. */
  readonly served?: readonly string[];
  /** Hand-written screens that replace those of a declaration at the same address. */
  readonly pages?: readonly RouteObject[];
  /** antd creates its styles at run time, as in development. */
  readonly makesStyles?: boolean;
}

/** Opens the product's screens at an address, over a data provider with the given answers only. */
export function openAt({
  at,
  provider,
  features,
  live,
  registry = fixture,
  parts = attachedParts,
  permissions,
  served,
  pages = [],
  makesStyles = false,
}: ScreenOptions) {
  localStorage.setItem('Authorization', 'token');
  const toasts: OpenNotificationParams[] = [];
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  if (features) queries.setQueryData(serverFeaturesKey, features);
  const root = (
    <ConfigProvider theme={testTheme({ makesStyles })}>
      <Refine
        dataProvider={stubProvider(provider as Partial<DataProvider>)}
        {...(live && { liveProvider: live })}
        notificationProvider={{ open: (toast) => toasts.push(toast), close: () => undefined }}
        resources={registry.all.flatMap(({ name }) => [{ name }, { name: `trash_${name}` }])}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queries } }}
      >
        <App>
          <ShownToasts>
            <ScreensProvider
              registry={registry}
              manufacturer={manufacturers[0]}
              user={email}
              permissions={permissions}
              served={served}
              parts={parts}
            >
              <Outlet />
            </ScreensProvider>
          </ShownToasts>
        </App>
      </Refine>
    </ConfigProvider>
  );
  const children = registry.all.flatMap((resource) => [
    { path: listRoute(resource, registry), element: <ListScreen resource={resource.name} /> },
    { path: editRoute(resource), element: <EditScreen resource={resource.name} /> },
    { path: trashPath(resource), element: <TrashScreen resource={resource.name} /> },
  ]);
  const router = createMemoryRouter(
    [{ element: root, children: [...pages, ...children, { path: '/signin', element: <p>Sign in here</p> }] }],
    {
      initialEntries: [at],
    },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    router,
    queries,
    toasts,
    unmount,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/**
 * Starts to leave a page that is saved, or asked about, before it is left. Not awaited: what that updates, once the
 * question has taken the focus from an input, comes after an `act`, which expects all of it within itself.
 */
export const startLeaving = (router: { readonly navigate: (to: string) => Promise<void> }, to: string): void =>
  act(() => void router.navigate(to));

/** The button with a name, once it can be pressed: one that waits for the rows of its list is disabled until then. */
export const findEnabledButton = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(false);
    return button;
  });

const openDialogs = (title: string) =>
  screen.queryAllByRole('dialog').filter((found) => found.querySelector('.ant-modal-title')?.textContent === title);

/** The open dialog with a title; in tests, antd gives all titles the same id, so the accessible name is useless. */
export async function dialog(title: string) {
  const [found] = await waitFor(() => {
    const all = openDialogs(title);
    if (all.length === 0) throw new Error(`there is no dialog "${title}"`);
    if (!all.some((one) => one.contains(document.activeElement)))
      throw new Error(`the dialog "${title}" has not taken the focus`);
    return all;
  });
  return within(found as HTMLElement);
}

export const expectNoDialog = (title: string) => waitFor(() => expect(openDialogs(title)).toEqual([]));
