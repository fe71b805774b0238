import { FailedCall, cancelled, isCallFailure, readText, succeeded, withParameters, type Call, type CallAnswer, type CallHeaders, type CallSettings } from './call';
import { endCall, findCall, type FirstAnswer } from './firstCalls';
import { headerNames, wireHeaders, type Caller } from './headers';
import { retryDelay, shouldRetry } from './queryDefaults';
import { givenUp, toRequestError } from './requestError';
import { sendCall } from './sendCall';

/** Sends calls: an axios client or `fetch`. */
interface Carrier {
  readonly request: (call: Call) => Promise<CallAnswer>;
}

export interface HttpClientOptions {
  /** Base URL of the API without a trailing slash, absolute or relative to the page's origin. */
  readonly apiUrl: string;
  /** The manufacturer's key; a function is called for each request. */
  readonly manufacturer: string | (() => string);
  /** Called for each request, so that signing in or out needs no new client. */
  readonly getToken: () => string | null | undefined;
  /** Sends the calls instead of `fetch`, such as an axios client; for tests and measurements. */
  readonly httpClient?: Carrier;
  /** Timeout in milliseconds of a call without files; defaults to one minute, 0 for none. */
  readonly timeout?: number;
}

const usualTimeout = 60_000;

const sentTokens = new WeakMap<object, string | null>();

/** The token that a failed call was sent with: null if none, undefined if the error is not that of a call. Stored outside the error objects, so that no log ever contains a token. */
export const tokenOf = (error: unknown): string | null | undefined =>
  typeof error === 'object' && error !== null ? sentTokens.get(error) : undefined;

interface Request extends CallSettings {
  readonly url: string;
  readonly method: string;
  readonly data?: unknown;
  /** Query parameters in addition to those of the URL. */
  readonly params?: Readonly<Record<string, unknown>>;
}

type Reading = <Data = unknown>(url: string, settings?: CallSettings & Pick<Request, 'data'>) => Promise<CallAnswer<Data>>;
type Writing = <Data = unknown>(url: string, data?: unknown, settings?: CallSettings) => Promise<CallAnswer<Data>>;

/** The HTTP client of the API, with the call signature of axios. */
export interface HttpClient {
  readonly request: <Data = unknown>(request: Request) => Promise<CallAnswer<Data>>;
  readonly get: Reading;
  readonly delete: Reading;
  readonly post: Writing;
  readonly put: Writing;
}

const valueOf = (headers: CallHeaders, name: string): string | false | undefined =>
  Object.entries(headers).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

/** Adds default headers that the call does not set itself. */
const withHeaders = (given: CallHeaders, added: CallHeaders): CallHeaders => ({
  ...Object.fromEntries(Object.entries(added).filter(([name]) => valueOf(given, name) === undefined)),
  ...given,
});

/** Whether a write may be retried automatically: it carries an idempotency key, so the server stores it once. */
const isRepeatable = ({ method, headers }: Call): boolean => method === 'post' && Boolean(valueOf(headers, headerNames.idempotencyKey));

/** Waits for a prefetched response. A failed prefetch counts as a failed attempt. */
async function answerOf(first: Promise<FirstAnswer>, { url, signal }: Call): Promise<CallAnswer> {
  const cut = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new FailedCall(cancelled));
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
  });
  const lost = (cause: unknown): never => {
    endCall(url);
    throw new FailedCall('ERR_NETWORK', { cause });
  };
  // An aborted call leaves the prefetch to the next call of the URL.
  const answer = await Promise.race([cut, first.catch(lost)]);
  endCall(url);
  return succeeded({ status: answer.status, headers: answer.headers, data: readText(answer.text) });
}

/** Converts the failure of a call to an Error, and stores the token that the call carried. */
function errorOf(failure: unknown, { headers }: Call): Error {
  const error = toRequestError(failure);
  const token = valueOf(headers, headerNames.authorization);
  if (isCallFailure(failure)) sentTokens.set(error, token === false ? null : (token ?? null));
  return error;
}

/** Waits before a retry; rejects if the call is aborted meanwhile. */
const pause = (milliseconds: number, { signal }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(givenUp());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
  });

