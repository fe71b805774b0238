import axios, { AxiosError, CanceledError, type AxiosAdapter, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { endCall, findCall, type FirstAnswer } from './firstCalls';
import { headerNames, wireHeaders, type Caller } from './headers';
import { retryDelay, shouldRetry } from './queryDefaults';
import { toRequestError } from './requestError';

export interface HttpClientOptions {
  /** Address of the API without a slash at its end, absolute or of the same origin. */
  readonly apiUrl: string;
  /** The manufacturer's key; a function is asked at each call. */
  readonly manufacturer: string | (() => string);
  /** Asked at each call, so that signing in or out needs no new client. */
  readonly getToken: () => string | null | undefined;
  /** The client that carries the calls, in place of axios's own: for tests, or to measure. */
  readonly httpClient?: AxiosInstance;
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

function reject(failure: unknown): Promise<never> {
  const error = toRequestError(failure);
  if (axios.isAxiosError(failure) && failure.config) {
    const token: unknown = failure.config.headers.get(headerNames.authorization);
    sentTokens.set(error, typeof token === 'string' ? token : null);
  }
  return Promise.reject(error);
}

/** Calls that are on their second try. */
type Retried = InternalAxiosRequestConfig & { secondTry?: true };

/** Whether a write may be sent once more by itself: it carries a key, and the server is known to store no such call twice. */
const isRepeatable = ({ method, headers, secondTry }: Retried): boolean => method === 'post' && headers.has(headerNames.idempotencyKey) && !secondTry;

const through =
  (httpClient: AxiosInstance): AxiosAdapter =>
  ({ adapter: _own, ...prepared }) =>
    httpClient.request(prepared);

/** Answers a call with one that began before the application ran; where that was lost, the call is made as any other. */
const answeredBy =
  (first: Promise<FirstAnswer>, own: InternalAxiosRequestConfig['adapter']): AxiosAdapter =>
  async (config) => {
    const answer = await first.catch(() => undefined);
    if (config.signal?.aborted) throw new CanceledError();
    endCall(config.url ?? '');
    if (!answer) return axios.getAdapter(own ?? axios.defaults.adapter)(config);
    const { status, headers, text: data } = answer;
    const response: AxiosResponse = { data, status, statusText: '', headers, config };
    if (status >= 200 && status < 300) return response;
    throw new AxiosError(`The call was refused with ${status}`, status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };

/**
 * An axios client that speaks the wire: the headers of decision 1 on every call (a header given with the call stays), every failure a
 * RequestError. A create with a key is sent once more where the network or the server failed (decision 30), if the server has said that it
 * honours keys. It calls addresses below `apiUrl` only and rejects any other, so that the token goes nowhere else.
 */
export function createHttpClient({ apiUrl, manufacturer, getToken, httpClient, timeout = usualTimeout }: HttpClientOptions): AxiosInstance {
  const client = axios.create({ timeout });
  const prepare = (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
    if (!config.url?.startsWith(`${apiUrl}/`)) throw new Error(`${config.url ?? 'The address'} is outside of the API at ${apiUrl}`);
    const caller: Caller = { manufacturer: typeof manufacturer === 'string' ? manufacturer : manufacturer(), token: getToken() };
    for (const [name, value] of Object.entries(wireHeaders(caller))) config.headers.set(name, value, false);
    if (httpClient) config.adapter = through(httpClient);
    const first = config.method === 'get' ? findCall(config.url, caller) : undefined;
    if (first) config.adapter = answeredBy(first, config.adapter);
    return config;
  };
  client.interceptors.request.use(prepare);
  let honoursKeys = false;
  const learn = (response: AxiosResponse | undefined) => {
    honoursKeys ||= response?.headers[headerNames.keyLifetime.toLowerCase()] !== undefined;
  };
  const repeat = async (failure: unknown): Promise<AxiosResponse> => {
    const { config, response } = axios.isAxiosError(failure) ? failure : {};
    learn(response);
    const error = toRequestError(failure);
    if (!config || !honoursKeys || !isRepeatable(config) || !shouldRetry(0, error)) return reject(failure);
    await new Promise((resolve) => setTimeout(resolve, retryDelay(0, error)));
    return client.request({ ...config, secondTry: true } as Retried);
  };
  client.interceptors.response.use((response) => {
    learn(response);
    return response;
  }, repeat);
  return client;
}
