import type { Manufacturer } from '../schema';
import { accessLogTables } from './accessLog/accessLogTables';
import { callCountTable } from './callCounter';
import { attachmentTable } from './attachments/attachmentTable';
import { idempotencyTable } from './idempotency/keyTable';
import { uploadTable } from './files/uploadQuota';
import { deliveryTable } from './notifications/deliveryTable';
import { letterTable } from './notifications/letterTable';
import { staffTables } from './sessions/staffTables';
import type { TableDefinition } from './store';

/**
 * Tables that no declaration describes: staff and sessions, and the files and pending deliveries of each manufacturer.
 */
export const serverTables = (manufacturers: readonly Pick<Manufacturer, 'key'>[]): TableDefinition[] => [
  ...staffTables,
  callCountTable,
  idempotencyTable,
  uploadTable,
  letterTable,
  ...accessLogTables,
  ...manufacturers.flatMap(({ key }) => [attachmentTable(key), deliveryTable(key)]),
];
