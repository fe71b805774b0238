import type { Manufacturer } from '../schema';
import { accessLogTables } from './accessLog/accessLogTables';
import { callCountTable } from './http/callCounter';
import { attachmentTable } from './records/attachments/attachmentTable';
import { idempotencyTable } from './http/idempotency/keyTable';
import { uploadTable } from './files/uploadQuota';
import { deliveryTable } from './messages/deliveryTable';
import { letterTable } from './messages/letterTable';
import { staffTables } from './accounts/staffTables';
import type { TableDefinition } from './db';

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
