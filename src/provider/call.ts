import { QueryError, isObject } from '../schema';

/** Whether a value is an object with keys, unlike a form, a map or a date. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.prototype.toString.call(value) === '[object Object]';

/** Transferred bytes of a body; `total` if known. */
export interface Progress {
  readonly loaded: number;
  readonly total?: number | undefined;
}

export type ProgressListener = (progress: Progress) => void;

/** The headers of a call; false suppresses a header. */
export type CallHeaders = Readonly<Record<string, string | false>>;

export interface CallSettings {
  readonly headers?: CallHeaders;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds; 0 for none. */
  readonly timeout?: number;
  /** Called for bodies that contain files. */
  readonly onUploadProgress?: ProgressListener;
  readonly onDownloadProgress?: ProgressListener;
  /** The call continues after its page is closed. */
  readonly keepalive?: boolean;
}

/** One call as it is sent. */
export interface Call extends CallSettings {
  readonly url: string;
  readonly method: string;
  readonly headers: CallHeaders;
  readonly data?: unknown;
}

/** Sends a request: `fetch`, or a function that stands for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Types of bodies that are sent as they are. */
export const rawBodyTypes = [Blob, FormData, URLSearchParams, ArrayBuffer] as const;

/** Whether a body contains files. Resources with file fields are always sent as multipart, with or without a file. */
export const containsFiles = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof Blob);

export interface CallResponse<Data = unknown> {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: Data;
  /** Where the server redirected the call, if it did. */
  readonly redirectedTo?: string;
}

/** Properties of a failed call: an axios error code, and the response if there was one. */
export interface CallFailure {
  readonly code?: string | undefined;
  readonly response?: CallResponse | undefined;
}

/** The product's own error of a failed call. */
export class CallError extends Error implements CallFailure {
  readonly code: string;
  readonly response: CallResponse | undefined;

  constructor(code: string, { response, cause }: { readonly response?: CallResponse; readonly cause?: unknown } = {}) {
    super(code, { cause });
    this.code = code;
    this.response = response;
  }
}

/** Whether a value is the error of a failed call, either own or of an axios client. */
export const isCallFailure = (failure: unknown): failure is CallFailure =>
  failure instanceof CallError ||
  (typeof failure === 'object' && failure !== null && 'isAxiosError' in failure && failure.isAxiosError === true);

export const cancelledCode = 'ERR_CANCELED';
export const timeoutCodes: readonly string[] = ['ECONNABORTED', 'ETIMEDOUT'];

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Whether a body is a web page, and so does not come from the API. */
export const isHtml = (body: unknown): boolean => typeof body === 'string' && /^\s*</.test(body);

/** Code of the error of a call that was redirected to a page, as servers do that ask to sign in. */
export const redirectedCode = 'ERR_REDIRECTED';

/** Returns a successful response; throws for any other, and for a page that the server redirected to. */
export function assertHttpSuccess(callResponse: CallResponse): CallResponse {
  if (callResponse.redirectedTo !== undefined && isHtml(callResponse.data))
    throw new CallError(redirectedCode, { response: callResponse });
  if (isSuccess(callResponse.status)) return callResponse;
  throw new CallError('ERR_REFUSED', { response: callResponse });
}

/** Parses a body as JSON, or returns it as text if it is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? text : JSON.parse(text);
  } catch {
    return text;
  }
}

function throwInvalidParameter(name: string, value: unknown): never {
  const description =
    typeof value === 'number' ? value : value instanceof Date ? 'an invalid date' : `a ${typeof value}`;
  throw new QueryError(name, `The query parameter "${name}" is ${description}; it must be text, a number or a boolean`);
}

/** Serializes a parameter: lists as `name[]`, objects as `name[key]`; empty for null and undefined. */
function toQueryPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((entry) => toQueryPairs(`${name.replace(/\[\]$/, '')}[]`, entry));
  if (typeof value === 'object' && 'toJSON' in value)
    return toQueryPairs(name, (JSON.parse(JSON.stringify(value)) as unknown) ?? throwInvalidParameter(name, value));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([key, entry]) => toQueryPairs(`${name}[${key}]`, entry));
  if ((typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean')
    return [[name, String(value)]];
  return throwInvalidParameter(name, value);
}

/** Appends query parameters to a URL. */
export function appendQuery(url: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => toQueryPairs(name, value)),
  ).toString();
  // The fragment is never sent.
  const [address = ''] = url.split('#');
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
