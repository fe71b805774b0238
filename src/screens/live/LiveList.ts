import { loadable } from '../../ui';
import { liveOnly } from './liveOnly';
import type { WatchedList } from './watched';

interface LiveListProps {
  readonly list: WatchedList;
}

/** Says that a list has changed since it was read, and shows the changes when it is asked to. */
export const LiveList = liveOnly(
  loadable<LiveListProps>(async () => ({ default: (await import('./liveParts')).ListChanges })),
);
