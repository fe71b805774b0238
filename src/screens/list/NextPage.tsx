import { useEffect, useState } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { mayReadAhead } from '../readingAhead';
import { listKey } from './keepListAnswer';
import { listRead, type ReadList } from './listRead';

/** Whether the browser has had nothing to do since this was first shown. Where it does not tell, it never has. */
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
  /** Another one takes another key. */
  readonly list: ReadList;
  /** Somebody is about to ask for it. */
  readonly isNear: boolean;
  /** Its records are accounted for: they are read only for somebody who is about to see them, since each reading is on record. */
  readonly accounted: boolean;
}

/**
 * Reads a page of a list before it is asked for, once: when the browser rests, or when somebody is about to ask. A failure is nobody's; when the
 * page is asked for, it is read again. Shows nothing.
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
