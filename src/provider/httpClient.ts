import { FailedCall, cancelled, isCallFailure, readText, succeeded, withParameters, type Call, type CallAnswer, type CallHeaders, type CallSettings } from './call';
import { endCall, findCall, type FirstAnswer } from './firstCalls';
import { headerNames, wireHeaders, type Caller } from './headers';
import { retryDelay, shouldRetry } from './queryDefaults';
import { givenUp, toRequestError } from './requestError';
import { sendCall } from './sendCall';

/** What carries calls: an axios client, or one of ours. */
interface Carrier {
  readonly request: (call: Call) => Promise<CallAnswer>;
}

export interface HttpClientOptions {
  /** Address of the API without a slash at its end, absolute or of the same origin. */
  readonly apiUrl: string;
  /** The manufacturer's key; a function is asked at each call. */
  readonly manufacturer: string | (() => string);
  /** Asked at each call, so that signing in or out needs no new client. */
  readonly getToken: () => string | null | undefined;
  /** What carries the calls in place of the browser's own way, such as an axios client: for tests, or to measure. */
  readonly httpClient?: Carrier;
  /** Milliseconds after which a call without files is given up; a minute unless told, 0 for never. */
  readonly timeout?: number;
}

/** Milliseconds after which a call is given up where nothing else is said. */
const usualTimeout = 60_000;

const sentTokens = new WeakMap<object, string | null>();

/**
 * The token that a failed call carried: null where it carried none, undefined where the error is not one of a call. Kept beside the
 * errors, not in them, so that no log ever holds a token.
 */
export const tokenOf = (error: unknown): string | null | undefined =>
  typeof error === 'object' && error !== null ? sentTokens.get(error) : undefined;

interface Request extends CallSettings {
  readonly url: string;
  readonly method: string;
  readonly data?: unknown;
  /** Parameters beside those of the address. */
  readonly params?: Readonly<Record<string, unknown>>;
}

type Reading = <Data = unknown>(url: string, settings?: CallSettings & Pick<Request, 'data'>) => Promise<CallAnswer<Data>>;
type Writing = <Data = unknown>(url: string, data?: unknown, settings?: CallSettings) => Promise<CallAnswer<Data>>;

/** The client of the wire, called as an axios client is. */
export interface HttpClient {
  readonly request: <Data = unknown>(request: Request) => Promise<CallAnswer<Data>>;
  readonly get: Reading;
  readonly delete: Reading;
  readonly post: Writing;
  readonly put: Writing;
}

const valueOf = (headers: CallHeaders, name: string): string | false | undefined =>
  Object.entries(headers).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

/** Adds headers to those that a call sets itself. */
const withHeaders = (given: CallHeaders, added: CallHeaders): CallHeaders => ({
  ...Object.fromEntries(Object.entries(added).filter(([name]) => valueOf(given, name) === undefined)),
  ...given,
});

/** Whether a write may be sent once more by itself: it carries a key, and the server is known to store no such call twice. */
const isRepeatable = ({ method, headers }: Call): boolean => method === 'post' && Boolean(valueOf(headers, headerNames.idempotencyKey));

/** The answer of a call that began before the application ran. One that was lost is a failed try as any other. */
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
  // What is given up here may still be taken by who asks for it next.
  const answer = await Promise.race([cut, first.catch(lost)]);
  endCall(url);
  return succeeded({ status: answer.status, headers: answer.headers, data: readText(answer.text) });
}

/** The error of a failed call; which token it carried is kept for who asks. */
function errorOf(failure: unknown, { headers }: Call): Error {
  const error = toRequestError(failure);
  const token = valueOf(headers, headerNames.authorization);
  if (isCallFailure(failure)) sentTokens.set(error, token === false ? null : (token ?? null));
  return error;
}

/** Waits before a call is made once more; rejects when the call is given up meanwhile. */
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

/** Whether the API is of another origin than the page, whose browser asks it for each header whether it takes it. */
const isElsewhere = (apiUrl: string): boolean => {
  const { location } = globalThis as { readonly location?: Location };
  return location !== undefined && new URL(apiUrl, location.href).origin !== location.origin;
};

/**
 * Makes calls, and makes a create with a key once more where the network or the server failed (decision 30), if the server has said that it honours
 * keys. One of another origin gets the headers that the wire does not name once it has shown that it knows them: for a header that it does not
 * allow, a browser would not make the call at all.
 */
function createCarrier(send: Carrier['request'], apiUrl: string): Carrier['request'] {
  /** What the server has not shown yet that it knows. */
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
      // Nobody who waits less for an answer waits that long for a second try.
      if (call.timeout && delay >= call.timeout) throw error;
      await pause(delay, call);
      return attempt(call, true);
    }
  };
  return (call) => attempt(call, false);
}

/** An address without the steps back that browsers take out of it before they call it. */
const asBrowsersReadIt = (address: string): string => new URL(address, 'http://same.invalid').href;

const isBelow = (url: string, apiUrl: string): boolean => url.startsWith(`${apiUrl}/`) && asBrowsersReadIt(url).startsWith(`${asBrowsersReadIt(apiUrl)}/`);

/**
 * A client that speaks the wire: the headers of decision 1 on every call (a header given with the call stays), every failure a
 * RequestError. It calls addresses below `apiUrl` only and rejects any other, so that the token goes nowhere else.
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
