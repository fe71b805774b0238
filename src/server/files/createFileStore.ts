import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { maxFileBytes, findFileProblem, tooLargeMessage, type FileField } from '../../schema';
import type { ServerConfig } from '../config';
import type { FileOwner, FileStore } from '../contracts';
import { HttpError } from '../http/HttpError';
import type { UploadedPart } from '../http/multipart';
import { ensureSecret } from '../staff/ensureSecret';
import { staffDb } from '../staff/staffDatabase';
import type { Store } from '../db';
import {
  addAttachment,
  attachmentDb,
  findAttachment,
  findDetached,
  deleteAttachments,
  type AttachmentDb,
  type StoredFileKey,
} from '../records/attachments/attachments';
import { checkContent } from './checkContent';
import type { FileStorage } from './FileStorage';
import { claimDetached } from '../records/attachments/fileReferences';
import { openStorage, spoolFolderOf, type StorageConfig } from './openStorage';
import { registerFileRoute } from './registerFileRoute';
import { createSignedLink } from './signedLink';
import { spoolUpload, sweepSpool, type SpooledFile } from './spoolUpload';
import { countUpload, deleteOldUploads } from './uploadQuota';
import type { StoredFileReference } from '../records/Records';

export interface FileStoreOptions {
  readonly store: Store;
  readonly config: StorageConfig & Pick<ServerConfig, 'fileSecret' | 'fileLinkMinutes' | 'uploadMegabytesPerDay'>;
  /** The storage of the contents; opened from the configuration by default. */
  readonly storage?: FileStorage;
  /** The clock; tests of expiry replace it. */
  readonly now?: () => Date;
}

const maxNameLength = 255;
/** Expiry times are rounded up to this many seconds, so that links do not change with every call. */
const linkRoundingSeconds = 300;
/** How long an unreferenced file is retained, and how often expired ones are swept, in milliseconds. */
const [detachedRetentionMs, sweepIntervalMs] = [86_400_000, 3_600_000];

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

async function spoolPart(part: UploadedPart, folder: string): Promise<SpooledFile> {
  try {
    return await spoolUpload(part.stream, folder);
  } catch (error) {
    if (part.stream.truncated) throw uploadError(part, 413, tooLargeMessage(fileNameOf(part)));
    throw error;
  }
}

const uploadError = (part: UploadedPart, status: number, message: string): HttpError =>
  new HttpError(status, message, { errors: { [fieldNameOf(part)]: [message] } });

interface FileStoreContext extends Required<Pick<FileStoreOptions, 'store' | 'config' | 'now' | 'storage'>> {
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
async function storeFile(
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

/**
 * Removes the contents of files, then their rows. Rejects where a content could not be removed; its row stays for a
 * later sweep.
 */
async function removeFiles(
  { db, storage }: FileStoreContext,
  manufacturer: string,
  files: readonly StoredFileKey[],
): Promise<void> {
  const removals = await Promise.allSettled(files.map(({ storage_key }) => storage.remove(storage_key)));
  const removed = files.filter((_file, index) => removals[index]?.status === 'fulfilled');
  await deleteAttachments(
    db,
    manufacturer,
    removed.map(({ id }) => id),
  );
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
}

/**
 * Creates the store of uploaded files: contents in a folder or a bucket, under random keys prefixed with the
 * manufacturer, and rows in that manufacturer's `attachments`. Requires the tables to exist: links are signed with a
 * secret stored in the database unless FILE_SECRET is set.
 */
export async function createFileStore({
  store,
  config,
  now = () => new Date(),
  storage: providedStorage,
}: FileStoreOptions): Promise<FileStore> {
  const db = attachmentDb(store);
  const context: FileStoreContext = {
    store,
    config,
    now,
    db,
    storage: providedStorage ?? (await openStorage(config)),
    spool: spoolFolderOf(config.dataDir),
  };
  const secret = config.fileSecret ?? (await ensureSecret(staffDb(store), 'file_links'));
  await sweepSpool(context.spool, now());
  const sweep: FileStore['sweep'] = async ({ registry, manufacturers }) => {
    await deleteOldUploads(store, now());
    for (const { key: schema } of manufacturers) {
      let taken: readonly StoredFileKey[];
      do {
        taken = await claimDetached(store, {
          registry,
          schema,
          before: new Date(now().getTime() - detachedRetentionMs),
        });
        await removeFiles(context, schema, taken);
      } while (taken.length > 0);
    }
  };
  return {
    receive: async (part, field, owner) => {
      const spooled = await spoolPart(part, context.spool);
      try {
        return await storeFile(context, { part, spooled, field, owner });
      } finally {
        await rm(spooled.path, { force: true });
      }
    },
    find: async (id, { manufacturer }) => {
      const file = await findAttachment(db, manufacturer, id);
      return file && { attachment_id: file.id, name: file.name, size: file.size, type: file.type };
    },
    toStoredFile: ({ attachment_id, name, size, type }, { manufacturer, session, holder }) => {
      const until = now().getTime() / 1000 + config.fileLinkMinutes * 60;
      const expires = Math.ceil(until / linkRoundingSeconds) * linkRoundingSeconds;
      return {
        attachment_id,
        name,
        size,
        type,
        url: createSignedLink(
          {
            manufacturer,
            id: attachment_id,
            expires,
            session,
            holder: holder ? `${holder.resource}/${holder.id}` : '',
          },
          secret,
        ),
      };
    },
    discard: async (references, { manufacturer }) => {
      const removal = async () =>
        removeFiles(
          context,
          manufacturer,
          await findDetached(
            db,
            manufacturer,
            references.map(({ attachment_id }) => attachment_id),
          ),
        );
      // A later sweep removes files that could not be removed here.
      await removal().catch(() => undefined);
    },
    sweep,
    attach: (app, options) => {
      registerFileRoute(app, { ...options, storage: context.storage, secret, now });
      // Retention is a day, so the exact time of a sweep does not matter.
      const timer = setInterval(
        () =>
          void sweep(options).catch((error: unknown) =>
            app.log.error({ err: error }, 'unused files could not be removed'),
          ),
        sweepIntervalMs,
      ).unref();
      app.addHook('onClose', (_app, done) => {
        clearInterval(timer);
        done();
      });
    },
  };
}
