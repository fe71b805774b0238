import { hasFiles, isBinary, isEmptyValue, isWritten, nestPayload, readValue, shapeUpdate, toMultipart, wireValue, writableFields, type Resource, type Values } from '../schema';
import { isLostInJson } from './lostInJson';
import { joinedRefusals } from './refusal';
import { RequestError } from './requestError';

/** The body that recovers a discarded record (decision 11). */
export const recovery = { discarded_at: '' } as const;

/** Whether variables only empty `discarded_at`: what recovers a record. A whole form that happens to hold the field does not. */
export const isRecovery = (variables: Values): boolean =>
  Object.keys(variables).length === 1 && 'discarded_at' in variables && (variables.discarded_at === '' || variables.discarded_at === null);

/** What an update without its original sends: every field that an update may write and that is given, in the form of the wire, empty ones as null. Conditions are the server's then. */
function shapeGiven(resource: Resource, values: Values): Record<string, unknown> {
  const given = writableFields(resource).filter(([name, field]) => name in values && isWritten(field, true));
  return Object.fromEntries(given.map(([name, field]) => [name, isEmptyValue(field, values[name]) ? null : wireValue(field, values[name])]));
}

export interface Change {
  readonly variables: Values;
  /** The record that the edit started from. */
  readonly original: Values | undefined;
  readonly features: readonly string[];
}

/**
 * The body of an update (decision 11): with the original, what changed against it, null for what was cleared or no longer applies;
 * without it, what was given. Fields left out of the variables stay; keys that the declaration does not list are ignored.
 */
export function shapeChange(resource: Resource, { variables, original, features }: Change): Record<string, unknown> {
  if (!original) return shapeGiven(resource, variables);
  return shapeUpdate(resource, { values: variables, original, features });
}

/** What a call carries: JSON, or multipart where there is a file in it. */
export const toBody = (payload: Values): Values | FormData => (hasFiles(payload) ? toMultipart(payload) : payload);

const takesFiles = (resource: Resource): boolean => writableFields(resource).some(([, field]) => isBinary(field));

/** Multipart knows texts and files: an object would arrive as its JSON, and be taken for a text. */
const isLostInMultipart = (value: unknown): boolean => (typeof value === 'object' && value !== null && !(value instanceof Blob)) || isLostInJson(value);

/** Refuses values at their fields, as the server would, that could not arrive as what they are. */
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

/** A record's payload as a body, its nested records as objects; always multipart where the record may have files (Cases 7, Records 7). */
export function toRecordBody(resource: Resource, payload: Values): Values | FormData {
  const nested = nestPayload(resource, payload);
  const isMultipart = takesFiles(resource);
  refuseLost(resource, payload, isMultipart ? isLostInMultipart : isLostInJson);
  return isMultipart ? toMultipart(nested) : toBody(nested);
}
