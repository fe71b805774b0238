import type { TableDefinition } from '../../db';

/**
 * The calls of the last day with an idempotency key. A row without a response is a call in progress, claimed by one
 * process until `held_until`; the response is encrypted with the key, which is not stored.
 */
export const idempotencyTable: TableDefinition = {
  schema: 'staff',
  name: 'idempotency_keys',
  columns: {
    key_hash: { type: 'text', primary: true },
    created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
    held_by: { type: 'text', notNull: true },
    held_until: { type: 'timestamptz', notNull: true },
    fingerprint: { type: 'text' },
    answer: { type: 'text' },
  },
  indexes: [{ name: 'idempotency_keys_created_at', on: ['created_at'] }],
};
