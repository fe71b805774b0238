import { unwrapRecord } from '../provider';
import { isObject } from '../schema';

/** One answer of the server. */
export interface Answer {
  readonly call: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed JSON; undefined if it is none. */
  readonly body: unknown;
}

interface CallOptions {
  /** Sent as JSON, or as it is if it is a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no token. */
  readonly isAnonymous?: boolean;
}

export interface ContractClient {
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
}

export interface ClientOptions {
  /** Base URL of the API without a trailing slash. */
  readonly apiUrl: string;
  readonly manufacturer: string;
  readonly token: string;
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

const timeoutMs = 30_000;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Calls a server as the web app does (decision 1), without anything that only this product's own server knows. */
export function createContractClient({
  apiUrl,
  manufacturer,
  token,
  fetch = globalThis.fetch,
}: ClientOptions): ContractClient {
  const call: ContractClient['call'] = async (method, path, { body, headers = {}, isAnonymous = false } = {}) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${apiUrl}/${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: 'application/json, text/plain, */*',
        Manufacturer: manufacturer,
        'Cache-Control': 'no-cache, no-store, must-revalidate',
        Pragma: 'no-cache',
        Expires: '0',
        ...(isAnonymous ? {} : { Authorization: token }),
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    return {
      call: `${method} ${path}`,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: parseJson(text),
    };
  };
  return { call, get: (path) => call('GET', path) };
}

/** `200 {"data":…`, as a short description of an answer. */
export function describeAnswer({ status, text, body, headers }: Answer): string {
  if (status >= 300 && status < 400) return `${status}, a redirect to ${headers.location ?? 'nowhere'}`;
  if (text === '') return `${status} without a body`;
  if (body === undefined) return `${status} with ${/^\s*</.test(text) ? 'a web page' : 'a text that is no JSON'}`;
  if (Array.isArray(body)) return `${status} with a bare list`;
  return `${status} with ${isObject(body) ? `{ ${Object.keys(body).slice(0, 4).join(', ')} }` : JSON.stringify(body)}`;
}

/** The record of an answer, in an envelope or bare (decision 4). */
export function recordOfAnswer({ body }: Answer): Readonly<Record<string, unknown>> | undefined {
  const record = unwrapRecord(body);
  return isObject(record) ? record : undefined;
}
