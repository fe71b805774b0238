import { hasFiles, isBinary, isEmptyValue, isWritten, nestPayload, readValue, shapeUpdate, toMultipart, wireValue, writableFields, type Resource, type Values } from '../schema';
import { isLostInJson } from './lostInJson';
import { joinedRefusals } from './refusal';
import { RequestError } from './requestError';

/** The body that recovers a discarded record (decision 11). */
export const recovery = { discarded_at: '' } as const;

/** Whether the only variable is an empty `discarded_at`, which recovers a record. A complete form that contains the field does not. */
export const isRecovery = (variables: Values): boolean =>
  Object.keys(variables).length === 1 && 'discarded_at' in variables && (variables.discarded_at === '' || variables.discarded_at === null);

/** Body of an update without the original record: every given, writable field in its API format, empty ones as null. Conditions are left to the server. */
function shapeGiven(resource: Resource, values: Values): Record<string, unknown> {
  const given = writableFields(resource).filter(([name, field]) => name in values && isWritten(field, true));
  return Object.fromEntries(given.map(([name, field]) => [name, isEmptyValue(field, values[name]) ? null : wireValue(field, values[name])]));
}

export interface Change {
  readonly variables: Values;
  /** The record on which the edit is based. */
  readonly original: Values | undefined;
  readonly features: readonly string[];
}

/**
 * The body of an update (decision 11). With the original: the changes, and null for values that were cleared or no longer apply. Without it: the given values. Omitted
 * fields are unchanged; undeclared keys are ignored.
 */
export function shapeChange(resource: Resource, { variables, original, features }: Change): Record<string, unknown> {
  if (!original) return shapeGiven(resource, variables);
  return shapeUpdate(resource, { values: variables, original, features });
}

/** The body of a call: JSON, or multipart if it contains a file. */
export const toBody = (payload: Values): Values | FormData => (hasFiles(payload) ? toMultipart(payload) : payload);

const takesFiles = (resource: Resource): boolean => writableFields(resource).some(([, field]) => isBinary(field));

/** Multipart supports text and files only: an object would arrive as JSON text. */
const isLostInMultipart = (value: unknown): boolean => (typeof value === 'object' && value !== null && !(value instanceof Blob)) || isLostInJson(value);

/** Throws field errors, as the server would, for values that cannot be sent without loss. */
function refuseLost({ fields }: Resource, payload: Values, isLost: (value: unknown) => boolean): void {
  const refused = Object.entries(payload).flatMap(([name, value]): [string, string[]][] => {
    const field = fields[name];
    if (!field || isBinary(field) || ![value].flat().some(isLost)) return [];
    const read = readValue(field, value);
    if ('errors' in read) return [[name, [...read.errors]]];
    return isLostInJson(value) ? [[name, ['Cannot be sent']]] : [];
  });
  if (refused.length === 0) return;
  const errors = Object.fromEntries(refused);
  throw new RequestError({ message: joinedRefusals(errors, (name) => fields[name]?.label), statusCode: 422, errors });
}

/** A record's payload as a body, with nested objects; always multipart if the resource has file fields (Cases 7, Records 7). */
export function toRecordBody(resource: Resource, payload: Values): Values | FormData {
  const nested = nestPayload(resource, payload);
  const isMultipart = takesFiles(resource);
  refuseLost(resource, payload, isMultipart ? isLostInMultipart : isLostInJson);
  return isMultipart ? toMultipart(nested) : toBody(nested);
}
