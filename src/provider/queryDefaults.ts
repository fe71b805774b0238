import type { QueryClientConfig } from '@tanstack/react-query';
import { RequestError } from './requestError';

/** Milliseconds before the one retry. */
const usualDelay = 500;

/** The longest that a person waits for a retry that nobody asked for, in seconds. */
const longestWait = 10;

/**
 * Whether a failed read is tried again: once, where the network or the server failed; what the server refused stays refused (decision 30). A
 * server that wants to be left alone for longer is.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures > 0 || !(error instanceof RequestError) || error.aborted) return false;
  return (error.statusCode === 0 || error.statusCode >= 500) && (error.retryAfter ?? 0) <= longestWait;
}

/** Milliseconds before a retry: not before the time that the server named. */
export const retryDelay = (_failures: number, error: unknown): number =>
  Math.max(usualDelay, error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0);

/**
 * Options of the query client, for Refine's `reactQuery.clientConfig`: data are always stale and fetched again on focus (Cases 9), reads
 * are retried by `shouldRetry`, writes never: those that may be are sent again by the client itself. `networkMode: 'always'` because a browser that believes itself offline would wait without
 * a word, and because a server on the same machine answers without any network.
 */
export const queryClientConfig: QueryClientConfig = {
  defaultOptions: {
    queries: { staleTime: 0, refetchOnWindowFocus: true, retry: shouldRetry, retryDelay, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
};
