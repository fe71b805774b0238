import type { TableDefinition } from './TableDefinition';

/**
 * Name of the table in every manufacturer's schema that stores the page markers of long lists: the number of rows in
 * each bucket of a sort order.
 */
export const listMarksTable = 'list_marks';

export const listMarksDefinition = (schema: string): TableDefinition => ({
  schema,
  name: listMarksTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    list: { type: 'text', notNull: true },
    /** The database whose transaction ids the snapshot uses; a logical copy made by other tools has different ones. */
    database: { type: 'text', notNull: true },
    marks: { type: 'jsonb', notNull: true },
    counted_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'list_marks_list', unique: true, on: ['list'] }],
});
