import type { TableDefinition } from '../../db';

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
