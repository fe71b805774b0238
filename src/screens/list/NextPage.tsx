import { useEffect, useState } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { mayReadAhead } from '../readingAhead';
import { listKey } from './keepListAnswer';
import { listRead, type ReadList } from './listRead';

/** Whether the browser has been idle since mount; always false without `requestIdleCallback`. */
function useHasRested(): boolean {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const asked = window.requestIdleCallback(() => setHasRested(true));
    return () => window.cancelIdleCallback(asked);
  }, []);
  return hasRested;
}

interface NextPageProps {
  /** Must stay the same; another list needs another React key. */
  readonly list: ReadList;
  /** The user is about to open the page. */
  readonly isNear: boolean;
  /** Reads of its records are logged: prefetch only if the user is about to view them, since each read is on record. */
  readonly accounted: boolean;
}

/**
 * Prefetches a page of a list once: when the browser is idle, or when the user is about to open the page. Failures are ignored, as the page is
 * read again when it is opened. Renders nothing.
 */
export function NextPage({ list, isNear, accounted }: NextPageProps) {
  const hasRested = useHasRested();
  const isWanted = (isNear || (hasRested && !accounted)) && mayReadAhead();
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const [read] = useState(() => listRead(list));
  useEffect(() => {
    if (isWanted) queries.query({ queryKey: listKey(read), queryFn: () => dataProvider().getList(read), retry: false, staleTime: Infinity }).catch(() => undefined);
  }, [isWanted, queries, dataProvider, read]);
  return null;
}
