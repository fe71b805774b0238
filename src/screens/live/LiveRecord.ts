import { loadable } from '../../ui';
import { liveOnly } from './liveOnly';
import type { WatchedRecord } from './watched';

/** Says that the record of a page has changed since it was read, and shows it when it is asked to. */
export const LiveRecord = liveOnly(
  loadable<WatchedRecord>(async () => ({ default: (await import('./liveParts')).RecordChanges })),
);
