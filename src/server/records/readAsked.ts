import { listActions, readValue, type FieldErrors, type Resource } from '../../schema';
import { HttpError, invalidFields } from '../http/HttpError';

/**
 * The body of a call on a record, read by what the declaration asks for before it. Throws an HttpError: 422 with the messages by name, 400
 * for a body that is no object.
 */
export function readAsked(resource: Resource, call: string, body: unknown): Record<string, unknown> {
  const action = listActions(resource).find((candidate) => typeof candidate === 'object' && 'call' in candidate && candidate.call === call);
  if (typeof action !== 'object' || !('call' in action)) throw new Error(`${resource.name} declares no call "${call}"`);
  const { asks = {} } = action;
  if (Object.keys(asks).length === 0) return {};
  if (typeof body !== 'object' || body === null) throw new HttpError(400, 'The request has no body');
  const errors: Record<string, FieldErrors[string]> = {};
  const values: Record<string, unknown> = {};
  for (const [name, { field }] of Object.entries(asks)) {
    const read = readValue(field, (body as Readonly<Record<string, unknown>>)[name]);
    if ('errors' in read) errors[name] = read.errors;
    else values[name] = read.value;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return values;
}
