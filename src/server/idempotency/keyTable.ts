import type { TableDefinition } from '../store';

/**
 * The calls of the last day that carried a key. A row without an answer is a call under way, held by one process until `held_until`; the
 * answer is sealed with the key, which is kept nowhere.
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
