import type { TableDefinition } from './TableDefinition';

/**
 * Name of the table in every manufacturer's schema that stores, for long lists, a histogram of the values of the fields
 * they are searched by.
 */
export const valueCountsTable = 'value_counts';

export const valueCountsDefinition = (schema: string): TableDefinition => ({
  schema,
  name: valueCountsTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    list: { type: 'text', notNull: true },
    /** The database whose transaction ids the snapshot uses; a logical copy made by other tools has different ones. */
    database: { type: 'text', notNull: true },
    moment: { type: 'jsonb', notNull: true },
    /** The values and, at the same positions, their record counts; null if there are too many values. */
    held: { type: 'text[]' },
    records: { type: 'bigint[]' },
    counted_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'value_counts_list', unique: true, on: ['list'] }],
});
