// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Refine, useList, useUpdate, type HttpError } from '@refinedev/core';
import axios, { AxiosError } from 'axios';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { createAuthProvider, createDataProvider, queryClientConfig } from '../../src/provider';
import { storageKeys } from '../../src/schema';
import { useNotificationProvider } from '../../src/ui/toasts';
import { registry } from '../fixtures/everything';
import { ShownToasts } from '../screens/ShownToasts';

/** The providers under Refine, over a client with canned answers; `go` replaces the router. */
function open(page: React.ReactNode, answer: (url: string) => { status: number; data: unknown }) {
  localStorage.setItem(storageKeys.token, 'token-1');
  const httpClient = axios.create({
    adapter: (config) => {
      const response = { ...answer(config.url ?? ''), statusText: '', headers: {}, config };
      return response.status < 400
        ? Promise.resolve(response)
        : Promise.reject(new AxiosError('x', 'ERR', config, undefined, response));
    },
  });
  const shared = { apiUrl: '/api', manufacturer: 'octapharma', httpClient };
  const go = vi.fn();
  const location = { pathname: '/dashboard/payers', search: '', assign: vi.fn() };
  render(
    <App>
      <ShownToasts>
        <Refine
          dataProvider={createDataProvider({
            ...shared,
            features: [],
            registry,
            getToken: () => localStorage.getItem(storageKeys.token),
          })}
          authProvider={createAuthProvider({ ...shared, location })}
          notificationProvider={useNotificationProvider}
          routerProvider={{
            go: () => go,
            back: () => () => undefined,
            parse: () => () => ({ pathname: '/dashboard/payers' }),
          }}
          resources={registry.all.map(({ name }) => ({ name }))}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientConfig } }}
        >
          {page}
        </Refine>
      </ShownToasts>
    </App>,
  );
  return { go };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const List = ({ resource }: { readonly resource: string }) => {
  const { query, result } = useList({ resource });
  return (
    <p>
      {query.isError
        ? `${resource} failed`
        : query.isSuccess
          ? `${resource}: ${result.data.length} of ${result.total ?? '?'}`
          : 'loading'}
    </p>
  );
};

test('lists show their rows and total', async () => {
  open(<List resource="payers" />, () => ({
    status: 200,
    data: { data: [{ id: 1 }], meta: { current_page: 1, total: 31, per_page: 10 } },
  }));
  expect(await screen.findByText('payers: 1 of 31')).toBeDefined();
});

test('many lists refused at once lead to the sign-in page once, and say so once', async () => {
  const lists = ['payers', 'patients', 'providers', 'trash_payers'].map((name) => <List key={name} resource={name} />);
  const { go } = open(lists, () => ({ status: 401, data: { message: 'Your session has ended' } }));
  for (const name of ['payers', 'patients', 'providers', 'trash_payers']) await screen.findByText(`${name} failed`);
  await waitFor(() =>
    expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/signin?to=%2Fdashboard%2Fpayers', type: 'replace' }),
  );
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
});

test('a refused save hands its field errors to the form', async () => {
  const seen = vi.fn<(error: HttpError) => void>();
  const Save = () => {
    const { mutate } = useUpdate<object>();
    const save = () =>
      mutate(
        { resource: 'payers', id: 1, values: { name: '' }, meta: { original: { id: 1, name: 'A' } } },
        { onError: seen },
      );
    return <button onClick={save}>Save</button>;
  };
  open(<Save />, () => ({
    status: 422,
    data: { message: 'Name is required', errors: { name: ['Name is required'] } },
  }));
  screen.getByRole('button', { name: 'Save' }).click();
  await waitFor(() => expect(seen).toHaveBeenCalledOnce());
  expect(seen.mock.calls[0]?.[0]).toMatchObject({
    statusCode: 422,
    message: 'Name is required',
    errors: { name: ['Name is required'] },
  });
});
