import type { HttpError } from '@refinedev/core';
import { isAxiosError, isCancel } from 'axios';

export interface RequestErrorDetails {
  readonly message: string;
  /** The status answered; 0 where no answer came. */
  readonly statusCode: number;
  readonly errors?: Record<string, string[]>;
  /** The caller gave the call up; nothing to tell anybody. */
  readonly aborted?: true;
  /** With 412: the record as it is now, the e-mail of who changed it, and when (ISO 8601). */
  readonly current?: unknown;
  readonly changed_by?: unknown;
  readonly changed_at?: unknown;
  /** Where it is another record than the one written to: the name of its resource. */
  readonly changed_in?: unknown;
}

/**
 * What every call that fails rejects with: Refine's HttpError as an Error. It keeps nothing of the request, so that logging it
 * tells neither the token nor what was typed.
 */
export class RequestError extends Error implements HttpError {
  [detail: string]: unknown;
  override readonly name = 'RequestError';
  readonly statusCode: number;
  /** The server's messages by field name; absent where it named none. */
  declare readonly errors?: Record<string, string[]>;
  declare readonly aborted?: true;

  constructor({ message, ...details }: RequestErrorDetails) {
    super(message);
    this.statusCode = details.statusCode;
    Object.assign(this, details);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text !== '');

function fieldErrors(body: Record<string, unknown>): Record<string, string[]> | undefined {
  if (!isObject(body.errors)) return undefined;
  const named = Object.entries(body.errors).map(([field, texts]): [string, string[]] => [field, textsOf(texts)]);
  const filled = named.filter(([, texts]) => texts.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
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

/** The error of an answer: the server's own message first (Records 8), else its field messages joined, else a sentence by status. */
export function errorOfAnswer(status: number, answer: unknown): RequestError {
  const body = isObject(answer) ? answer : {};
  const errors = fieldErrors(body);
  const [said] = textsOf(body.message);
  const joined = errors && Object.values(errors).flat().join('; ');
  return new RequestError({
    message: said ?? joined ?? fallbackMessage(status),
    statusCode: status,
    ...(errors ? { errors } : {}),
    ...(status === 412
      ? { current: body.current, changed_by: body.changed_by, changed_at: body.changed_at, ...('changed_in' in body && { changed_in: body.changed_in }) }
      : {}),
  });
}

const timedOut = ['ECONNABORTED', 'ETIMEDOUT'];

/** Turns what a call failed with into a RequestError; an error that is no failure of a call stays what it is. */
export function toRequestError(failure: unknown): Error {
  if (failure instanceof RequestError) return failure;
  if (isCancel(failure)) return new RequestError({ message: 'The request was cancelled.', statusCode: 0, aborted: true });
  if (!isAxiosError(failure)) return failure instanceof Error ? failure : new Error(String(failure));
  if (failure.response) return errorOfAnswer(failure.response.status, failure.response.data);
  const late = timedOut.includes(failure.code ?? '');
  return new RequestError({ message: late ? 'The server did not answer in time.' : 'The server cannot be reached.', statusCode: 0 });
}
