import { useEffect, useRef } from 'react';
import { useKindEvents } from './useKindEvents';
import type { WatchedKind } from './watched';

/** Milliseconds in which further changes are waited for. */
const collectMs = 2_000;

/** Shows nothing: calls back after changes of a kind of record. */
export function KindChanges({ resource, updatedAt, onChange }: WatchedKind) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useKindEvents(resource, {
    since: updatedAt,
    onEvent: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, collectMs);
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
