import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAuthProvider, createDataProvider, createHttpClient } from '../../src/provider';
import { registry } from '../fixtures/everything';
import { createAnsweringRecorder } from '../../src/headless';
import { failureOf } from './support/setUp';

const options = { apiUrl: 'http://api.test/api', manufacturer: 'kedrion', getToken: () => 'token-1' };

/** A client with canned answers that records its requests. */
function fakeClient(
  answer: (config: InternalAxiosRequestConfig) => { readonly status: number; readonly data: unknown },
) {
  const asked: InternalAxiosRequestConfig[] = [];
  const httpClient = axios.create({
    adapter: (config) => {
      asked.push(config);
      const response = { ...answer(config), statusText: '', headers: { etag: '"v1"' }, config };
      return response.status < 400
        ? Promise.resolve(response)
        : Promise.reject(new AxiosError('x', 'ERR', config, undefined, response));
    },
  });
  return { httpClient, asked };
}

describe('an injected client', () => {
  test('carries every call of the data provider, with the headers of the wire', async () => {
    const { httpClient, asked } = fakeClient(() => ({ status: 200, data: JSON.stringify({ id: 7, name: 'Blue' }) }));
    const provider = createDataProvider({ ...options, features: [], registry, httpClient });
    expect(await provider.getOne({ resource: 'payers', id: 7 })).toEqual({
      data: { id: 7, name: 'Blue' },
      etag: '"v1"',
    });
    await provider.create({ resource: 'payers', variables: { name: 'Blue' } });
    await provider.deleteOne({ resource: 'payers', id: 7 });
    expect(asked.map(({ method, url, data }) => [method, url, data as unknown])).toEqual([
      ['get', 'http://api.test/api/payers/7', undefined],
      ['post', 'http://api.test/api/payers', '{"name":"Blue"}'],
      ['delete', 'http://api.test/api/payers/7', undefined],
    ]);
    for (const { headers } of asked)
      expect(headers.toJSON()).toMatchObject({
        Authorization: 'token-1',
        Manufacturer: 'kedrion',
        Pragma: 'no-cache',
        Expires: '0',
      });
  });

  test('has its refusals read like any other', async () => {
    const { httpClient } = fakeClient(() => ({ status: 422, data: { message: 'No', errors: { name: ['is taken'] } } }));
    const provider = createDataProvider({ ...options, features: [], registry, httpClient });
    const failure = await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' } }));
    expect(failure).toMatchObject({
      name: 'RequestError',
      statusCode: 422,
      message: 'No',
      errors: { name: ['is taken'] },
    });
  });

  test('carries the last call of a session too', async () => {
    const { httpClient, asked } = fakeClient(() => ({ status: 200, data: {} }));
    const storage = { getItem: () => 'token-1', setItem: vi.fn(), removeItem: vi.fn() };
    const auth = createAuthProvider({
      ...options,
      httpClient,
      storage,
      location: { pathname: '/dashboard', search: '', assign: vi.fn() },
    });
    await auth.logout({});
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 60_000 });
    expect(asked[0]).toMatchObject({ method: 'delete', url: 'http://api.test/api/sessions' });
    expect(asked[0]?.headers.get('Authorization')).toBe('token-1');
  });

  test('may be one of ours: the call is prepared once', async () => {
    const { httpClient, asked } = fakeClient(() => ({ status: 401, data: { message: 'Over' } }));
    const ours = createHttpClient({ ...options, httpClient });
    const provider = createDataProvider({ ...options, features: [], registry, httpClient: ours });
    expect(await failureOf(provider.getOne({ resource: 'payers', id: 7 }))).toMatchObject({
      statusCode: 401,
      message: 'Over',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('the client by itself', () => {
  test('unwraps nothing, adds the headers, and leaves those that a call sets', async () => {
    const server = createAnsweringRecorder(() => ({ body: { any: 'thing' } }));
    const client = createHttpClient({ ...options, fetch: server.fetch });
    const { data } = await client.get(`${options.apiUrl}/health`, { headers: { Authorization: 'other' } });
    expect(data).toEqual({ any: 'thing' });
    expect(server.last().headers).toMatchObject({ authorization: 'other', manufacturer: 'kedrion' });
  });

  test.each(['http://api.test/apiary/x', 'http://api.test.evil.example/api/x', '/api/x', '//api.test/api/x'])(
    'calls nothing outside of its base: %s',
    async (url) => {
      const { httpClient, asked } = fakeClient(() => ({ status: 200, data: {} }));
      expect((await failureOf(createHttpClient({ ...options, httpClient }).get(url))).message).toBe(
        `${url} is outside the API at http://api.test/api`,
      );
      expect(asked).toEqual([]);
    },
  );

  test.each(['http://api.test', ''])('calls what is below a base without a path: "%s"', async (apiUrl) => {
    const { httpClient, asked } = fakeClient(() => ({ status: 200, data: {} }));
    await createHttpClient({ ...options, apiUrl, httpClient }).get(`${apiUrl}/payers`);
    expect(asked).toMatchObject([{ url: `${apiUrl}/payers` }]);
  });

  test('tells a late answer from none', async () => {
    const server = createAnsweringRecorder(() => ({ delay: new Promise(() => undefined) }));
    const client = createHttpClient({ ...options, fetch: server.fetch });
    expect(await failureOf(client.get(`${options.apiUrl}/slow`, { timeout: 20 }))).toMatchObject({
      statusCode: 0,
      message: 'The server did not answer in time.',
    });
  });

  test('takes what is no JSON as its text', async () => {
    const server = createAnsweringRecorder(() => ({ body: 'well and good' }));
    expect((await createHttpClient({ ...options, fetch: server.fetch }).get(`${options.apiUrl}/health`)).data).toBe(
      'well and good',
    );
  });

  test('sends JSON, forms and text as what they are, and nothing with a read', async () => {
    const server = createAnsweringRecorder(() => ({ body: {} }));
    const client = createHttpClient({ ...options, fetch: server.fetch });
    const typeOf = async (method: string, data: unknown) => {
      await client.request({ url: `${options.apiUrl}/any`, method, data });
      return server.last().headers['content-type']?.replace(/;.*/, '');
    };
    expect(await typeOf('post', { a: 1 })).toBe('application/json');
    expect(server.last()).toMatchObject({ json: { a: 1 }, headers: { accept: 'application/json, text/plain, */*' } });
    expect(await typeOf('put', [1])).toBe('application/json');
    expect(await typeOf('post', new FormData())).toBe('multipart/form-data');
    expect(await typeOf('post', 'text')).toBe('text/plain');
    expect(await typeOf('post', null)).toBeUndefined();
    expect(await typeOf('get', { a: 1 })).toBeUndefined();
  });

  test('does not begin what has been given up already', async () => {
    const server = createAnsweringRecorder();
    const client = createHttpClient({ ...options, fetch: server.fetch });
    expect(await failureOf(client.get(`${options.apiUrl}/x`, { signal: AbortSignal.abort() }))).toMatchObject({
      kind: 'aborted',
      aborted: true,
    });
    expect(server.calls).toEqual([]);
  });
});

describe('by fetch', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('the last call of a session outlives the page', async () => {
    const fetched = vi.fn<typeof fetch>().mockImplementation(() => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', fetched);
    const storage = { getItem: () => 'token-1', setItem: vi.fn(), removeItem: vi.fn() };
    const auth = createAuthProvider({
      ...options,
      storage,
      location: { pathname: '/dashboard', search: '', assign: vi.fn() },
    });
    await auth.logout({});
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), { timeout: 60_000 });
    expect(fetched.mock.calls[0]).toMatchObject([
      'http://api.test/api/sessions',
      { method: 'DELETE', keepalive: true },
    ]);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('Authorization')).toBe('token-1');
  });

  test('who listens is told of each part of an answer, with the whole where it is not compressed', async () => {
    const parts = ['{"a":', '1}'].map((text) => new TextEncoder().encode(text));
    const start = (to: ReadableStreamDefaultController) => {
      for (const part of parts) to.enqueue(part);
      to.close();
    };
    const answer = (headers: Record<string, string>) => () =>
      Promise.resolve(new Response(new ReadableStream({ start }), { headers }));
    const fetched = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(answer({ 'content-length': '7' }))
      .mockImplementationOnce(answer({ 'content-length': '3', 'content-encoding': 'br' }));
    vi.stubGlobal('fetch', fetched);
    const told: object[] = [];
    const read = () =>
      createHttpClient(options).get(`${options.apiUrl}/x`, { onDownloadProgress: (progress) => told.push(progress) });
    expect((await read()).data).toEqual({ a: 1 });
    await read();
    expect(told).toEqual([
      { loaded: 5, total: 7 },
      { loaded: 7, total: 7 },
      { loaded: 5, total: undefined },
      { loaded: 7, total: undefined },
    ]);
  });
});
