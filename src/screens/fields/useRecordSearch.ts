import { useList, type BaseRecord } from '@refinedev/core';
import type { QueryObserverResult } from '@tanstack/react-query';
import { pageSize } from '../../schema';
import { useResource } from '../context';
import { recordTitle } from '../recordTitle';
import { titleFilters, titleSearches } from './titleFilters';
import { useDebounced } from './useDebounced';

/** Pause in typing before a search goes out, in milliseconds (Cases 5). */
const searchDelay = 300;

export interface Match {
  readonly id: number;
  readonly title: string;
}

export interface RecordSearch {
  readonly matches: readonly Match[];
  /** `short`: fewer characters than the declaration searches for. */
  readonly state: 'short' | 'loading' | 'failed' | 'ready';
  readonly minLength: number;
  /** What went wrong, for `failed`. */
  readonly problem: string;
  readonly retry: () => void;
}

function stateOf({ isPending, isError, isFetching }: Pick<QueryObserverResult, 'isPending' | 'isError' | 'isFetching'>) {
  if (isPending || (isError && isFetching)) return 'loading';
  return isError ? 'failed' : 'ready';
}

/**
 * Searches another resource's records by their title while somebody types. Only the answer to the text as it stands now is ever
 * shown, whichever order the answers come in; discarded records are not among them (decision 26).
 */
export function useRecordSearch(name: string, { text, enabled }: { readonly text: string; readonly enabled: boolean }): RecordSearch {
  const resource = useResource(name);
  const settled = useDebounced(text, searchDelay);
  const minLength = titleSearches(resource)[0]?.[1].minLength ?? 0;
  const typed = text.trim().length;
  const short = typed > 0 && typed < minLength;
  const waiting = settled !== text;
  const { query } = useList<BaseRecord & { readonly id: number }>({
    resource: name,
    filters: titleFilters(resource, settled),
    pagination: { currentPage: 1, pageSize },
    queryOptions: { enabled: enabled && !waiting && !short },
    errorNotification: false,
  });
  const state = short ? 'short' : waiting ? 'loading' : stateOf(query);
  const records = state === 'ready' ? (query.data?.data ?? []) : [];
  return {
    matches: records.map((record) => ({ id: record.id, title: recordTitle(resource, record) })),
    state,
    minLength,
    problem: resource.messages.listFailed,
    retry: () => void query.refetch(),
  };
}
