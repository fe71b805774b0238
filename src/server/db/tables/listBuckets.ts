import type { TableDefinition } from './TableDefinition';

/**
 * Name of the table in every manufacturer's schema that stores how many rows of a long list are in each bucket: of a
 * sort order, whose buckets begin at markers, or of a histogram, whose buckets are the values of fields.
 */
export const listBucketsTable = 'list_buckets';

export const listBucketsDefinition = (schema: string): TableDefinition => ({
  schema,
  name: listBucketsTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    /** The order or histogram, and its list. */
    name: { type: 'text', notNull: true },
    /** The database whose transaction ids the snapshot uses; a logical copy made by other tools has different ones. */
    database: { type: 'text', notNull: true },
    /** The snapshot at which the numbers of rows are exact. */
    snapshot: { type: 'jsonb', notNull: true },
    /** What identifies each bucket, and the number of its rows at the same position; null if there are too many. */
    keys: { type: 'text[]' },
    rows: { type: 'bigint[]' },
    counted_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'list_buckets_name', unique: true, on: ['name'] }],
});
