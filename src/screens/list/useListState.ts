import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../schema';
import { useRememberListQuery } from '../listQueries';
import { readListState, writeListState, type ListState } from './listState';

export interface ListAddress {
  readonly state: ListState;
  /** The parts of the URL that were not recognised. */
  readonly unread: readonly string[];
  /** Navigates to another state of the list: pushes a history entry, or replaces the current one. */
  readonly go: (state: ListState, how?: { readonly replace?: boolean }) => void;
}

const nothing = {};

/** The state of a list, held only in the URL (decision 6); `kept` are other parameters of the URL, by name. */
export function useListState(resource: Resource, kept: Readonly<Record<string, string>> = nothing): ListAddress {
  const [params, setParams] = useSearchParams();
  useRememberListQuery();
  const { state, unread } = useMemo(() => readListState(resource, params, Object.keys(kept)), [resource, params, kept]);
  const go = useCallback<ListAddress['go']>(
    (next, { replace = false } = {}) => {
      setParams(new URLSearchParams([...Object.entries(kept), ...writeListState(resource, next)]), { replace, preventScrollReset: true });
    },
    [resource, kept, setParams],
  );
  return useMemo(() => ({ state, unread, go }), [state, unread, go]);
}
