/** The names of the wire's headers; nothing else of the web app spells them (decision 1). */
export const headerNames = {
  authorization: 'Authorization',
  manufacturer: 'Manufacturer',
  accept: 'Accept',
  /** Answered with a record: which state of it this is. Opaque. */
  etag: 'ETag',
  /** Answered with a list: the ETag of each of its records, `12:"a", 13:"b"`. */
  recordEtags: 'Record-ETags',
  /** Sent with a change, a discard and a recovery: the ETag of the state that it started from. */
  ifMatch: 'If-Match',
  /** Sent with a write that began from nothing: `*`, so that it is refused where somebody has filled the place since. */
  ifNoneMatch: 'If-None-Match',
  /** Answered with a refusal: when to try again, in seconds or as a date. */
  retryAfter: 'Retry-After',
  /** Sent with a create: the same for every try of it. */
  idempotencyKey: 'Idempotency-Key',
  /** Answered by a server that honours those keys: for how many seconds. */
  keyLifetime: 'Idempotency-Key-Lifetime',
} as const;

const noCache = {
  'Cache-Control': 'no-cache, no-store, must-revalidate',
  Pragma: 'no-cache',
  Expires: '0',
} as const;

export interface Caller {
  /** The key of the manufacturer, lower case. */
  readonly manufacturer: string;
  /** The session's token as stored; nothing where nobody is signed in. */
  readonly token: string | null | undefined;
}

/** The headers that every call carries. Without a token there is no Authorization header. */
export function wireHeaders({ manufacturer, token }: Caller): Record<string, string> {
  return {
    ...noCache,
    [headerNames.manufacturer]: manufacturer,
    ...(token ? { [headerNames.authorization]: token } : {}),
  };
}
