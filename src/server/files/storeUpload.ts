import { randomUUID } from 'node:crypto';
import { maxFileBytes, findFileProblem, tooLargeMessage, type FileField } from '../../schema';
import type { ServerConfig } from '../config';
import type { FileOwner } from '../contracts';
import { HttpError } from '../http/HttpError';
import type { UploadedPart } from '../http/multipart';
import type { Store } from '../db';
import { addAttachment, type AttachmentDb } from '../records/attachments/attachments';
import type { StoredFileReference } from '../records/Records';
import { checkContent } from './checkContent';
import type { FileStorage } from './FileStorage';
import type { StorageConfig } from './openStorage';
import { countUpload, spoolUpload, type SpooledFile } from './spoolUpload';

export interface FileStoreOptions {
  readonly store: Store;
  readonly config: StorageConfig & Pick<ServerConfig, 'fileSecret' | 'fileLinkMinutes' | 'uploadMegabytesPerDay'>;
  /** The storage of the contents; opened from the configuration by default. */
  readonly storage?: FileStorage;
  /** The clock; tests of expiry replace it. */
  readonly now?: () => Date;
}

const maxNameLength = 255;

/** The original file name: multipart headers encode a quotation mark as %22. */
const fileNameOf = (part: UploadedPart): string => part.filename.replaceAll('%22', '"').trim();

const fieldNameOf = (part: UploadedPart): string => part.name.replace(/\[\]$/, '');

/** The status and message of a refused file; undefined where it is accepted. */
function refusalOf(spooled: SpooledFile, name: string, field: FileField): [number, string] | undefined {
  if (spooled.size > maxFileBytes) return [413, tooLargeMessage(name)];
  const refusal = findFileProblem(field, { name, size: spooled.size });
  if (refusal !== undefined) return [422, refusal];
  if (Array.from(name).length > maxNameLength)
    return [422, `The name of the file is longer than ${maxNameLength} characters`];
  return spooled.size === 0 ? [422, `${name} is empty`] : undefined;
}

export async function spoolPart(part: UploadedPart, folder: string): Promise<SpooledFile> {
  try {
    return await spoolUpload(part.stream, folder);
  } catch (error) {
    if (part.stream.truncated) throw uploadError(part, 413, tooLargeMessage(fileNameOf(part)));
    throw error;
  }
}

const uploadError = (part: UploadedPart, status: number, message: string): HttpError =>
  new HttpError(status, message, { errors: { [fieldNameOf(part)]: [message] } });

export interface FileStoreContext extends Required<Pick<FileStoreOptions, 'store' | 'config' | 'now' | 'storage'>> {
  readonly db: AttachmentDb;
  readonly spool: string;
}

/** Refuses an upload beyond the user's daily quota. */
async function assertQuota(
  { store, config, now }: FileStoreContext,
  { part, bytes, owner }: { readonly part: UploadedPart; readonly bytes: number; readonly owner: FileOwner },
): Promise<void> {
  const maxMegabytes = config.uploadMegabytesPerDay;
  if (await countUpload(store, { user: owner.user.id, now: now(), bytes, maxBytes: maxMegabytes * 1024 * 1024 }))
    return;
  throw uploadError(
    part,
    429,
    `You have uploaded as much as is allowed in a day (${maxMegabytes} MB). Please try again tomorrow`,
  );
}

/** Validates and stores a spooled part: first the content, then the row that references it. */
export async function storeFile(
  context: FileStoreContext,
  { part, spooled, field, owner }: { part: UploadedPart; spooled: SpooledFile; field: FileField; owner: FileOwner },
): Promise<StoredFileReference> {
  const { db, storage } = context;
  const { manufacturer } = owner;
  const name = fileNameOf(part);
  const refusal = refusalOf(spooled, name, field);
  if (refusal) throw uploadError(part, ...refusal);
  await assertQuota(context, { part, bytes: spooled.size, owner });
  const verdict = await checkContent(spooled.path, name, field.accept);
  if ('refusal' in verdict) throw uploadError(part, 422, verdict.refusal);
  const { type } = verdict;
  const key = `${manufacturer}/${randomUUID()}`;
  await storage.put(key, spooled);
  try {
    const { size, sha256 } = spooled;
    const id = await addAttachment(db, manufacturer, {
      name,
      size,
      type,
      sha256,
      storage_key: key,
      uploaded_by: owner.user.id,
    });
    return { attachment_id: id, name, size, type };
  } catch (error) {
    await storage.remove(key).catch(() => undefined);
    throw error;
  }
}
