import type { ComponentType } from 'react';
import { loadable, OptionalPart } from '../../ui';
import { useIsSettled, useServerFeature } from '../requests';
import type { WatchedKind, WatchedList, WatchedRecord } from './watched';

export type { WatchedList } from './watched';

/** Renders a part once the screen has loaded, where the server tells of changes. */
function liveOnly<Props extends object>(Part: ComponentType<Props>) {
  return function Live(props: Props) {
    const isTold = useServerFeature('live', { enabled: useIsSettled() });
    return (
      isTold && (
        <OptionalPart>
          <Part {...props} />
        </OptionalPart>
      )
    );
  };
}

/** Says that a list has changed since it was read, and shows the changes when it is asked to. */
export const LiveList = liveOnly(
  loadable<{ readonly list: WatchedList }>(async () => ({ default: (await import('./liveParts')).ListChanges })),
);

/** Says that the record of a page has changed since it was read, and shows it when it is asked to. */
export const LiveRecord = liveOnly(
  loadable<WatchedRecord>(async () => ({ default: (await import('./liveParts')).RecordChanges })),
);

/** Calls back after changes of a kind of record. */
export const LiveKind = liveOnly(
  loadable<WatchedKind>(async () => ({ default: (await import('./liveParts')).KindChanges })),
);
