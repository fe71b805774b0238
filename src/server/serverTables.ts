import type { Manufacturer } from '../schema';
import { accessLogTables } from './accessLog/accessLogTables';
import { callCountTable } from './http/callCounter';
import { attachmentTable } from './records/attachments/attachments';
import { mergeTable } from './records/merge/mergeTable';
import { jobTables } from './records/jobs/jobTable';
import { viewTable } from './records/views/viewTable';
import { presenceTable } from './records/presence/presence';
import { reportAnswerTable } from './records/reports/storedAnswers';
import { recentRecordsTable } from './records/find/recentRecords';
import { idempotencyTable } from './http/idempotency/claims';
import { uploadTable } from './files/spoolUpload';
import { deliveryTable } from './messages/messageQueue';
import { letterTable } from './messages/letters';
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
  ...manufacturers.flatMap(({ key }) => [
    attachmentTable(key),
    deliveryTable(key),
    recentRecordsTable(key),
    mergeTable(key),
    viewTable(key),
    presenceTable(key),
    reportAnswerTable(key),
    ...jobTables(key),
  ]),
];
