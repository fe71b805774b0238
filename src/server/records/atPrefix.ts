import { HttpError, invalidFields } from '../http/HttpError';

type Errors = Readonly<Record<string, readonly string[]>>;

/** Messages at the names that the fields of a linked or nested record have here. */
export const prefixed = (prefix: string, errors: Errors): Errors => Object.fromEntries(Object.entries(errors).map(([name, messages]) => [prefix + name, messages]));

/** Writes another record with this one: what is refused of its fields is said at the names that they have here. */
export async function atPrefix<T>(prefix: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof HttpError && error.errors ? invalidFields(prefixed(prefix, error.errors)) : error;
  }
}
