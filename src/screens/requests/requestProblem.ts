import type { HttpError, OpenNotificationParams } from '@refinedev/core';
import { isObject, type FieldErrors, type Resource } from '../../schema';
import { attributeErrorToField } from '../../schema/screens';

/** A failed request, normalised for the screens. */
export interface RequestProblem {
  readonly message: string;
  readonly status: number | undefined;
  /** Messages by field name. */
  readonly errors: FieldErrors;
}

const toMessages = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(toMessages);
  if (typeof value === 'object' && value !== null && 'message' in value) return toMessages(value.message);
  return value === true ? ['Is not valid'] : [];
};

/** Whether the caller cancelled the request. */
const isCancelled = (error: unknown): boolean => isObject(error) && error.aborted === true;

/** Normalises any error of a request. */
export function toRequestProblem(error: unknown): RequestProblem {
  const { message, statusCode, errors } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<HttpError>;
  const listed = Object.entries(errors ?? {}).map(([name, value]) => [name, toMessages(value)] as const);
  return {
    message: typeof message === 'string' && message !== '' ? message : 'The server could not be reached',
    status: typeof statusCode === 'number' ? statusCode : undefined,
    errors: Object.fromEntries(listed.filter(([, messages]) => messages.length > 0)),
  };
}

/**
 * Whether the same call may succeed another time: it was not answered, or the server could not handle it at that
 * moment.
 */
export const mayPass = ({ status = 0 }: Pick<RequestProblem, 'status'>): boolean =>
  status === 0 || status >= 500 || [408, 425, 429].includes(status);

/** Whether the record of a call does not exist. */
export const isMissing = (error: unknown): boolean => toRequestProblem(error).status === 404;

/** Toast key shared by all calls that fail because the session has ended. */
export const sessionEndedToastKey = 'session-ended';

/** The toast of a failed call: what failed, and the server's message (Cases 8). Cancelled calls show none. */
export function failureToast(
  error: unknown,
  { description, key, message }: Pick<OpenNotificationParams, 'message' | 'description' | 'key'>,
): OpenNotificationParams | false {
  const problem = toRequestProblem(error);
  if (isCancelled(error)) return false;
  const shownIn = problem.status === 401 ? sessionEndedToastKey : key;
  return {
    type: 'error',
    message,
    description: description ?? problem.message,
    ...(shownIn !== undefined && { key: shownIn }),
  };
}

/** Whether the message only repeats the field errors. */
export const repeatsFieldErrors = ({ message, errors }: RequestProblem): boolean => {
  const fieldMessages = Object.values(errors).flat();
  return (
    fieldMessages.length > 0 &&
    (fieldMessages.includes(message) || fieldMessages.every((text) => message.includes(text)))
  );
};

/** Field errors, with the errors of table cells moved to the field that contains the row. */
export function attributeCellErrors(resource: Resource, errors: FieldErrors): FieldErrors {
  const attributed: Record<string, readonly string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    for (const [field, message] of messages.map((text) => attributeErrorToField(resource, name, text)))
      attributed[field] = [...(attributed[field] ?? []), message];
  }
  return attributed;
}

/** Splits field errors into those of visible inputs and the others. */
export function splitErrors(errors: FieldErrors, visible: readonly string[]) {
  const entries = Object.entries(errors);
  return {
    atFields: entries.filter(([name]) => visible.includes(name)),
    elsewhere: entries.filter(([name]) => !visible.includes(name)),
  };
}

const labelOf = (resource: Resource, name: string): string => resource.fields[name]?.label ?? name;

/** "First Name: is required", for errors without a visible input; a message that begins with the label stands alone. */
export const formatFieldErrors = (
  resource: Resource,
  entries: readonly (readonly [string, readonly string[]])[],
): string[] =>
  entries.map(([name, messages]) => {
    const [label, message] = [labelOf(resource, name), messages.join(', ')];
    return message.startsWith(`${label} `) ? message : `${label}: ${message}`;
  });

/** One message that joins all field errors (Records 5), or the server's own message if there are none. */
export function joinErrors(
  resource: Resource,
  { message = '', errors }: Pick<RequestProblem, 'errors'> & Partial<RequestProblem>,
): string {
  const named = formatFieldErrors(resource, Object.entries(attributeCellErrors(resource, errors)));
  return named.length > 0 ? named.join('; ') : message;
}
