import { sql, type Generated, type Kysely, type RawBuilder } from 'kysely';
import type { Store } from '../store';

interface Row {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
  readonly storage_key: string;
  /** The user; null for one of an earlier version. */
  readonly uploaded_by: number | null;
}

/** The `attachments` of whichever schema a query is told to look into. */
interface Attachments {
  attachments: Row & { readonly id: Generated<number>; readonly detached_at: RawBuilder<unknown> | string | null; readonly removed_at: Generated<string | null> };
}

/** A file, with the key of its bytes. */
export interface StoredKey {
  readonly id: number;
  readonly storage_key: string;
}

export type AttachmentDb = Kysely<Attachments>;

/** The store seen as the files of its manufacturers; its own type leaves the columns open. */
export const attachmentDb = ({ db }: Pick<Store, 'db'>): AttachmentDb => db as AttachmentDb;

/** Makes a kept file known to its manufacturer, held by no record yet; answers its id. */
export async function addAttachment(db: AttachmentDb, manufacturer: string, row: Row): Promise<number> {
  const { id } = await db.withSchema(manufacturer).insertInto('attachments').values({ ...row, detached_at: sql`now()` }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A file of the manufacturer with the key of its bytes; undefined where it has none of that id. */
export function findAttachment(db: AttachmentDb, manufacturer: string, id: number) {
  return db.withSchema(manufacturer).selectFrom('attachments').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

/** Those of these files that no record holds. */
export async function findUnheld(db: AttachmentDb, manufacturer: string, ids: readonly number[]): Promise<readonly StoredKey[]> {
  if (ids.length === 0) return [];
  return db.withSchema(manufacturer).selectFrom('attachments').select(['id', 'storage_key']).where('id', 'in', ids).where('detached_at', 'is not', null).execute();
}

/** Forgets files whose bytes are gone. */
export async function removeAttachments(db: AttachmentDb, manufacturer: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.withSchema(manufacturer).deleteFrom('attachments').where('id', 'in', ids).execute();
}