/** Whether the API is cross-origin, so that the browser checks each header in a preflight request. */
const isElsewhere = (apiUrl: string): boolean => {
  const { location } = globalThis as { readonly location?: Location };
  return location !== undefined && new URL(apiUrl, location.href).origin !== location.origin;
};

/**
 * Sends calls, and retries a create with an idempotency key once after a network or server failure (decision 30), if the server has confirmed that it supports keys. A
 * cross-origin server gets the optional headers only once it has shown that it knows them: a browser would not send a call with a header that the server does not
 * allow.
 */
function createCarrier(send: Carrier['request'], apiUrl: string): Carrier['request'] {
  /** Headers that the server has not yet shown to support. */
  const unknown = new Set<string>([headerNames.idempotencyKey, headerNames.ifNoneMatch]);
  const learn = (answer: CallAnswer | undefined) => {
    if (answer?.headers[headerNames.keyLifetime.toLowerCase()] !== undefined) unknown.delete(headerNames.idempotencyKey);
    if (answer?.headers[headerNames.etag.toLowerCase()] !== undefined) unknown.delete(headerNames.ifNoneMatch);
  };
  const isForeign = isElsewhere(apiUrl);
  const sendable = (call: Call): Call =>
    isForeign ? { ...call, headers: Object.fromEntries(Object.entries(call.headers).filter(([name]) => !unknown.has(name))) } : call;
  const attempt = async (call: Call, isLast: boolean): Promise<CallAnswer> => {
    try {
      const answer = await send(sendable(call));
      learn(answer);
      return answer;
    } catch (failure) {
      if (isCallFailure(failure)) learn(failure.response);
      const error = errorOf(failure, call);
      const delay = retryDelay(0, error);
      if (isLast || !isCallFailure(failure) || unknown.has(headerNames.idempotencyKey) || !isRepeatable(call) || !shouldRetry(0, error)) throw error;
      // A call with a shorter timeout must not wait longer than that for a retry.
      if (call.timeout && delay >= call.timeout) throw error;
      await pause(delay, call);
      return attempt(call, true);
    }
  };
  return (call) => attempt(call, false);
}

/** Normalises a URL as browsers do, by removing `..` segments. */
const asBrowsersReadIt = (address: string): string => new URL(address, 'http://same.invalid').href;

const isBelow = (url: string, apiUrl: string): boolean => url.startsWith(`${apiUrl}/`) && asBrowsersReadIt(url).startsWith(`${asBrowsersReadIt(apiUrl)}/`);

/**
 * Creates the HTTP client of the API: it adds the headers of decision 1 to every call (headers of the call take precedence) and converts every failure to a
 * RequestError. It refuses URLs that are not below `apiUrl`, so that the token is sent nowhere else.
 */
export function createHttpClient({ apiUrl, manufacturer, getToken, httpClient, timeout = usualTimeout }: HttpClientOptions): HttpClient {
  const send = (call: Call) => (httpClient ? httpClient.request(call) : sendCall(call));
  const carry = createCarrier(send, apiUrl);
  const request = async <Data>({ url: asked, params, headers = {}, ...others }: Request): Promise<CallAnswer<Data>> => {
    const url = withParameters(asked, params);
    if (!isBelow(url, apiUrl)) throw new Error(`${url} is outside of the API at ${apiUrl}`);
    const caller: Caller = { manufacturer: typeof manufacturer === 'string' ? manufacturer : manufacturer(), token: getToken() };
    const call: Call = { timeout, ...others, url, headers: withHeaders(headers, wireHeaders(caller)) };
    const first = call.method === 'get' ? findCall(url, caller) : undefined;
    const begun = await (first && answerOf(first, call).catch((failure: unknown) => {
      throw errorOf(failure, call);
    }));
    return (begun ?? (await carry(call))) as CallAnswer<Data>;
  };
  const reading = (method: string): Reading => (url, settings) => request({ ...settings, url, method });
  const writing = (method: string): Writing => (url, data, settings) => request({ ...settings, url, method, data });
  return { request, get: reading('get'), delete: reading('delete'), post: writing('post'), put: writing('put') };
}
