import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { maxFileBytes, refuseFile, tooLargeMessage, type FileField } from '../../schema';
import type { ServerConfig } from '../config';
import type { FileOwner, FileStore } from '../contracts';
import { HttpError } from '../http/HttpError';
import type { UploadedPart } from '../http/multipart';
import { keepSecret } from '../sessions/keepSecret';
import { staffDb } from '../sessions/staffDatabase';
import type { Store } from '../store';
import { addAttachment, attachmentDb, findAttachment, findUnheld, removeAttachments, type AttachmentDb, type StoredKey } from './attachments';
import { typeOfContent } from './contentCheck';
import type { FileStorage } from './FileStorage';
import { takeDetached } from './heldFiles';
import { openStorage, spoolOf, type StorageConfig } from './openStorage';
import { registerFileRoute } from './registerFileRoute';
import { writeLink } from './signedLink';
import { spoolUpload, sweepSpool, type Spooled } from './spoolUpload';
import { countUpload, forgetOldUploads } from './uploadQuota';
import type { StoredReference } from '../records/Records';

export interface FileStoreOptions {
  readonly store: Store;
  readonly config: StorageConfig & Pick<ServerConfig, 'fileSecret' | 'fileLinkMinutes' | 'uploadMegabytesPerDay'>;
  /** The storage of the contents; opened from the configuration by default. */
  readonly storage?: FileStorage;
  /** The clock; tests of expiry replace it. */
  readonly now?: () => Date;
}

const longestName = 255;
/** Expiry times are rounded up to this many seconds, so that links do not change with every call. */
const linkStep = 300;
/** How long an unreferenced file is retained, and how often expired ones are swept, in milliseconds. */
const [detachedFor, sweepEvery] = [86_400_000, 3_600_000];

/** The original file name: multipart headers encode a quotation mark as %22. */
const nameOf = (part: UploadedPart): string => part.filename.replaceAll('%22', '"');

const fieldNameOf = (part: UploadedPart): string => part.name.replace(/\[\]$/, '');

/** The status and message of a refused file; undefined where it is accepted. */
function refusalOf(spooled: Spooled, name: string, field: FileField): [number, string] | undefined {
  if (spooled.size > maxFileBytes) return [413, tooLargeMessage(name)];
  const refusal = refuseFile(field, { name, size: spooled.size });
  if (refusal !== undefined) return [422, refusal];
  if (Array.from(name).length > longestName) return [422, `The name of the file is longer than ${longestName} characters`];
  return spooled.size === 0 ? [422, `${name} is empty`] : undefined;
}

async function spoolPart(part: UploadedPart, folder: string): Promise<Spooled> {
  try {
    return await spoolUpload(part.stream, folder);
  } catch (error) {
    if (part.stream.truncated) throw refuse(part, 413, tooLargeMessage(nameOf(part)));
    throw error;
  }
}

const refuse = (part: UploadedPart, status: number, message: string): HttpError =>
  new HttpError(status, message, { errors: { [fieldNameOf(part)]: [message] } });

interface Parts extends Required<Pick<FileStoreOptions, 'store' | 'config' | 'now' | 'storage'>> {
  readonly db: AttachmentDb;
  readonly spool: string;
}

/** Refuses an upload beyond the user's daily quota. */
async function assertQuota({ store, config, now }: Parts, { part, bytes, owner }: { readonly part: UploadedPart; readonly bytes: number; readonly owner: FileOwner }): Promise<void> {
  const most = config.uploadMegabytesPerDay;
  if (await countUpload(store, { user: owner.user.id, now: now(), bytes, most: most * 1024 * 1024 })) return;
  throw refuse(part, 429, `You have uploaded as much as is allowed in a day (${most} MB). Please try again tomorrow`);
}

