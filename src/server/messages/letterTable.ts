import type { TableDefinition } from '../db';

/** Queued letters to staff: a row is deleted when its letter has been sent or has failed permanently. */
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
