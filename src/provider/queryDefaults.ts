import type { QueryClientConfig } from '@tanstack/react-query';
import { RequestError } from './requestError';

const defaultRetryDelayMs = 500;

/** Longest acceptable wait for an automatic retry, in seconds. */
const maxRetryWaitSeconds = 10;

/**
 * Whether a failed read is retried: once, after a network or server failure; refused requests are not retried (decision
 * 30), nor is a server that asks for a longer wait.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures > 0 || !(error instanceof RequestError) || error.aborted) return false;
  return (error.statusCode === 0 || error.statusCode >= 500) && (error.retryAfter ?? 0) <= maxRetryWaitSeconds;
}

/** Milliseconds before a retry, not less than the server's Retry-After. */
export const retryDelay = (_failures: number, error: unknown): number =>
  Math.max(defaultRetryDelayMs, error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0);

/**
 * Options of the query client, for Refine's `reactQuery.clientConfig`: data is always stale and refetched on focus
 * (Cases 9) and when the connection returns. Reads are retried according to `shouldRetry`, writes never: the HTTP
 * client itself retries those that are safe. `networkMode: 'always'`, because a browser that considers itself offline
 * would wait silently, and because a server on the same machine responds without a network.
 */
export const queryClientConfig: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
};
