import { acceptedTypes, createApiHeaders, headerNames, type Caller } from './headers';

/** A response with its unparsed body. */
export interface PrefetchedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface PrefetchedCall {
  readonly caller: Caller;
  readonly startedAt: number;
  readonly response: Promise<PrefetchedResponse>;
}

/** Prefetched responses older than this are not used, in milliseconds. */
const maxAgeMs = 10_000;

const timeoutMs = 60_000;

const prefetchedCalls = new Map<string, PrefetchedCall>();

const isFresh = ({ startedAt }: PrefetchedCall): boolean => Date.now() - startedAt <= maxAgeMs;

async function fetchResponse(address: string, caller: Caller): Promise<PrefetchedResponse> {
  const response = await fetch(address, {
    headers: { [headerNames.accept]: acceptedTypes, ...createApiHeaders(caller, address) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/**
 * Starts a GET request before the application runs, and returns its response. The HTTP client uses it when it makes the
 * same call.
 */
export function startPrefetch(address: string, caller: Caller): Promise<PrefetchedResponse> {
  const response = fetchResponse(address, caller);
  // The consumer of the prefetch handles its failure.
  response.catch(() => undefined);
  prefetchedCalls.set(address, { caller, startedAt: Date.now(), response });
  return response;
}

/** The prefetch for the same URL, token and manufacturer, unless it is stale. */
export function findPrefetch(
  address: string,
  { manufacturer, token }: Caller,
): Promise<PrefetchedResponse> | undefined {
  const found = prefetchedCalls.get(address);
  if (!found || found.caller.token !== token || found.caller.manufacturer !== manufacturer || !isFresh(found))
    return undefined;
  return found.response;
}

/** When the oldest prefetch began that a call may still use, in milliseconds; undefined if there is none. */
export function prefetchStart(): number | undefined {
  const starts = [...prefetchedCalls.values()].filter(isFresh).map(({ startedAt }) => startedAt);
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

/** Whether a prefetch succeeded: resolves once its response has arrived, immediately if there is no such prefetch. */
export async function hasPrefetchSucceeded(address: string, caller: Caller): Promise<boolean> {
  const response = await findPrefetch(address, caller)?.catch(() => undefined);
  return response?.status === 200;
}

/** Removes a prefetch whose response has been used: the next call of that URL is sent. */
export const discardPrefetch = (address: string): void => void prefetchedCalls.delete(address);

/**
 * Removes all prefetches: a write follows, after which their responses may be out of date, such as the refusal of rows
 * to which it gives access.
 */
export const discardPrefetches = (): void => prefetchedCalls.clear();
