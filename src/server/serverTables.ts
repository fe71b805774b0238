import type { Manufacturer } from '../schema';
import { attachmentTable } from './files/attachmentTable';
import { staffTables } from './sessions/staffTables';
import type { TableDefinition } from './store';

/** The tables that no declaration describes: the staff with their sessions, and the files of each manufacturer. */
export const serverTables = (manufacturers: readonly Pick<Manufacturer, 'key'>[]): TableDefinition[] => [
  ...staffTables,
  ...manufacturers.map(({ key }) => attachmentTable(key)),
];
