import { sql, type Generated, type Kysely, type RawBuilder } from 'kysely';
import type { Store, TableDefinition } from '../../db';

/** The metadata of one manufacturer's uploaded files; the storage holds the contents under `storage_key`. */
export function attachmentTable(schema: string): TableDefinition {
  return {
    schema,
    name: 'attachments',
    columns: {
      id: { type: 'bigint', identity: true },
      name: { type: 'text', notNull: true },
      size: { type: 'bigint', notNull: true },
      type: { type: 'text', notNull: true },
      sha256: { type: 'text', notNull: true },
      storage_key: { type: 'text', notNull: true },
      created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
      uploaded_by: { type: 'bigint' },
      /** Since when no record references the file; null while one does. */
      detached_at: { type: 'timestamptz' },
      /** Since when the file is marked for removal and its content is being deleted. */
      removed_at: { type: 'timestamptz' },
    },
    indexes: [{ name: 'attachments_detached_at', on: ['detached_at'], where: 'detached_at is not null' }],
  };
}

interface AttachmentRow {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
  readonly storage_key: string;
  /** The user; null for files uploaded with an earlier version. */
  readonly uploaded_by: number | null;
}

/** The `attachments` table; queries select the schema. */
interface AttachmentTables {
  attachments: AttachmentRow & {
    readonly id: Generated<number>;
    readonly detached_at: RawBuilder<unknown> | string | null;
    readonly removed_at: Generated<string | null>;
  };
}

/** A file with its storage key. */
export interface StoredFileKey {
  readonly id: number;
  readonly storage_key: string;
}

export type AttachmentDb = Kysely<AttachmentTables>;

/** The database typed with the attachments table. */
export const attachmentDb = ({ db }: Pick<Store, 'db'>): AttachmentDb => db as AttachmentDb;

/** Inserts the row of a stored file that no record references yet; returns its id. */
export async function addAttachment(db: AttachmentDb, manufacturer: string, row: AttachmentRow): Promise<number> {
  const { id } = await db
    .withSchema(manufacturer)
    .insertInto('attachments')
    .values({ ...row, detached_at: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A file of the manufacturer with its storage key; undefined where the id is unknown. */
export function findAttachment(db: AttachmentDb, manufacturer: string, id: number) {
  return db
    .withSchema(manufacturer)
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The files among these that no record references. */
export async function findDetached(
  db: AttachmentDb,
  manufacturer: string,
  ids: readonly number[],
): Promise<readonly StoredFileKey[]> {
  if (ids.length === 0) return [];
  return db
    .withSchema(manufacturer)
    .selectFrom('attachments')
    .select(['id', 'storage_key'])
    .where('id', 'in', ids)
    .where('detached_at', 'is not', null)
    .execute();
}

/** Deletes the rows of files whose contents have been removed. */
export async function deleteAttachments(db: AttachmentDb, manufacturer: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.withSchema(manufacturer).deleteFrom('attachments').where('id', 'in', ids).execute();
}
