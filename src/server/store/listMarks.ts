import type { TableDefinition } from './TableDefinition';

/** Name of the table in every manufacturer's schema that keeps how many rows long lists have in each piece of their orders. */
export const listMarksTable = 'list_marks';

export const listMarksOf = (schema: string): TableDefinition => ({
  schema,
  name: listMarksTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    list: { type: 'text', notNull: true },
    /** The database whose transactions tell the moment: in a copy that other tools have made, theirs are others. */
    database: { type: 'text', notNull: true },
    marks: { type: 'jsonb', notNull: true },
    counted_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'list_marks_list', unique: true, on: ['list'] }],
});
