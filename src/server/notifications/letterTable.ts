import type { TableDefinition } from '../store';

/** Letters to the staff that nobody has accepted yet: a row goes when its letter is sent or given up. */
export const letterTable: TableDefinition = {
  schema: 'staff',
  name: 'letters',
  columns: {
    id: { type: 'bigint', identity: true },
    created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
    recipient: { type: 'text', notNull: true },
    subject: { type: 'text', notNull: true },
    content: { type: 'text', notNull: true },
    attempts: { type: 'integer', notNull: true, default: '0' },
    due_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'letters_due_at', on: ['due_at'] }],
};
