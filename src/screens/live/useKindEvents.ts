import { useResourceSubscription, type LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import type { Resource } from '../../schema';

/** What is told of a kind of record: which of its records, if it is known, and what happened to them. */
export interface KindEvent {
  readonly type: string;
  readonly ids: readonly unknown[] | undefined;
}

/** Calls the listener with each change of a kind, or of the one that a view shows; the kind must not change. */
export function useKindEvents({ name, view }: Resource, listener: (event: KindEvent) => void): void {
  // A subscription keeps its first callback.
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const onLiveEvent = useCallback(({ type, payload }: LiveEvent) => latest.current({ type, ids: payload.ids }), []);
  const resource = view?.of ?? name;
  // The hook that the first load contains already, since `useList` calls it.
  useResourceSubscription({
    resource,
    channel: `resources/${resource}`,
    types: ['*'],
    liveMode: 'manual',
    onLiveEvent,
  });
}
