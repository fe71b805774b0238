import {
  flattenNested,
  isBinary,
  isHtml,
  isSecret,
  isWithinLength,
  maxLengthOf,
  readInput,
  readValue,
  refuseFile,
  writableFields,
  type Field,
  type FieldErrors,
  type FieldOf,
  type FileField,
  type Resource,
  type Values,
} from '../../schema';
import type { AppOptions } from '../contracts';
import { invalidFields } from '../http/HttpError';
import { refusePassword } from '../sessions/passwordRules';
import { cleanHtml, UncleanableError } from './cleanHtml';
import type { Row, StoredReference, WriteInput } from './Records';

/** A payload with everything done that takes time, so that no row is locked meanwhile. */
export interface PreparedInput {
  readonly payload: Values;
  /** The hashes of the passwords that the payload sets, by field. */
  readonly hashes: Readonly<Record<string, string>>;
  /** What the declaration alone does not see: passwords that are too common, files that are not there. */
  readonly refusals: FieldErrors;
}

const fieldsOf = <F extends Field>(resource: Resource, is: (field: Field) => field is F) =>
  writableFields(resource).flatMap(([name, field]) => (is(field) ? [{ name, field }] : []));

/** What names a person, or whatever the record is of. */
const isNaming = (field: Field): field is FieldOf<'email'> | FieldOf<'text'> => field.kind === 'email' || field.kind === 'text';

/** Formatted texts cleaned, so that what is checked is what will be stored. One that is too long is not looked into: as long a text stands for it. */
async function cleanTexts(resource: Resource, payload: Values) {
  const texts: Record<string, string> = {};
  const textErrors: Record<string, readonly string[]> = {};
  for (const { name, field } of fieldsOf(resource, isHtml)) {
    const value = payload[name];
    const most = maxLengthOf(field);
    if (typeof value !== 'string') continue;
    try {
      texts[name] = isWithinLength(value, most) ? await cleanHtml(value) : 'x'.repeat(most + 1);
    } catch (error) {
      if (!(error instanceof UncleanableError)) throw error;
      textErrors[name] = [`${field.label} ${error.message}`];
    }
  }
  return { texts, textErrors };
}

/** Hashes of the passwords that may be used (decision 19), and why the others may not. */
async function readPasswords(resource: Resource, payload: Values, hashPassword: AppOptions['hashPassword']) {
  const hashes: Record<string, string> = {};
  const passwordErrors: Record<string, readonly string[]> = {};
  const about = fieldsOf(resource, isNaming).map(({ name }) => payload[name]).filter((value) => typeof value === 'string');
  for (const { name, field } of fieldsOf(resource, isSecret)) {
    const read = readValue(field, payload[name]);
    if (!('value' in read) || typeof read.value !== 'string') continue;
    const refusal = await refusePassword(read.value, about);
    if (refusal !== undefined) passwordErrors[name] = [refusal];
    else hashes[name] = await hashPassword(read.value);
  }
  return { hashes, passwordErrors };
}

/** One more than a list of files may have, so that the refusal is the declaration's. */
const mostFiles = 101;

const idOf = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'attachment_id' in value ? value.attachment_id : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

interface FileSearch {
  readonly uploaded: readonly StoredReference[];
  readonly find: (id: number) => Promise<StoredReference | undefined>;
}

/**
 * A file as the store of files knows it, never as it was sent: what a call says about a file would otherwise be answered to others as true,
 * and a file of another manufacturer would get an address. Undefined where there is none, or the field does not take it.
 */
async function knownFile(field: FileField, value: unknown, { uploaded, find }: FileSearch): Promise<StoredReference | undefined> {
  const id = idOf(value);
  if (id === undefined) return undefined;
  const file = uploaded.find(({ attachment_id }) => attachment_id === id) ?? (await find(id));
  return file && refuseFile(field, file) === undefined ? file : undefined;
}

async function resolveFiles(resource: Resource, payload: Values, search: FileSearch) {
  const files: Record<string, unknown> = {};
  const fileErrors: Record<string, readonly string[]> = {};
  for (const { name, field } of fieldsOf(resource, isBinary)) {
    const value = payload[name];
    if (typeof value !== 'object' || value === null) continue;
    const sent: readonly unknown[] = Array.isArray(value) ? value.slice(0, mostFiles) : [value];
    const known = await Promise.all(sent.map((item) => knownFile(field, item, search)));
    if (known.includes(undefined)) fileErrors[name] = [`${field.label}: this file is not known, please upload it again`];
    else files[name] = Array.isArray(value) ? known : known[0];
  }
  return { files, fileErrors };
}

/** Cleans formatted texts, hashes passwords and looks up files. To be called before a transaction begins. */
export async function prepareInput(
  resource: Resource,
  { payload: given, uploaded = [] }: WriteInput,
  { hashPassword, find }: { readonly hashPassword: AppOptions['hashPassword']; readonly find: FileSearch['find'] },
): Promise<PreparedInput> {
  const payload = flattenNested(resource, given);
  const { hashes, passwordErrors } = await readPasswords(resource, payload, hashPassword);
  const { files, fileErrors } = await resolveFiles(resource, payload, { uploaded, find });
  const { texts, textErrors } = await cleanTexts(resource, payload);
  return { payload: { ...payload, ...texts, ...files }, hashes, refusals: { ...passwordErrors, ...fileErrors, ...textErrors } };
}

/** What to store of a prepared payload, by the declaration: of a new record, or of one that exists. Throws 422 with the messages by field. */
export function readPrepared(
  resource: Resource,
  { payload, hashes, refusals }: PreparedInput,
  { existing, features }: { readonly existing?: Row; readonly features: readonly string[] },
): Record<string, unknown> {
  const { values, errors } = readInput(resource, payload, { features, ...(existing && { existing }) });
  const refused = Object.entries(refusals).filter(([name]) => values[name] !== undefined && values[name] !== null);
  const all = { ...errors, ...Object.fromEntries(refused) };
  if (Object.keys(all).length > 0) throw invalidFields(all);
  const hashed = Object.entries(hashes).filter(([name]) => typeof values[name] === 'string');
  return { ...values, ...Object.fromEntries(hashed) };
}
