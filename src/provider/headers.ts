import type { CallHeaders } from './call';

/** Names of the API's headers; the rest of the web app refers to them here (decision 1). */
export const headerNames = {
  authorization: 'Authorization',
  manufacturer: 'Manufacturer',
  accept: 'Accept',
  /** The IANA name of the user's time zone: the server searches points in time by its days. */
  timeZone: 'Time-Zone',
  /** Response with a record: the version of the record. Opaque. */
  etag: 'ETag',
  /** Response with a list: the ETag of each record, `12:"a", 13:"b"`. */
  recordEtags: 'Record-ETags',
  /** Sent with an update, a discard and a recovery: the ETag of the version it is based on. */
  ifMatch: 'If-Match',
  /**
   * Sent with a write that is based on an empty state: `*`, so that it is refused if the state has been filled since.
   */
  ifNoneMatch: 'If-None-Match',
  /** Error response: when to try again, in seconds or as a date. */
  retryAfter: 'Retry-After',
  /** Sent with a create: the same for every attempt. */
  idempotencyKey: 'Idempotency-Key',
  /** Sent with a write: names the page, so that it can tell its own changes from those of others. */
  clientId: 'X-Client-Id',
  /** Sent by a server that supports those keys: their lifetime in seconds. */
  keyLifetime: 'Idempotency-Key-Lifetime',
} as const;

/** The value of a header, whatever the case of its name. */
export const findHeader = (
  headers: Readonly<Record<string, string | false>>,
  name: string,
): string | false | undefined =>
  Object.entries(headers).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

/** Adds default headers that a call does not set itself. */
export const withDefaultHeaders = (given: CallHeaders, added: CallHeaders): CallHeaders => ({
  ...Object.fromEntries(Object.entries(added).filter(([name]) => findHeader(given, name) === undefined)),
  ...given,
});

/** The value of the Accept header of every call. */
export const acceptedTypes = 'application/json, text/plain, */*';

const noCache = {
  'Cache-Control': 'no-cache, no-store, must-revalidate',
  Pragma: 'no-cache',
  Expires: '0',
} as const;

export interface Caller {
  /** Key of the manufacturer, in lower case. */
  readonly manufacturer: string;
  /** The stored session token; null or undefined if nobody is signed in. */
  readonly token: string | null | undefined;
  /** The name of the page that sends a write. */
  readonly clientId?: string | undefined;
}

/** Whether a URL is cross-origin, so that the browser checks each header in a preflight request. */
export function isCrossOrigin(url: string): boolean {
  const { location } = globalThis as { readonly location?: Location };
  return location !== undefined && new URL(url, location.href).origin !== location.origin;
}

/**
 * Headers of every call to a URL. Without a token there is no Authorization header; another origin, which may not allow
 * them, gets neither a time zone nor the name of the page.
 */
export function createApiHeaders({ manufacturer, token, clientId }: Caller, url: string): Record<string, string> {
  return {
    ...noCache,
    [headerNames.manufacturer]: manufacturer,
    ...(token ? { [headerNames.authorization]: token } : {}),
    ...(!isCrossOrigin(url) && {
      [headerNames.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(clientId !== undefined && { [headerNames.clientId]: clientId }),
    }),
  };
}