/** Validates and stores a spooled part: first the content, then the row that references it. */
async function storeFile(
  parts: Parts,
  { part, spooled, field, owner }: { part: UploadedPart; spooled: Spooled; field: FileField; owner: FileOwner },
): Promise<StoredReference> {
  const { db, storage } = parts;
  const { manufacturer } = owner;
  const name = nameOf(part);
  const refusal = refusalOf(spooled, name, field);
  if (refusal) throw refuse(part, ...refusal);
  await assertQuota(parts, { part, bytes: spooled.size, owner });
  const type = await typeOfContent(spooled.path, name);
  if (type === undefined) throw refuse(part, 422, `The content of ${name} is not what its name says`);
  const key = `${manufacturer}/${randomUUID()}`;
  await storage.put(key, spooled);
  try {
    const { size, sha256 } = spooled;
    const id = await addAttachment(db, manufacturer, { name, size, type, sha256, storage_key: key, uploaded_by: owner.user.id });
    return { attachment_id: id, name, size, type };
  } catch (error) {
    await storage.remove(key).catch(() => undefined);
    throw error;
  }
}

/** Removes the contents of files, then their rows. Rejects where a content could not be removed; its row stays for a later sweep. */
async function removeFiles({ db, storage }: Parts, manufacturer: string, files: readonly StoredKey[]): Promise<void> {
  const removals = await Promise.allSettled(files.map(({ storage_key }) => storage.remove(storage_key)));
  const gone = files.filter((_file, at) => removals[at]?.status === 'fulfilled');
  await removeAttachments(db, manufacturer, gone.map(({ id }) => id));
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
}

/**
 * Creates the store of uploaded files: contents in a folder or a bucket, under random keys prefixed with the manufacturer, and rows in that
 * manufacturer's `attachments`. Requires the tables to exist: links are signed with a secret stored in the database unless FILE_SECRET is set.
 */
export async function createFileStore({ store, config, now = () => new Date(), storage: given }: FileStoreOptions): Promise<FileStore> {
  const db = attachmentDb(store);
  const parts: Parts = { store, config, now, db, storage: given ?? (await openStorage(config)), spool: spoolOf(config.dataDir) };
  const secret = config.fileSecret ?? (await keepSecret(staffDb(store), 'file_links'));
  await sweepSpool(parts.spool, now());
  const sweep: FileStore['sweep'] = async ({ registry, manufacturers }) => {
    await forgetOldUploads(store, now());
    for (const { key: schema } of manufacturers) {
      let taken: readonly StoredKey[];
      do {
        taken = await takeDetached(store, { registry, schema, before: new Date(now().getTime() - detachedFor) });
        await removeFiles(parts, schema, taken);
      } while (taken.length > 0);
    }
  };
  return {
    receive: async (part, field, owner) => {
      const spooled = await spoolPart(part, parts.spool);
      try {
        return await storeFile(parts, { part, spooled, field, owner });
      } finally {
        await rm(spooled.path, { force: true });
      }
    },
    find: async (id, { manufacturer }) => {
      const file = await findAttachment(db, manufacturer, id);
      return file && { attachment_id: file.id, name: file.name, size: file.size, type: file.type };
    },
    present: ({ attachment_id, name, size, type }, { manufacturer, session, holder }) => {
      const until = now().getTime() / 1000 + config.fileLinkMinutes * 60;
      const expires = Math.ceil(until / linkStep) * linkStep;
      return { attachment_id, name, size, type, url: writeLink({ manufacturer, id: attachment_id, expires, session, holder: holder ? `${holder.resource}/${holder.id}` : '' }, secret) };
    },
    forget: async (references, { manufacturer }) => {
      const removal = async () => removeFiles(parts, manufacturer, await findUnheld(db, manufacturer, references.map(({ attachment_id }) => attachment_id)));
      // A later sweep removes files that could not be removed here.
      await removal().catch(() => undefined);
    },
    sweep,
    attach: (app, options) => {
      registerFileRoute(app, { ...options, storage: parts.storage, secret, now });
      // Retention is a day, so the exact time of a sweep does not matter.
      const timer = setInterval(() => void sweep(options).catch((error: unknown) => app.log.error({ err: error }, 'files could not be swept')), sweepEvery).unref();
      app.addHook('onClose', (_app, done) => {
        clearInterval(timer);
        done();
      });
    },
  };
}
