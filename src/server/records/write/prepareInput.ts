import {
  flattenNested,
  isBinary,
  isFilled,
  isMaskText,
  isObject,
  isSecret,
  isWithinLength,
  maskText,
  maskedFields,
  maxLengthOf,
  readValue,
  findFileProblem,
  writableFields,
  type Field,
  type FieldErrors,
  type FieldOf,
  type FileField,
  type Resource,
  type Values,
} from '../../../schema';
import { isHtml, readInput } from '../../../schema/server';
import { invalidFields } from '../../http/HttpError';
import { findPasswordProblem } from '../../accounts/passwordRules';
import { cleanHtml, UncleanableError } from './cleanHtml';
import type { InputServices } from '../RepositoryContext';
import type { Row, StoredFileReference, WriteInput } from '../Records';

/** A payload whose slow processing is done, so that no row is locked meanwhile. */
export interface PreparedInput {
  readonly payload: Values;
  /** The hashes of the passwords that the payload sets, by field. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Errors that the declaration cannot find: common passwords, unknown files, text that cannot be cleaned. */
  readonly refusals: FieldErrors;
}

const fieldsOf = <F extends Field>(resource: Resource, matches: (field: Field) => field is F) =>
  writableFields(resource).flatMap(([name, field]) => (matches(field) ? [{ name, field }] : []));

/** Whether a field may contain a name, which a password must not contain. */
const mayContainName = (field: Field): field is FieldOf<'email'> | FieldOf<'text'> =>
  field.kind === 'email' || field.kind === 'text';

/**
 * Cleans formatted texts before validation, so that the validated text is the stored one. Texts over the length limit
 * are not parsed; a placeholder of invalid length replaces them.
 */
async function cleanTexts(resource: Resource, payload: Values) {
  const texts: Record<string, string> = {};
  const textErrors: Record<string, readonly string[]> = {};
  for (const { name, field } of fieldsOf(resource, isHtml)) {
    const value = payload[name];
    const maxLength = maxLengthOf(field);
    if (typeof value !== 'string') continue;
    try {
      texts[name] = isWithinLength(value, maxLength) ? await cleanHtml(value) : 'x'.repeat(maxLength + 1);
    } catch (error) {
      if (!(error instanceof UncleanableError)) throw error;
      textErrors[name] = [`${field.label} ${error.message}`];
    }
  }
  return { texts, textErrors };
}

/** Hashes the accepted passwords (decision 19), and collects the errors of the others. */
async function preparePasswords(
  resource: Resource,
  payload: Values,
  { hashPassword }: Pick<InputServices, 'hashPassword'>,
) {
  const hashes: Record<string, string> = {};
  const passwordErrors: Record<string, readonly string[]> = {};
  const names = fieldsOf(resource, mayContainName)
    .map(({ name }) => payload[name])
    .filter((value) => typeof value === 'string');
  for (const { name, field } of fieldsOf(resource, isSecret)) {
    const read = readValue(field, payload[name]);
    if (!('value' in read) || typeof read.value !== 'string') continue;
    const refusal = await findPasswordProblem(read.value, names);
    if (refusal !== undefined) passwordErrors[name] = [refusal];
    else hashes[name] = await hashPassword(read.value);
  }
  return { hashes, passwordErrors };
}

/** One more than the limit of a list of files, so that validation by the declaration reports the excess. */
const maxFiles = 101;

const idOf = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'attachment_id' in value ? value.attachment_id : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

interface FileLookup extends Pick<InputServices, 'find'> {
  readonly uploaded: readonly StoredFileReference[];
}

/**
 * Looks up a file reference in the file store instead of trusting the client's copy: otherwise a client could plant
 * false metadata, or get a URL for another manufacturer's file. Undefined if the file does not exist or the field does
 * not accept it.
 */
