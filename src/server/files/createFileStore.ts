import { rm } from 'node:fs/promises';
import type { FileStore } from '../contracts';
import { runPeriodically } from '../db';
import { ensureSecret } from '../staff/ensureSecret';
import { staffDb } from '../staff/staffDatabase';
import {
  attachmentDb,
  findAttachment,
  findDetached,
  deleteAttachments,
  type StoredFileKey,
} from '../records/attachments/attachments';
import { claimDetached } from '../records/attachments/fileReferences';
import { openStorage, spoolFolderOf } from './openStorage';
import { registerFileRoute, createSignedLink } from './registerFileRoute';
import { spoolPart, storeFile, type FileStoreContext, type FileStoreOptions } from './storeUpload';
import { sweepSpool, deleteOldUploads } from './spoolUpload';

/** Expiry times are rounded up to this many seconds, so that links do not change with every call. */
const linkRoundingSeconds = 300;
/** How long an unreferenced file is retained, and how often expired ones are swept, in milliseconds. */
const [detachedRetentionMs, sweepIntervalMs] = [86_400_000, 3_600_000];

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
      const onError = (error: unknown) => app.log.error({ err: error }, 'unused files could not be removed');
      app.addHook(
        'onClose',
        runPeriodically(() => sweep(options), { intervalMs: sweepIntervalMs, onError }),
      );
    },
  };
}
