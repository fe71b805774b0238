import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { queryClientConfig, RequestError, shouldRetry } from '../../src/provider';
import { retryDelay } from '../../src/provider/queryDefaults';
import { QueryError } from '../../src/schema';
import { setUp } from './support/setUp';

const failed = (statusCode: number, more: object = {}) => new RequestError({ message: 'No', statusCode, ...more });

describe('a failed read', () => {
  test.each([0, 500, 502, 503])('with status %i is tried once more', (status) => {
    expect(shouldRetry(0, failed(status))).toBe(true);
    expect(shouldRetry(1, failed(status))).toBe(false);
  });

  test.each([200, 400, 401, 403, 404, 412, 422, 429])('with status %i is not tried again', (status) => {
    expect(shouldRetry(0, failed(status))).toBe(false);
  });

  test('waits as long as the server wants, and leaves one alone that wants longer than a person waits', () => {
    expect(retryDelay(0, failed(503))).toBe(500);
    expect(retryDelay(0, failed(503, { retryAfter: 3 }))).toBe(3000);
    expect(shouldRetry(0, failed(503, { retryAfter: 3 }))).toBe(true);
    expect(shouldRetry(0, failed(503, { retryAfter: 60 }))).toBe(false);
  });

  test('that was given up, or never sent, is not tried again', () => {
    expect(shouldRetry(0, failed(0, { aborted: true }))).toBe(false);
    expect(shouldRetry(0, new QueryError('x', 'unknown'))).toBe(false);
    expect(shouldRetry(0, undefined)).toBe(false);
  });
});

describe('the query client', () => {
  test('always takes data for stale and fetches on focus', () => {
    expect(new QueryClient(queryClientConfig).getDefaultOptions().queries).toMatchObject({
      staleTime: 0,
      refetchOnWindowFocus: true,
    });
  });

  test.each([
    [500, 2],
    [404, 1],
  ])('a read answered with %i goes out %i times', async (status, times) => {
    const { provider, calls } = await setUp(() => ({ status }));
    const read = {
      queryKey: ['payers', 1],
      queryFn: () => provider.getOne({ resource: 'payers', id: 1 }),
      retryDelay: 0,
    };
    const observer = new QueryObserver(new QueryClient(queryClientConfig), read);
    await new Promise<void>((resolve) => {
      onTestFinished(observer.subscribe(({ isError }) => isError && resolve()));
    });
    expect(calls).toHaveLength(times);
  });

  test('a write is never repeated', async () => {
    const { provider, calls } = await setUp(() => ({ status: 500 }));
    const mutation = new QueryClient(queryClientConfig).getMutationCache().build(new QueryClient(queryClientConfig), {
      mutationFn: () => provider.create({ resource: 'payers', variables: { name: 'A' } }),
    });
    await expect(mutation.execute(undefined)).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });
});
