import { QueryError, readOnlyAccessCode } from '../schema';
import {
  CallError,
  cancelledCode,
  isCallFailure,
  parseBody,
  assertHttpSuccess,
  appendQuery,
  type Call,
  type CallResponse,
  type CallSettings,
  type Fetch,
} from './call';
import { discardPrefetch, discardPrefetches, findPrefetch, type PrefetchedResponse } from './prefetch';
import { headerNames, createApiHeaders, findHeader, isCrossOrigin, withDefaultHeaders, type Caller } from './headers';
import { retryDelay, shouldRetry } from './queryDefaults';
import { createAbortError, RequestError, toRequestError } from './requestError';
import { sendCall } from './sendCall';
import { createVersionFallback, sendVersion } from './versionFallback';

/** Sends calls: an axios client or `fetch`. */
interface HttpTransport {
  readonly request: (call: Call) => Promise<CallResponse>;
}

export interface HttpClientOptions {
  /** Base URL of the API without a trailing slash, absolute or relative to the page's origin. */
  readonly apiUrl: string;
  /** The manufacturer's key; a function is called for each request. */
  readonly manufacturer: string | (() => string);
  /** Called for each request, so that signing in or out needs no new client. */
  readonly getToken: () => string | null | undefined;
  /** Called when a write is refused because the access is for reading; resolves with whether to send it again. */
  readonly onReadOnly?: () => Promise<boolean>;
  /** The name of this page in `X-Client-Id`, which writes have where the API is on the origin of the page. */
  readonly clientId?: string;
  /** Sends the calls instead of `fetch`, such as an axios client; for tests and measurements. */
  readonly httpClient?: HttpTransport | undefined;
  /** Sends the requests of the calls instead of the global `fetch`; uploads then report no progress. */
  readonly fetch?: Fetch | undefined;
  /** Timeout in milliseconds of a call without files; defaults to one minute, 0 for none. */
  readonly timeout?: number;
}

const defaultTimeoutMs = 60_000;

const tokensByError = new WeakMap<object, string | null>();

/**
 * Calls whose 401 may have another reason than the end of the session: a server without the features under `x/`, or a
 * wrong current password.
 */
const ambiguousCall = /\/(x(\/|$)|sessions\/change_password$)/;
const ambiguousErrors = new WeakSet<object>();

/** Whether an error is a 401 that does not show by itself that the session has ended. */
export const isAmbiguousRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ambiguousErrors.has(error);

/**
 * The token that a failed call was sent with: null if none, undefined if the error is not that of a call. Stored
 * outside the error objects, so that no log ever contains a token.
 */
export const findSentToken = (error: unknown): string | null | undefined =>
  typeof error === 'object' && error !== null ? tokensByError.get(error) : undefined;

export interface ClientRequest extends CallSettings {
  readonly url: string;
  readonly method: string;
  readonly data?: unknown;
  /** Query parameters in addition to those of the URL. */
  readonly params?: Readonly<Record<string, unknown>>;
}

type ReadMethod = <Data = unknown>(
  url: string,
  settings?: CallSettings & Pick<ClientRequest, 'data'>,
) => Promise<CallResponse<Data>>;
type WriteMethod = <Data = unknown>(
  url: string,
  data?: unknown,
  settings?: CallSettings,
) => Promise<CallResponse<Data>>;

/** The HTTP client of the API, with the call signature of axios. */
export interface HttpClient {
  readonly request: <Data = unknown>(request: ClientRequest) => Promise<CallResponse<Data>>;
  readonly get: ReadMethod;
  readonly delete: ReadMethod;
  readonly post: WriteMethod;
  readonly put: WriteMethod;
}

/** Whether a write may be retried automatically: it carries an idempotency key, so the server stores it once. */
const isRetryable = ({ method, headers }: Call): boolean =>
  method === 'post' && Boolean(findHeader(headers, headerNames.idempotencyKey));

/** Waits for a prefetched response. A failed prefetch counts as a failed attempt. */
async function awaitPrefetch(prefetch: Promise<PrefetchedResponse>, { url, signal }: Call): Promise<CallResponse> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(new CallError(cancelledCode));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
  const throwNetworkError = (cause: unknown): never => {
    discardPrefetch(url);
    throw new CallError('ERR_NETWORK', { cause });
  };
  // An aborted call leaves the prefetch to the next call of the URL.
  const response = await Promise.race([aborted, prefetch.catch(throwNetworkError)]);
  discardPrefetch(url);
  return assertHttpSuccess({ status: response.status, headers: response.headers, data: parseBody(response.text) });
}

/** Reasons of Node for which a call was certainly not sent; a browser does not tell them. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether a call without a complete response may have arrived. */
function mayHaveArrived({ kind }: RequestError, failure: unknown): boolean {
  const { cause } = (failure as { readonly cause?: { readonly cause?: { readonly code?: unknown } } }).cause ?? {};
  return kind === 'timeout' || (kind === 'network' && !unsentCodes.includes(cause?.code));
}

/** Converts the failure of a call to an Error, and stores the token that the call carried. */
function toError(failure: unknown, { headers, url }: Call): Error {
  const error = toRequestError(failure);
  const token = findHeader(headers, headerNames.authorization);
  if (isCallFailure(failure)) tokensByError.set(error, token === false ? null : (token ?? null));
  if (ambiguousCall.test(url)) ambiguousErrors.add(error);
  return error;
}

/** Waits before a retry; rejects if the call is aborted meanwhile. */
const wait = (milliseconds: number, { signal }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(createAbortError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });

/**
 * Sends calls, and retries a create with an idempotency key once after a network or server failure (decision 30), if
 * the server has confirmed that it supports keys. A cross-origin server gets the optional headers only once it has
 * shown that it knows them: a browser would not send a call with a header that the server does not allow.
 */
