import { useEffect, useState } from 'react';
import { useList } from '@refinedev/core';
import { mayReadAhead } from '../readingAhead';
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
  const enabled = (isNear || (hasRested && !accounted)) && mayReadAhead();
  useList({
    ...listRead(list),
    queryOptions: { enabled, retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
    errorNotification: false,
  });
  return null;
}
