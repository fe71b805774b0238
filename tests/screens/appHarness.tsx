import { act, fireEvent, render, type RenderResult } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { QueryClient } from '@tanstack/react-query';
import axios, { AxiosError, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi, type Mock } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { createTracker, type Transport } from '../../src/app/analytics';
import { readAppConfig } from '../../src/app/config';
import { createRoutes } from '../../src/app/routes';
import { createChangesGate } from '../../src/app/shell/createChangesGate';
import { createLock } from '../../src/app/shell/lock/createLock';
import { createAuthProvider, createDataProvider, createSessionStore, queryClientConfig } from '../../src/provider';
import { clearDrafts, clearDraftsOfOthers, unlockDrafts } from '../../src/screens/guard';

export interface Answer {
  readonly status?: number;
  readonly data: unknown;
}

/** Answers by "METHOD /path"; a call that is not listed fails the test with its message. */
export type Api = Readonly<Record<string, Answer | ((body: unknown, query: URLSearchParams) => Answer)>>;

const everyone = manufacturers.map(({ key }) => key);
export const accountAnswer = (more: object = {}): Answer => ({
  data: {
    data: {
      email: 'ann@example.com',
      first_name: 'Ann',
      service_manufacturers: everyone,
      must_change_password: false,
      ...more,
    },
  },
});
export const emptyList: Answer = { data: { data: [], meta: { current_page: 1, total: 0, per_page: 10 } } };
const lists: Api = Object.fromEntries(registry.all.map(({ apiPath: path }) => [`GET /${path}`, emptyList]));

function adapterOf(api: Api, calls: string[]): AxiosAdapter {
  return (config: InternalAxiosRequestConfig) => {
    const [path = '', query] = (config.url ?? '').replace(/^\/api/, '').split('?');
    const name = `${(config.method ?? 'get').toUpperCase()} ${path}`;
    calls.push(name);
    const found = api[name];
    if (!found) return Promise.reject(new Error(`No answer is given for ${name}`));
    const { status = 200, data } =
      typeof found === 'function'
        ? found(JSON.parse(String(config.data ?? 'null')), new URLSearchParams(query))
        : found;
    const response: AxiosResponse = { data, status, statusText: '', headers: {}, config };
    return status < 400
      ? Promise.resolve(response)
      : Promise.reject(new AxiosError('refused', 'ERR_BAD_REQUEST', config, {}, response));
  };
}

/** Replaces the text of a field, wherever the focus is. */
export function setText(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

interface Options {
  /** The address to open. */
  readonly at: string;
  readonly api?: Api;
  /** Defaults to false. */
  readonly signedIn?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Running extends RenderResult {
  readonly user: UserEvent;
  readonly address: () => string;
  /** Goes back as the browser's button does. */
  readonly back: () => Promise<void>;
  /** The calls made, as "METHOD /path". */
  readonly calls: string[];
  /** The full redirects made. */
  readonly assign: Mock<(path: string) => void>;
  readonly report: Mock<Transport>;
}

/** Opens the app at an address, over an API with the given answers. */
export function openApp({ at, api = {}, signedIn = false, settings = {} }: Options): Running {
  if (signedIn) createSessionStore().save({ token: 'token', email: 'ann@example.com' });
  const calls: string[] = [];
  const [assign, report] = [vi.fn<(path: string) => void>(), vi.fn<Transport>()];
  const config = readAppConfig({
    settings,
    hostname: 'localhost',
    automated: true,
    manufacturers,
    defaultManufacturer,
  });
  const call = {
    apiUrl: config.apiUrl,
    manufacturer: config.manufacturer.key,
    httpClient: axios.create({
      adapter: adapterOf(
        { 'GET /sessions/me': accountAnswer(), 'DELETE /sessions': { data: {} }, ...lists, ...api },
        calls,
      ),
    }),
  };
  const lock = createLock();
  const changes = createChangesGate();
  const { pathname, search } = new URL(at, 'http://localhost');
  const location = { pathname, search, assign };
  const services = {
    config,
    registry,
    manufacturers,
    auth: createAuthProvider({
      ...call,
      location,
      onSignIn: clearDraftsOfOthers,
      onDraftKey: unlockDrafts,
      onSignOut: clearDrafts,
      tryCover: lock.coverIfIdle,
    }),
    data: createDataProvider({
      ...call,
      registry,
      features: config.manufacturer.features,
      getToken: createSessionStore().token,
      onReadOnly: changes.ask,
    }),
    live: { subscribe: () => undefined, unsubscribe: () => undefined },
    queries: new QueryClient(queryClientConfig),
    tracker: createTracker(config.analytics, report),
    lock,
    changes,
  };
  const router = createMemoryRouter(createRoutes(services), { initialEntries: [at] });
  router.subscribe((state) =>
    Object.assign(location, { pathname: state.location.pathname, search: state.location.search }),
  );
  onTestFinished(() => {
    router.dispose();
    services.queries.clear();
  });
  const rendered = render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  const back = () => act(() => router.navigate(-1));
  return {
    ...rendered,
    back,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address,
    calls,
    assign,
    report,
  };
}
