import { useList, type BaseRecord, type CrudFilter } from '@refinedev/core';
import type { QueryObserverResult } from '@tanstack/react-query';
import { pageSize, recordTitle } from '../../schema';
import { useResource } from '../context';
import { recordSubtitle } from '../recordSubtitle';
import { furtherFilters, titleFilters, titleSearches } from './titleFilters';
import { searchDelay, useDebounced } from './useDebounced';

export interface Match {
  readonly id: number;
  readonly title: string;
  /** Distinguishes it from other records with the same title. */
  readonly details: string;
}

/** State of a search for options. */
export interface SearchState {
  /** `short`: fewer characters than the declared minimum. */
  readonly state: 'short' | 'loading' | 'failed' | 'ready';
  readonly minLength?: number;
  /** The error message, for `failed`. */
  readonly problem: string;
  readonly retry: () => void;
}

export interface RecordSearch extends SearchState {
  readonly matches: readonly Match[];
}

/** The state of a query: a retry counts as loading. */
export function stateOf({ isPending, isError, isFetching }: Pick<QueryObserverResult, 'isPending' | 'isError' | 'isFetching'>) {
  if (isPending || (isError && isFetching)) return 'loading';
  return isError ? 'failed' : 'ready';
}

type Found = BaseRecord & { readonly id: number };

/** The combined state of several queries. */
function stateOfAll(queries: readonly Parameters<typeof stateOf>[0][]) {
  const states = queries.map(stateOf);
  return (['failed', 'loading'] as const).find((state) => states.includes(state)) ?? 'ready';
}

/**
 * Searches another resource's records by title while typing. Only the results for the current text are shown, whichever order the responses arrive in;
 * discarded records are excluded (decision 26).
 */
export function useRecordSearch(name: string, { text, enabled }: { readonly text: string; readonly enabled: boolean }): RecordSearch {
  const resource = useResource(name);
  const settled = useDebounced(text, searchDelay);
  const minLength = titleSearches(resource)[0]?.[1].minLength ?? 0;
  const typed = text.trim().length;
  const short = typed > 0 && typed < minLength;
  const waiting = settled !== text;
  const isAsked = enabled && !waiting && !short;
  const list = (filters: CrudFilter[], wanted: boolean) =>
    ({
      resource: name,
      filters,
      pagination: { currentPage: 1, pageSize },
      queryOptions: { enabled: wanted },
      errorNotification: false,
    }) as const;
  // A single word may be a first or a last name: each field is searched with its own request.
  const further = furtherFilters(resource, settled);
  const first = useList<Found>(list(titleFilters(resource, settled), isAsked)).query;
  const second = useList<Found>(list(further, isAsked && further.length > 0)).query;
  const asked = further.length > 0 ? [first, second] : [first];
  const state = short ? 'short' : waiting ? 'loading' : stateOfAll(asked);
  const records = state === 'ready' ? asked.flatMap(({ data }) => data?.data ?? []) : [];
  const found = new Map(records.map((record) => [record.id, record]));
  return {
    matches: [...found.values()].map((record) => ({ id: record.id, title: recordTitle(resource, record), details: recordSubtitle(resource, record) })),
    state,
    minLength,
    problem: resource.messages.listFailed,
    retry: () => asked.forEach((query) => void query.refetch()),
  };
}
