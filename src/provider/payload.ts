import {
  hasFiles,
  isBinary,
  isLinkField,
  isSystemField,
  type Field,
  isEmptyValue,
  isWrittenOn,
  nestPayload,
  readValue,
  buildUpdatePayload,
  toMultipart,
  wireValue,
  writableFields,
  type Resource,
  type Values,
} from '../schema';
import { isPlainObject } from './call';
import { joinFieldErrors } from './errorBody';
import { RequestError } from './requestError';

/**
 * Whether JSON would lose or change a value: NaN and invalid dates become null, which would clear a field; files,
 * bigints and cycles cannot be serialized.
 */
export function losesDataInJson(value: unknown): boolean {
  if (typeof value === 'string') return false;
  let hasLoss = false;
  const replacer = function (this: Readonly<Record<string, unknown>>, key: string, item: unknown): unknown {
    const isNumber = typeof item === 'number' && !Number.isFinite(item);
    const isUnknown =
      item instanceof Blob || ArrayBuffer.isView(item) || ['bigint', 'function', 'symbol'].includes(typeof item);
    if (isNumber || isUnknown || (item === null && this[key] !== null)) hasLoss = true;
    return hasLoss ? undefined : item;
  };
  try {
    JSON.stringify(value, replacer);
  } catch {
    return true;
  }
  return hasLoss;
}

/** The body that recovers a discarded record (decision 11). */
export const recoveryBody = { discarded_at: '' } as const;

/**
 * Whether the only variable is an empty `discarded_at`, which recovers a record. A complete form that contains the
 * field does not.
 */
export const isRecoveryPayload = (variables: Values): boolean =>
  Object.keys(variables).length === 1 &&
  'discarded_at' in variables &&
  (variables.discarded_at === '' || variables.discarded_at === null);

/**
 * Body of an update without the original record: every given, writable field in its API format, empty ones as null.
 * Conditions are left to the server.
 */
function shapeWithoutOriginal(resource: Resource, values: Values): Record<string, unknown> {
  const given = writableFields(resource).filter(([name, field]) => name in values && isWrittenOn(field, true));
  return Object.fromEntries(
    given.map(([name, field]) => [name, isEmptyValue(field, values[name]) ? null : wireValue(field, values[name])]),
  );
}

export interface UpdateInput {
  readonly variables: Values;
  /** The record on which the edit is based. */
  readonly original: Values | undefined;
  readonly features: readonly string[];
}

/**
 * The body of an update (decision 11). With the original: the changes, and null for values that were cleared or no
 * longer apply. Without it: the given values. Omitted fields are unchanged.
 */
export function shapeUpdateBody(
  resource: Resource,
  { variables, original, features }: UpdateInput,
): Record<string, unknown> {
  if (!original) return shapeWithoutOriginal(resource, variables);
  return buildUpdatePayload(resource, { values: variables, original, features });
}

/** The body of a call: JSON, or multipart if it contains a file. */
export const toBody = (payload: Values): Values | FormData => (hasFiles(payload) ? toMultipart(payload) : payload);

const acceptsFiles = (resource: Resource): boolean => writableFields(resource).some(([, field]) => isBinary(field));

const isFile = (value: unknown): boolean => value instanceof Blob || isPlainObject(value);

/** Servers whose ids are no numbers have references of texts. */
const isRecordId = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Why a value cannot be sent for a field; empty if it can. */
function problemsOf(field: Field, value: unknown): readonly string[] {
  const entries = [value].flat();
  if (isBinary(field)) return entries.every(isFile) ? [] : ['Must be a file'];
  if (isLinkField(field) && entries.every(isRecordId)) return [];
  const read = readValue(field, value);
  if ('errors' in read) return read.errors;
  return losesDataInJson(value) ? ['Cannot be sent'] : [];
}

function throwFieldErrors({ fields }: Resource, found: readonly (readonly [string, readonly string[]])[]): void {
  if (found.length === 0) return;
  const errors = Object.fromEntries(found.map(([name, texts]) => [name, [...texts]]));
  throw new RequestError({ message: joinFieldErrors(errors, (name) => fields[name]?.label), statusCode: 422, errors });
}

/** Throws field errors, as the server would, for values that their fields cannot have. */
function assertSendable(resource: Resource, payload: Values): void {
  throwFieldErrors(
    resource,
    Object.entries(payload).flatMap(([name, value]): [string, readonly string[]][] => {
      const field = resource.fields[name];
      const problems = field && value !== null ? problemsOf(field, value) : [];
      return problems.length > 0 ? [[name, problems]] : [];
    }),
  );
}

/**
 * Throws field errors for variables that the resource does not declare and that are not part of the record as it was
 * read: they would otherwise be lost silently. Declared fields that cannot be written are left out.
 */
export function assertKnownVariables(resource: Resource, variables: Values, original: Values = {}): void {
  const { fields, alsoCalled = {} } = resource;
  const aliases = Object.values(alsoCalled).flat();
  const isKnown = (name: string) => name in fields || name in original || aliases.includes(name) || isSystemField(name);
  const unknown = Object.keys(variables).filter((name) => variables[name] !== undefined && !isKnown(name));
  throwFieldErrors(
    resource,
    unknown.map((name) => [name, [`${resource.name} has no such field`]]),
  );
}

/**
 * A record's payload as a body, with nested objects in JSON; always multipart if the resource has file fields (Cases 7,
 * Records 7).
 */
export function toRecordBody(resource: Resource, payload: Values): Values | FormData {
  assertSendable(resource, payload);
  return acceptsFiles(resource) ? toMultipart(payload) : toBody(nestPayload(resource, payload));
}
