import type { TableDefinition } from '../db';

export const deliveriesTable = 'deliveries';

/**
 * Pending deliveries of one manufacturer: a row exists from the first attempt until the message has its final status.
 */
export function deliveryTable(schema: string): TableDefinition {
  return {
    schema,
    name: deliveriesTable,
    columns: {
      id: { type: 'bigint', identity: true },
      item_type: { type: 'text', notNull: true },
      item_id: { type: 'bigint', notNull: true },
      attempts: { type: 'integer', notNull: true },
      due_at: { type: 'timestamptz', notNull: true },
    },
    indexes: [{ name: 'deliveries_item', unique: true, on: ['item_type', 'item_id'] }],
  };
}
