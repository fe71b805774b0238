import type { HttpError } from '@refinedev/core';
import { isObject, type Resource } from '../schema';
import { cancelledCode, isCallFailure, redirectedCode, timeoutCodes } from './call';
import { headerNames } from './headers';
import { joinFieldErrors, readErrorBody } from './errorBody';

/** Parses a Retry-After header, a number or a date, to seconds; undefined if it is neither. */
export function parseRetryAfter(header: unknown, now = Date.now()): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value));
  // An HTTP date contains the month's name; engines also accept other texts as dates.
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) || at <= now ? undefined : Math.ceil((at - now) / 1000);
}

/** Appends the wait before a retry to a message, unless it already states one. */
const appendWait = (message: string, seconds: number): string =>
  /\d+ (second|minute|hour)/.test(message) ? message : `${message.replace(/(\w)$/, '$1.')} ${formatWait(seconds)}`;

/** Longer waits are not stated in figures: two days, in seconds. */
const maxStatedSeconds = 172_800;

const formatCount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "Please try again in 2 minutes." */
export function formatWait(seconds: number): string {
  if (seconds === 0) return 'Please try again.';
  if (seconds > maxStatedSeconds) return 'Please try again later.';
  const rounded =
    seconds <= 90
      ? formatCount(seconds, 'second')
      : seconds <= 5400
        ? formatCount(Math.ceil(seconds / 60), 'minute')
        : formatCount(Math.ceil(seconds / 3600), 'hour');
  return `Please try again in ${rounded}.`;
}

/**
 * Why a call failed: refused by the server, no or an incomplete response, a timeout, aborted, or an unexpected
 * response.
 */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'aborted' | 'unreadable';

export interface RequestErrorDetails {
  readonly message: string;
  /** The HTTP status; 0 without a response. */
  readonly statusCode: number;
  /** Defaults to `refused` if there was a response, otherwise to `network`. */
  readonly kind?: FailureKind;
  readonly errors?: Record<string, string[]>;
  /** The idempotency key was sent before with other values: those are stored, these are not. */
  readonly keyUsed?: true;
  /** Machine-readable error code; absent if the server sends none. */
  readonly code?: string;
  /** The caller aborted the call; not an error to report. */
  readonly aborted?: true;
  /** Seconds to wait before a retry, if the server specifies it. */
  readonly retryAfter?: number;
  /** The call may have been stored, although there is no complete response: a repetition could store it twice. */
  readonly uncertain?: true;
  /** The message is not the server's own, but generated from the field errors or the status. */
  readonly worded?: true;
  /** With 412: the current record, the e-mail of the user who changed it, and the time (ISO 8601). */
  readonly current?: unknown;
  readonly changed_by?: unknown;
  readonly changed_at?: unknown;
  /** Name of the changed resource, if another record than the one written to was changed. */
  readonly changed_in?: unknown;
  /** User and time of the last change of each field, if the server reports it: `{ field: { by, at } }`. */
  readonly changes?: unknown;
}

/**
 * The error of every failed call: Refine's HttpError as an Error. It contains nothing of the request, so that logs
 * reveal neither the token nor the input.
 */
export class RequestError extends Error implements HttpError {
  [detail: string]: unknown;
  override readonly name = 'RequestError';
  readonly statusCode: number;
  readonly kind: FailureKind;
  /** The server's messages by field name; absent if there are none. */
  declare readonly errors?: Record<string, string[]>;
  declare readonly code?: string;
  declare readonly aborted?: true;
  declare readonly retryAfter?: number;
  declare readonly worded?: true;
  declare readonly keyUsed?: true;
  declare readonly uncertain?: true;

  constructor({ message, ...details }: RequestErrorDetails) {
    super(message);
    this.statusCode = details.statusCode;
    Object.assign(this, details);
    this.kind = details.kind ?? (details.statusCode === 0 ? 'network' : 'refused');
  }

  /** Includes the message, which JSON.stringify omits for an Error. */
  toJSON(): Record<string, unknown> {
    return Object.assign({ message: this.message }, this);
  }
}

/** The error of a successful response that cannot be read as what was asked for. */
export const createUnreadableError = (message: string): RequestError =>
  new RequestError({ message, statusCode: 200, kind: 'unreadable' });

const messagesByStatus: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Please sign in again.',
  403: 'You are not allowed to do this.',
  404: 'This was not found on the server.',
  412: 'Somebody else has changed this record meanwhile.',
  413: 'This is too large for the server.',
  429: 'Too many attempts. Please wait a moment and try again.',
};

const fallbackMessage = (status: number): string =>
  messagesByStatus[status] ??
  (status >= 500
    ? `The server failed to answer (status ${status}).`
    : `The server refused the request (status ${status}).`);

export interface ErrorResponse {
  readonly status: number;
  readonly body: unknown;
  /** The unparsed Retry-After header. */
  readonly retryAfter?: unknown;
}

