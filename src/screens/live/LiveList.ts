import { loadable } from '../../ui';
import { liveOnly } from './liveOnly';
import type { WatchedListProps } from './watched';

/** Says that a list has changed since it was read, and shows the changes when it is asked to. */
export const LiveList = liveOnly(
  loadable<WatchedListProps>(async () => ({ default: (await import('./liveParts')).ListChanges })),
);