function createRetryingTransport(transport: HttpTransport['request'], apiUrl: string): HttpTransport['request'] {
  const isForeignApi = isCrossOrigin(apiUrl);
  const send = isForeignApi ? createVersionFallback(transport) : transport;
  /** Headers that the server has not yet shown to support. */
  const unconfirmedHeaders = new Set<string>([headerNames.idempotencyKey, headerNames.ifNoneMatch]);
  const confirmHeaders = (response: CallResponse | undefined) => {
    if (response?.headers[headerNames.keyLifetime.toLowerCase()] !== undefined)
      unconfirmedHeaders.delete(headerNames.idempotencyKey);
    if (response?.headers[headerNames.etag.toLowerCase()] !== undefined)
      unconfirmedHeaders.delete(headerNames.ifNoneMatch);
  };
  const withConfirmedHeaders = (call: Call): Call =>
    isForeignApi
      ? {
          ...call,
          headers: Object.fromEntries(Object.entries(call.headers).filter(([name]) => !unconfirmedHeaders.has(name))),
        }
      : call;
  const attempt = async (call: Call, isLast: boolean): Promise<CallResponse> => {
    try {
      const response = await sendVersion(send, withConfirmedHeaders(call));
      confirmHeaders(response);
      return response;
    } catch (failure) {
      if (isCallFailure(failure)) confirmHeaders(failure.response);
      const error = toError(failure, call);
      const delay = retryDelay(0, error);
      const isKeyed = isRetryable(call) && !unconfirmedHeaders.has(headerNames.idempotencyKey);
      if (call.method === 'post' && !isKeyed && error instanceof RequestError && mayHaveArrived(error, failure))
        Object.assign(error, { uncertain: true });
      if (isLast || !isCallFailure(failure) || !isKeyed || !shouldRetry(0, error)) throw error;
      // A call with a shorter timeout must not wait longer than that for a retry.
      if (call.timeout && delay >= call.timeout) throw error;
      await wait(delay, call);
      return attempt(call, true);
    }
  };
  return (call) => attempt(call, false);
}

/** Sends a call again if it was refused because the access is for reading, and changes have been unlocked meanwhile. */
async function sendUnlocked(
  send: HttpTransport['request'],
  call: Call,
  onReadOnly: HttpClientOptions['onReadOnly'],
): Promise<CallResponse> {
  try {
    return await send(call);
  } catch (error) {
    const isReadOnly = error instanceof RequestError && error.code === readOnlyAccessCode;
    if (!isReadOnly || !(await onReadOnly?.())) throw error;
    return send(call);
  }
}

/** Normalises a URL as browsers do, by removing `..` segments. */
const normaliseUrl = (address: string): string => new URL(address, 'http://same.invalid').href;

const isWithinApi = (url: string, apiUrl: string): boolean =>
  url.startsWith(`${apiUrl}/`) && normaliseUrl(url).startsWith(normaliseUrl(`${apiUrl}/`));

/**
 * Creates the HTTP client of the API: it adds the headers of decision 1 to every call (headers of the call take
 * precedence) and converts every failure to a RequestError. It refuses URLs that are not below `apiUrl`, so that the
 * token is sent nowhere else.
 */
export function createHttpClient({
  apiUrl,
  manufacturer,
  getToken,
  onReadOnly,
  clientId,
  httpClient,
  fetch: sendRequest,
  timeout = defaultTimeoutMs,
}: HttpClientOptions): HttpClient {
  const send = (call: Call) => (httpClient ? httpClient.request(call) : sendCall(call, sendRequest));
  const sendWithRetry = createRetryingTransport(send, apiUrl);
  const request = async <Data>({
    url: requestedUrl,
    params,
    headers = {},
    ...rest
  }: ClientRequest): Promise<CallResponse<Data>> => {
    const url = appendQuery(requestedUrl, params);
    if (!isWithinApi(url, apiUrl)) throw new QueryError('url', `${url} is outside the API at ${apiUrl}`);
    const caller: Caller = {
      manufacturer: typeof manufacturer === 'string' ? manufacturer : manufacturer(),
      token: getToken(),
      clientId: rest.method === 'get' ? undefined : clientId,
    };
    const call: Call = { timeout, ...rest, url, headers: withDefaultHeaders(headers, createApiHeaders(caller, url)) };
    if (call.method !== 'get') discardPrefetches();
    const prefetch = call.method === 'get' ? findPrefetch(url, caller) : undefined;
    const prefetched = await (prefetch &&
      awaitPrefetch(prefetch, call).catch((failure: unknown) => {
        throw toError(failure, call);
      }));
    return (prefetched ?? (await sendUnlocked(sendWithRetry, call, onReadOnly))) as CallResponse<Data>;
  };
  return createMethods(request);
}

/** The methods of a client over its function for requests. */
function createMethods(request: HttpClient['request']): HttpClient {
  const createReadMethod =
    (method: string): ReadMethod =>
    (url, settings) =>
      request({ ...settings, url, method });
  const createWriteMethod =
    (method: string): WriteMethod =>
    (url, data, settings) =>
      request({ ...settings, url, method, data });
  return {
    request,
    get: createReadMethod('get'),
    delete: createReadMethod('delete'),
    post: createWriteMethod('post'),
    put: createWriteMethod('put'),
  };
}

/** A client whose answers are checked before they are used; a check that rejects makes the call reject. */
export const withCheckedAnswers = (
  client: HttpClient,
  check: (answer: { readonly request: ClientRequest; readonly response: CallResponse }) => Promise<void>,
): HttpClient =>
  createMethods(async <Data>(request: ClientRequest) => {
    const response = await client.request<Data>(request);
    await check({ request, response });
    return response;
  });
