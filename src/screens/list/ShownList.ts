import type { ExportedList } from '../download';

/** A list as displayed. */
export type ShownList = Omit<ExportedList, 'ids'>;
