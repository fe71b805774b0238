import type { HttpError } from '@refinedev/core';
import { isObject, type Resource } from '../schema';
import { cancelled, isCallFailure, timedOut } from './call';
import { headerNames } from './headers';
import { joinedRefusals, readRefusal } from './refusal';
import { readRetryAfter, withWait } from './retryAfter';

/** Why a call failed: the server said no, there was no (whole) answer, it took too long, it was given up, or it is not what was asked for. */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'aborted' | 'unreadable';

export interface RequestErrorDetails {
  readonly message: string;
  /** The status answered; 0 where no answer came. */
  readonly statusCode: number;
  /** Refused unless told, where there was an answer. */
  readonly kind?: FailureKind;
  readonly errors?: Record<string, string[]>;
  /** The call's key was sent before with other values: what was sent then is stored, this is not. */
  readonly keyUsed?: true;
  /** What the refusal is, for the program; absent where the server does not tell. */
  readonly code?: string;
  /** The caller gave the call up; nothing to tell anybody. */
  readonly aborted?: true;
  /** Seconds until the server wants to be asked again, where it says so. */
  readonly retryAfter?: number;
  /** The message is not the server's own: it is made of its field errors, or of the status. */
  readonly worded?: true;
  /** With 412: the record as it is now, the e-mail of who changed it, and when (ISO 8601). */
  readonly current?: unknown;
  readonly changed_by?: unknown;
  readonly changed_at?: unknown;
  /** Where it is another record than the one written to: the name of its resource. */
  readonly changed_in?: unknown;
  /** Who changed each field last, and when: `{ field: { by, at } }`, where the server says so. */
  readonly changes?: unknown;
}

/**
 * What every call that fails rejects with: Refine's HttpError as an Error. It keeps nothing of the request, so that logging it
 * tells neither the token nor what was typed.
 */
export class RequestError extends Error implements HttpError {
  [detail: string]: unknown;
  override readonly name = 'RequestError';
  readonly statusCode: number;
  readonly kind: FailureKind;
  /** The server's messages by field name; absent where it named none. */
  declare readonly errors?: Record<string, string[]>;
  declare readonly code?: string;
  declare readonly aborted?: true;
  declare readonly retryAfter?: number;
  declare readonly worded?: true;
  declare readonly keyUsed?: true;

  constructor({ message, ...details }: RequestErrorDetails) {
    super(message);
    this.statusCode = details.statusCode;
    Object.assign(this, details);
    this.kind = details.kind ?? (details.statusCode === 0 ? 'network' : 'refused');
  }

  /** An Error's own message is left out of JSON otherwise. */
  toJSON(): Record<string, unknown> {
    return Object.assign({ message: this.message }, this);
  }
}

const byStatus: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Please sign in again.',
  403: 'You are not allowed to do this.',
  404: 'This was not found on the server.',
  412: 'Somebody else has changed this record meanwhile.',
  413: 'This is too large for the server.',
  429: 'Too many attempts. Please wait a moment and try again.',
};

const fallbackMessage = (status: number): string =>
  byStatus[status] ?? (status >= 500 ? `The server failed to answer (status ${status}).` : `The server refused the request (status ${status}).`);

export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The header Retry-After as it came. */
  readonly retryAfter?: unknown;
}

/** What a stale write is answered with beside the refusal (decision 15). */
function conflictDetails(body: unknown): Partial<RequestErrorDetails> {
  const { current, changed_by, changed_at, changed_in, changes } = isObject(body) ? body : {};
  return { current, changed_by, changed_at, ...(changed_in !== undefined && { changed_in }), ...(changes !== undefined && { changes }) };
}

/** The errors of fields, apart from what is said of the call's key. */
function splitErrors(all: Record<string, string[]> = {}): Pick<RequestErrorDetails, 'errors' | 'keyUsed'> {
  const { [headerNames.idempotencyKey]: keyError, ...errors } = all;
  return { ...(Object.keys(errors).length > 0 && { errors }), ...(keyError && { keyUsed: true }) };
}

/**
 * The error of an answer: the server's own message first (Records 8), else its field messages joined, else a sentence by status; with the
 * time until the next try where the server names one.
 */
export function errorOfAnswer({ status, body, retryAfter: header }: ErrorAnswer): RequestError {
  const { said, errors: named } = readRefusal(body);
  const { errors, keyUsed } = splitErrors(named);
  const retryAfter = readRetryAfter(header);
  const own = said ?? (errors && joinedRefusals(errors)) ?? (retryAfter !== undefined && status === 429 ? 'Too many attempts.' : fallbackMessage(status));
  return new RequestError({
    message: retryAfter === undefined ? own : withWait(own, retryAfter),
    statusCode: status,
    kind: 'refused',
    ...(errors ? { errors } : {}),
    ...(keyUsed && { keyUsed }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(said === undefined && { worded: true }),
    ...(status === 412 && conflictDetails(body)),
    ...(isObject(body) && typeof body.code === 'string' && { code: body.code }),
  });
}

/**
 * The name that a resource has for a field of a server's: `a[b]`, `a.b` and `a_attributes.b` are `a.b` of a nested record, and `a_b` of a linked
 * one; `payer.a` of a payer is `a`.
 */
function ownName({ fields, label }: Resource, name: string): string {
  const dotted = name.replace(/\[(\w+)\]/g, '.$1').replace(/_attributes(?=\.)/g, '');
  const root = `${label.one.toLowerCase().replaceAll(' ', '_')}.`;
  const inRoot = dotted.startsWith(root) ? dotted.slice(root.length) : dotted;
  return [name, dotted, dotted.replaceAll('.', '_'), inRoot].find((known) => Object.hasOwn(fields, known)) ?? name;
}

/** The errors of fields by the names of the resource, and a message that is made of them with the labels that people know them by. */
export function withLabels(error: unknown, resource: Resource): unknown {
  if (!(error instanceof RequestError) || !error.errors) return error;
  const errors = Object.fromEntries(Object.entries(error.errors).map(([name, texts]) => [ownName(resource, name), texts]));
  const message = error.worded ? joinedRefusals(errors, (name) => resource.fields[name]?.label) : error.message;
  return Object.assign(error, { errors, message });
}

/** A call without a whole answer: none, one that took too long, or one that broke off. */
function lost(code: string | undefined, begun: boolean): RequestError {
  if (timedOut.includes(code ?? '')) return new RequestError({ message: 'The server did not answer in time.', statusCode: 0, kind: 'timeout' });
  const message = begun ? 'The connection was lost while the server answered.' : 'The server cannot be reached.';
  return new RequestError({ message, statusCode: 0, kind: 'network' });
}

/** What a call rejects with that nobody waits for any more. */
export const givenUp = (): RequestError => new RequestError({ message: 'The request was cancelled.', statusCode: 0, kind: 'aborted', aborted: true });

/** Turns what a call failed with into a RequestError; an error that is no failure of a call stays what it is. */
export function toRequestError(failure: unknown): Error {
  if (failure instanceof RequestError) return failure;
  if (!isCallFailure(failure)) return failure instanceof Error ? failure : new Error(String(failure));
  const { response, code } = failure;
  if (code === cancelled) return givenUp();
  // An answer that went well and failed all the same broke off on its way.
  if (!response || response.status < 300) return lost(code, response !== undefined);
  const retryAfter = response.headers[headerNames.retryAfter.toLowerCase()];
  return errorOfAnswer({ status: response.status, body: response.data, retryAfter });
}
