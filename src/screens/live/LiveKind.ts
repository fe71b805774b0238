import { loadable } from '../../ui';
import { liveOnly } from './liveOnly';
import type { WatchedKind } from './watched';

/** Calls back after changes of a kind of record. */
export const LiveKind = liveOnly(
  loadable<WatchedKind>(async () => ({ default: (await import('./liveParts')).KindChanges })),
);