/** Details of a version conflict (decision 15). */
function readConflictDetails(body: unknown): Partial<RequestErrorDetails> {
  const { current, changed_by, changed_at, changed_in, changes } = isObject(body) ? body : {};
  return {
    current,
    changed_by,
    changed_at,
    ...(changed_in !== undefined && { changed_in }),
    ...(changes !== undefined && { changes }),
  };
}

/** Separates the field errors from the error about the idempotency key. */
function splitErrors(all: Record<string, string[]> = {}): Pick<RequestErrorDetails, 'errors' | 'keyUsed'> {
  const { [headerNames.idempotencyKey]: keyError, ...errors } = all;
  return { ...(Object.keys(errors).length > 0 && { errors }), ...(keyError && { keyUsed: true }) };
}

/**
 * Creates the error of a response. Its message is the server's own (Records 8), otherwise the joined field messages,
 * otherwise a text by status, plus the wait before a retry if the server specifies it.
 */
export function createResponseError({ status, body, retryAfter: header }: ErrorResponse): RequestError {
  const { message: serverMessage, errors: allErrors } = readErrorBody(body);
  const { errors, keyUsed } = splitErrors(allErrors);
  const retryAfter = parseRetryAfter(header);
  const baseMessage =
    serverMessage ??
    (errors && joinFieldErrors(errors)) ??
    (retryAfter !== undefined && status === 429 ? 'Too many attempts.' : fallbackMessage(status));
  return new RequestError({
    message: retryAfter === undefined ? baseMessage : appendWait(baseMessage, retryAfter),
    statusCode: status,
    kind: 'refused',
    ...(errors ? { errors } : {}),
    ...(keyUsed && { keyUsed }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(serverMessage === undefined && { worded: true }),
    ...(status === 412 && readConflictDetails(body)),
    ...(isObject(body) && typeof body.code === 'string' && { code: body.code }),
  });
}

/**
 * Maps a field name of the server to that of the resource: `a[b]`, `a.b` and `a_attributes.b` are `a.b` of a nested
 * record and `a_b` of a linked one; `payer.a` of a payer is `a`.
 */
function resolveFieldName({ fields, label }: Resource, name: string): string {
  const dotted = name.replace(/\[(\w+)\]/g, '.$1').replace(/_attributes(?=\.)/g, '');
  const root = `${label.one.toLowerCase().replaceAll(' ', '_')}.`;
  const inRoot = dotted.startsWith(root) ? dotted.slice(root.length) : dotted;
  return [name, dotted, dotted.replaceAll('.', '_'), inRoot].find((known) => Object.hasOwn(fields, known)) ?? name;
}

/** Maps the field errors to the names of the resource, and uses the field labels in a generated message. */
export function withFieldLabels(error: unknown, resource: Resource): unknown {
  if (!(error instanceof RequestError) || !error.errors) return error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, texts]) => [resolveFieldName(resource, name), texts]),
  );
  const message = error.worded ? joinFieldErrors(errors, (name) => resource.fields[name]?.label) : error.message;
  return Object.assign(error, { errors, message });
}

/** Error of a call without a complete response: none, a timeout, or an interrupted one. */
function createConnectionError(code: string | undefined, hasStarted: boolean): RequestError {
  if (timeoutCodes.includes(code ?? ''))
    return new RequestError({ message: 'The server did not answer in time.', statusCode: 0, kind: 'timeout' });
  const message = hasStarted ? 'The connection was lost while the server answered.' : 'The server cannot be reached.';
  return new RequestError({ message, statusCode: 0, kind: 'network' });
}

/** The error of an aborted call. */
export const createAbortError = (): RequestError =>
  new RequestError({ message: 'The request was cancelled.', statusCode: 0, kind: 'aborted', aborted: true });

/**
 * The error of a call that was redirected to a page: a server that does not accept the session redirects to its
 * sign-in page, and answers with its status, 200.
 */
const createRedirectError = (page = ''): RequestError =>
  new RequestError({
    message:
      `The server redirected to a page, ${page.split(/[?#]/)[0]}, as for a missing session. ` + 'Please sign in again.',
    statusCode: 401,
  });

/** Converts the failure of a call to a RequestError; other errors are returned unchanged. */
export function toRequestError(failure: unknown): Error {
  if (failure instanceof RequestError) return failure;
  if (!isCallFailure(failure)) return failure instanceof Error ? failure : new Error(String(failure));
  const { response, code } = failure;
  if (code === cancelledCode) return createAbortError();
  if (code === redirectedCode) return createRedirectError(response?.redirectedTo);
  // A failure with a success status means that the response was interrupted.
  if (!response || response.status < 300) return createConnectionError(code, response !== undefined);
  const retryAfter = response.headers[headerNames.retryAfter.toLowerCase()];
  return createResponseError({ status: response.status, body: response.data, retryAfter });
}
