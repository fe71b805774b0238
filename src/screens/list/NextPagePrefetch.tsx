import { useEffect, useState } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { canPrefetch } from '../../ui';
import { listQueryKey } from './useRecordList';
import type { ListPageQuery } from '../registry';
import { toListQuery } from '../search';

/** Whether the browser has been idle since mount; always false without `requestIdleCallback`. */
function useHasBeenIdle(): boolean {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const idleCallback = window.requestIdleCallback(() => setHasRested(true));
    return () => window.cancelIdleCallback(idleCallback);
  }, []);
  return hasRested;
}

interface NextPagePrefetchProps {
  /** Must stay the same; another list needs another React key. */
  readonly list: ListPageQuery;
  /** The user is about to open the page. */
  readonly isNear: boolean;
  /** Reads of its records are logged: prefetch only if the user is about to view them, since each read is on record. */
  readonly accessLogged: boolean;
}

/**
 * Prefetches a page of a list once: when the browser is idle, or when the user is about to open the page. Failures are
 * ignored, as the page is read again when it is opened. Renders nothing.
 */
export function NextPagePrefetch({ list, isNear, accessLogged }: NextPagePrefetchProps) {
  const hasRested = useHasBeenIdle();
  const shouldPrefetch = (isNear || (hasRested && !accessLogged)) && canPrefetch();
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const [read] = useState(() => toListQuery(list));
  useEffect(() => {
    if (shouldPrefetch)
      queries
        .query({
          queryKey: listQueryKey(read),
          queryFn: () => dataProvider().getList(read),
          retry: false,
          staleTime: Infinity,
        })
        .catch(() => undefined);
  }, [shouldPrefetch, queries, dataProvider, read]);
  return null;
}
