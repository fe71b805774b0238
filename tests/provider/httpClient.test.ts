import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, test, vi } from 'vitest';
import { createAuthProvider, createDataProvider, createHttpClient } from '../../src/provider';
import { registry } from '../fixtures/everything';
import { startRecordingServer } from './support/recordingServer';
import { failureOf } from './support/setUp';

const options = { apiUrl: 'http://api.test/api', manufacturer: 'kedrion', getToken: () => 'token-1' };

/** A client that answers by itself and keeps what it was asked. */
function fakeClient(answer: (config: InternalAxiosRequestConfig) => { readonly status: number; readonly data: unknown }) {
  const asked: InternalAxiosRequestConfig[] = [];
  const httpClient = axios.create({
    adapter: (config) => {
      asked.push(config);
      const response = { ...answer(config), statusText: '', headers: { etag: '"v1"' }, config };
      return response.status < 400 ? Promise.resolve(response) : Promise.reject(new AxiosError('x', 'ERR', config, undefined, response));
    },
  });
  return { httpClient, asked };
}

describe('an injected client', () => {
  test('carries every call of the data provider, with the headers of the wire', async () => {
    const { httpClient, asked } = fakeClient(() => ({ status: 200, data: JSON.stringify({ id: 7, name: 'Blue' }) }));
    const provider = createDataProvider({ ...options, features: [], registry, httpClient });
    expect(await provider.getOne({ resource: 'payers', id: 7 })).toEqual({ data: { id: 7, name: 'Blue' }, etag: '"v1"' });
    await provider.create({ resource: 'payers', variables: { name: 'Blue' } });
    await provider.deleteOne({ resource: 'payers', id: 7 });
    expect(asked.map(({ method, url, data }) => [method, url, data as unknown])).toEqual([
      ['get', 'http://api.test/api/payers/7', undefined],
      ['post', 'http://api.test/api/payers', '{"name":"Blue"}'],
      ['delete', 'http://api.test/api/payers/7', undefined],
    ]);
    for (const { headers } of asked) expect(headers.toJSON()).toMatchObject({ Authorization: 'token-1', Manufacturer: 'kedrion', Pragma: 'no-cache', Expires: '0' });
  });

  test('has its refusals read like any other', async () => {
    const { httpClient } = fakeClient(() => ({ status: 422, data: { message: 'No', errors: { name: ['is taken'] } } }));
    const provider = createDataProvider({ ...options, features: [], registry, httpClient });
    const failure = await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' } }));
    expect(failure).toMatchObject({ name: 'RequestError', statusCode: 422, message: 'No', errors: { name: ['is taken'] } });
  });

  test('carries the last call of a session too', async () => {
    const { httpClient, asked } = fakeClient(() => ({ status: 200, data: {} }));
    const storage = { getItem: () => 'token-1', setItem: vi.fn(), removeItem: vi.fn() };
    const auth = createAuthProvider({ ...options, httpClient, storage, location: { pathname: '/dashboard', search: '', assign: vi.fn() } });
    await auth.logout({});
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ method: 'delete', url: 'http://api.test/api/sessions' });
    expect(asked[0]?.headers.get('Authorization')).toBe('token-1');
  });

  test('may be one of ours: the call is prepared once', async () => {
    const { httpClient, asked } = fakeClient(() => ({ status: 401, data: { message: 'Over' } }));
    const ours = createHttpClient({ ...options, httpClient });
    const provider = createDataProvider({ ...options, features: [], registry, httpClient: ours });
    expect(await failureOf(provider.getOne({ resource: 'payers', id: 7 }))).toMatchObject({ statusCode: 401, message: 'Over' });
    expect(asked).toHaveLength(1);
  });
});

describe('the client by itself', () => {
  test('unwraps nothing, adds the headers, and leaves those that a call sets', async () => {
    const server = await startRecordingServer(() => ({ body: { any: 'thing' } }));
    const client = createHttpClient({ ...options, apiUrl: server.apiUrl });
    const { data } = await client.get<unknown>(`${server.apiUrl}/health`, { headers: { Authorization: 'other' } });
    expect(data).toEqual({ any: 'thing' });
    expect(server.last().headers).toMatchObject({ authorization: 'other', manufacturer: 'kedrion' });
  });

  test.each(['http://api.test/apiary/x', 'http://api.test.evil.example/api/x', '/api/x', '//api.test/api/x'])('calls nothing outside of its base: %s', async (url) => {
    const { httpClient, asked } = fakeClient(() => ({ status: 200, data: {} }));
    expect((await failureOf(createHttpClient({ ...options, httpClient }).get(url))).message).toBe(`${url} is outside of the API at http://api.test/api`);
    expect(asked).toEqual([]);
  });

  test('tells a late answer from none', async () => {
    const server = await startRecordingServer(() => ({ after: new Promise(() => undefined) }));
    const client = createHttpClient({ ...options, apiUrl: server.apiUrl });
    expect(await failureOf(client.get(`${server.apiUrl}/slow`, { timeout: 20 }))).toMatchObject({ statusCode: 0, message: 'The server did not answer in time.' });
  });
});
