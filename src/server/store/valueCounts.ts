import type { TableDefinition } from './TableDefinition';

/** Name of the table in every manufacturer's schema that keeps how many records of long lists have which value of what they are searched by. */
export const valueCountsTable = 'value_counts';

export const valueCountsOf = (schema: string): TableDefinition => ({
  schema,
  name: valueCountsTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    list: { type: 'text', notNull: true },
    /** The database whose transactions tell the moment: in a copy that other tools have made, theirs are others. */
    database: { type: 'text', notNull: true },
    moment: { type: 'jsonb', notNull: true },
    /** The values, and in the same places how many records have them; nothing where there are too many values. */
    held: { type: 'text[]' },
    records: { type: 'bigint[]' },
    counted_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'value_counts_list', unique: true, on: ['list'] }],
});
