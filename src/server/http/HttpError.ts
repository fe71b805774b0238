import type { FieldErrors } from '../../schema';

/** An error with an HTTP status; sent as `{ message, errors?, ...more }`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly errors?: FieldErrors;
  readonly more?: Readonly<Record<string, unknown>>;

  constructor(
    readonly statusCode: number,
    message: string,
    { errors, more }: { readonly errors?: FieldErrors; readonly more?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    if (errors) this.errors = errors;
    if (more) this.more = more;
  }
}

/** A validation error: 422 with the messages by field. */
export function invalidFields(errors: FieldErrors): HttpError {
  return new HttpError(422, Object.values(errors)[0]?.[0] ?? 'Some fields are not valid', { errors });
}

export const notFound = (what = 'The record'): HttpError => new HttpError(404, `${what} does not exist`);
