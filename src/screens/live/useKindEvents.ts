import { useResourceSubscription, type LiveEvent } from '@refinedev/core';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Resource } from '../../schema';

/** What is told of a kind of record: which of its records, if it is known, and what happened to them. */
export interface KindEvent {
  readonly type: string;
  readonly ids: readonly unknown[] | undefined;
}

export interface KindEventsOptions {
  /** When what is shown was read, in milliseconds: earlier changes are in it. */
  readonly since: number;
  readonly onEvent: (event: KindEvent) => void;
}

/** Calls back after each change of a kind, or of the one that a view shows; the kind must not change. */
export function useKindEvents({ name, view }: Resource, { since, onEvent }: KindEventsOptions): void {
  // A subscription keeps its first callback.
  const latest = useRef({ since, onEvent });
  useLayoutEffect(() => {
    latest.current = { since, onEvent };
  });
  const onLiveEvent = useCallback(({ type, payload, date }: LiveEvent) => {
    if (date.getTime() > latest.current.since) latest.current.onEvent({ type, ids: payload.ids });
  }, []);
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