async function lookUpFile(
  field: FileField,
  value: unknown,
  { uploaded, find }: FileLookup,
): Promise<StoredFileReference | undefined> {
  const id = idOf(value);
  if (id === undefined) return undefined;
  const file = uploaded.find(({ attachment_id }) => attachment_id === id) ?? (await find(id));
  return file && findFileProblem(field, file) === undefined ? file : undefined;
}

async function resolveFiles(resource: Resource, payload: Values, search: FileLookup) {
  const files: Record<string, unknown> = {};
  const fileErrors: Record<string, readonly string[]> = {};
  for (const { name, field } of fieldsOf(resource, isBinary)) {
    const value = payload[name];
    if (typeof value !== 'object' || value === null) continue;
    const sent: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxFiles) : [value];
    const known = await Promise.all(sent.map((item) => lookUpFile(field, item, search)));
    if (known.includes(undefined))
      fileErrors[name] = [`${field.label}: this file is not known, please upload it again`];
    else files[name] = Array.isArray(value) ? known : known[0];
  }
  return { files, fileErrors };
}

/**
 * Refuses what is sent for a nested record and is not an object: the response would report success, and the values
 * would be lost.
 */
function assertNestedObjects({ relations: { hasOne } }: Resource, payload: Values): void {
  const wrong = Object.keys(hasOne).filter((name) => isFilled(payload[name]) && !isObject(payload[name]));
  if (wrong.length > 0) throw invalidFields(Object.fromEntries(wrong.map((name) => [name, ['Must be an object']])));
}

/** Cleans formatted texts, hashes passwords and looks up files. Call it before a transaction starts. */
export async function prepareInput(
  resource: Resource,
  { payload: given, uploaded = [] }: WriteInput,
  { hashPassword, find }: InputServices,
): Promise<PreparedInput> {
  assertNestedObjects(resource, given);
  const payload = flattenNested(resource, given);
  const { hashes, passwordErrors } = await preparePasswords(resource, payload, { hashPassword });
  const { files, fileErrors } = await resolveFiles(resource, payload, { uploaded, find });
  const { texts, textErrors } = await cleanTexts(resource, payload);
  return {
    payload: { ...payload, ...texts, ...files },
    hashes,
    refusals: { ...passwordErrors, ...fileErrors, ...textErrors },
  };
}

/**
 * Takes a masked text that was sent back unchanged for the stored value. Throws 422 for any other one: it must not be
 * stored.
 */
function withoutMasks(resource: Resource, payload: Values, existing: Values = {}): Values {
  const sent = maskedFields(resource).filter(([name]) => isMaskText(payload[name]));
  const unknown = sent.filter(([name, field]) => maskText(field, existing[name]) !== String(payload[name]).trim());
  if (unknown.length > 0)
    throw invalidFields(
      Object.fromEntries(
        unknown.map(([name, { label }]) => [
          name,
          [`${label} is partly hidden; type the whole value, or leave it out`],
        ]),
      ),
    );
  return { ...payload, ...Object.fromEntries(sent.map(([name]) => [name, existing[name]])) };
}

/**
 * Validates a prepared payload against the declaration, for a new or an existing record, and returns the values to
 * store. Throws 422 with messages by field.
 */
export function validatePrepared(
  resource: Resource,
  { payload, hashes, refusals }: PreparedInput,
  { existing, features }: { readonly existing?: Row; readonly features: readonly string[] },
): Record<string, unknown> {
  const { values, errors } = readInput(resource, withoutMasks(resource, payload, existing), {
    features,
    ...(existing && { existing }),
  });
  const refused = Object.entries(refusals).filter(([name]) => values[name] !== undefined && values[name] !== null);
  const all = { ...errors, ...Object.fromEntries(refused) };
  if (Object.keys(all).length > 0) throw invalidFields(all);
  const hashed = Object.entries(hashes).filter(([name]) => typeof values[name] === 'string');
  return { ...values, ...Object.fromEntries(hashed) };
}
