import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams, type Location } from 'react-router';
import { isObject, type Resource } from '../../schema';
import { useRememberListQuery } from '../registry';
import { readKeptQuery, readListState, writeListState, type ListState } from '../search';

export interface ListAddress {
  readonly state: ListState;
  /** The parts of the URL that were not recognised. */
  readonly unread: readonly string[];
  /**
   * Number of times that the list was reached by other means than its own inputs: Back, Forward, the menu, another
   * link.
   */
  readonly arrivals: number;
  /** Navigates to another state of the list: pushes a history entry, or replaces the current one. */
  readonly go: (state: ListState, how?: { readonly replace?: boolean }) => void;
}

const nothing = {};

/** State of the history entries that a list creates itself. */
const ownEntry = { createdByList: true } as const;

function useArrivals(): number {
  const location: Location<unknown> = useLocation();
  const { key, state } = location;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [last, setLast] = useState({ key, arrivals: 0 });
  if (key === last.key) return last.arrivals;
  const isOwn = !isReturn && isObject(state) && 'createdByList' in state;
  const next = { key, arrivals: last.arrivals + (isOwn ? 0 : 1) };
  setLast(next);
  return next.arrivals;
}

/**
 * The state of a list, held only in the URL (decision 6). A URL without a query becomes that of the default view, or of
 * the records whose the user saw last. `kept` are other parameters of the URL, by name.
 */
export function useListState(resource: Resource, kept: Readonly<Record<string, string>> = nothing): ListAddress {
  const [params, setParams] = useSearchParams();
  useRememberListQuery();
  const arrivals = useArrivals();
  const isBare = params.size === 0;
  const { state, unread } = useMemo(
    () => readListState(resource, isBare ? new URLSearchParams(readKeptQuery(resource)) : params, Object.keys(kept)),
    [resource, isBare, params, kept],
  );
  const go = useCallback<ListAddress['go']>(
    (next, { replace = false } = {}) => {
      setParams(new URLSearchParams([...Object.entries(kept), ...writeListState(resource, next)]), {
        replace,
        preventScrollReset: true,
        state: ownEntry,
      });
    },
    [resource, kept, setParams],
  );
  const isKept = isBare && readKeptQuery(resource) !== '';
  const showKept = useEffectEvent(() => go(state, { replace: true }));
  useEffect(() => {
    if (isKept) showKept();
  }, [isKept]);
  return useMemo(() => ({ state, unread, arrivals, go }), [state, unread, arrivals, go]);
}
