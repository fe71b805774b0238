import { HttpError, invalidFields } from '../../http/HttpError';

type Errors = Readonly<Record<string, readonly string[]>>;

/** Prefixes field errors of a linked or nested record with the name it has in the outer record. */
export const prefixErrors = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [prefix + name, messages]));

/** Runs the write of a linked or nested record, and prefixes the field errors of a refusal. */
export async function withErrorPrefix<T>(prefix: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof HttpError && error.errors ? invalidFields(prefixErrors(prefix, error.errors)) : error;
  }
}
