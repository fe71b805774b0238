import { useEffect, useRef } from 'react';
import { pageSize } from '../../schema';
import { announce, lastPage } from '../../ui';
import type { RecordList } from './useRecordList';

interface AnnouncedRows {
  readonly label: string;
  readonly list: RecordList;
  readonly page: number;
}

/**
 * Announces what a search, another page or another order has found; not the first rows, which belong to the screen that
 * has opened.
 */
export function useAnnouncedRows({ label, list: { rows, total, isChanging }, page }: AnnouncedRows): void {
  const last = useRef<string>(undefined);
  const found =
    total === 0
      ? 'no records'
      : `${total} ${total === 1 ? 'record' : 'records'}, page ${page} of ${lastPage(total, pageSize)}`;
  const isSettled = rows !== undefined && !isChanging;
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!isSettled) {
      hasChanged.current = true;
      return;
    }
    if (last.current !== undefined && (hasChanged.current || last.current !== found)) announce(`${label}: ${found}`);
    last.current = found;
    hasChanged.current = false;
  }, [isSettled, found, label]);
}
