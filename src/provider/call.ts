import { QueryError } from '../schema';
import { hasValues } from './hasValues';

/** How much of a body has gone out or come in, in bytes; `total` where it is known. */
export interface Progress {
  readonly loaded: number;
  readonly total?: number | undefined;
}

export type ProgressListener = (progress: Progress) => void;

/** The headers of a call; false keeps one from being sent. */
export type CallHeaders = Readonly<Record<string, string | false>>;

export interface CallSettings {
  readonly headers?: CallHeaders;
  /** Gives the call up. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which the call is given up; 0 for never. */
  readonly timeout?: number;
  /** Told of bodies that carry files. */
  readonly onUploadProgress?: ProgressListener;
  readonly onDownloadProgress?: ProgressListener;
  /** The call outlives the page that it was made from. */
  readonly keepalive?: boolean;
}

/** One call as it is sent. */
export interface Call extends CallSettings {
  readonly url: string;
  readonly method: string;
  readonly headers: CallHeaders;
  readonly data?: unknown;
}

export interface CallAnswer<Data = unknown> {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: Data;
}

/** What a failed call is known by: a code in the words of axios, and the answer as far as there was one. */
export interface CallFailure {
  readonly code?: string | undefined;
  readonly response?: CallAnswer | undefined;
}

/** The failure of a call of ours. */
export class FailedCall extends Error implements CallFailure {
  readonly code: string;
  readonly response: CallAnswer | undefined;

  constructor(code: string, { response, cause }: { readonly response?: CallAnswer; readonly cause?: unknown } = {}) {
    super(code, { cause });
    this.code = code;
    this.response = response;
  }
}

/** A failed call of ours, or of an axios client that carried it. */
export const isCallFailure = (failure: unknown): failure is CallFailure =>
  failure instanceof FailedCall || (typeof failure === 'object' && failure !== null && 'isAxiosError' in failure && failure.isAxiosError === true);

export const cancelled = 'ERR_CANCELED';
export const timedOut: readonly string[] = ['ECONNABORTED', 'ETIMEDOUT'];

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** An answer that went well; any other is a failure. */
export function succeeded(answer: CallAnswer): CallAnswer {
  if (isSuccess(answer.status)) return answer;
  throw new FailedCall('ERR_REFUSED', { response: answer });
}

/** What an answer says: its JSON, or its text where it is none. */
export function readText(text: string): unknown {
  try {
    return text === '' ? text : JSON.parse(text);
  } catch {
    return text;
  }
}

function refuseParameter(name: string, value: unknown): never {
  const what = typeof value === 'number' ? value : value instanceof Date ? 'no day' : `a ${typeof value}`;
  throw new QueryError(name, `"${name}" of a query is ${what}; text, a number or a boolean is needed`);
}

/** A parameter by its name: lists as `name[]`, objects as `name[key]`; nothing of what has no value. */
function parametersOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((entry) => parametersOf(`${name.replace(/\[\]$/, '')}[]`, entry));
  if (typeof value === 'object' && 'toJSON' in value) return parametersOf(name, (JSON.parse(JSON.stringify(value)) as unknown) ?? refuseParameter(name, value));
  if (hasValues(value)) return Object.entries(value).flatMap(([key, entry]) => parametersOf(`${name}[${key}]`, entry));
  if ((typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean') return [[name, String(value)]];
  return refuseParameter(name, value);
}

/** An address with further parameters. */
export function withParameters(url: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  const query = new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => parametersOf(name, value))).toString();
  // What stands behind a hash is never sent.
  const [address = ''] = url.split('#');
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
