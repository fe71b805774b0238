import { useEffect, useRef, useState } from 'react';
import { useSelect } from '@refinedev/antd';
import type { BaseRecord, CrudFilter } from '@refinedev/core';
import { type Resource, type Search, maxLengths, pageSize } from '../../schema';
import { recordTitle, recordSubtitle } from '../../schema/screens';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useResource } from '../cells/screensContext';
import { useFoundRecords, type Match } from './useFoundRecords';

/** Debounce delay of searches while typing, in milliseconds (Cases 5). */
export const searchDelayMs = 300;

/** The value after it has been unchanged for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

/** The resource's searches on its title fields, in the order of the title. */
function titleSearches(resource: Resource): readonly (readonly [string, Search])[] {
  return resource.titleFields.flatMap((name) =>
    Object.entries(resource.search)
      .filter(([, search]) => search.field === name && search.op === 'contains')
      .slice(0, 1),
  );
}

/** Filters that find records by typed title text: the first word in the first title field, the rest in the second. */
export function titleFilters(resource: Resource, typed: string): CrudFilter[] {
  const [first, second] = titleSearches(resource);
  const text = typed.trim();
  if (!first || text === '') return [];
  const [, head = text, tail = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  if (!second || tail === '') return [{ field: first[0], operator: 'contains', value: text }];
  return [
    { field: first[0], operator: 'contains', value: head },
    { field: second[0], operator: 'contains', value: tail },
  ];
}

/** Filters that find a single word in the second title field, which `titleFilters` does not search; empty otherwise. */
function secondFieldFilters(resource: Resource, typed: string): CrudFilter[] {
  const [, second] = titleSearches(resource);
  const text = typed.trim();
  return second && text !== '' && !/\s/.test(text) ? [{ field: second[0], operator: 'contains', value: text }] : [];
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
  /** More records match than were read. */
  readonly hasFurther: boolean;
}

/** The state of a query: a retry counts as loading. */
export function queryState({
  isPending,
  isError,
  isFetching,
}: Pick<QueryObserverResult, 'isPending' | 'isError' | 'isFetching'>) {
  if (isPending || (isError && isFetching)) return 'loading';
  return isError ? 'failed' : 'ready';
}

type FoundRecord = BaseRecord & { readonly id: number };

const toMatch = (resource: Resource, record: FoundRecord): Match => ({
  id: record.id,
  title: recordTitle(resource, record),
  details: recordSubtitle(resource, record),
});

/** The combined state of several queries. */
function combinedState(queries: readonly Parameters<typeof queryState>[0][]) {
  const states = queries.map(queryState);
  return (['failed', 'loading'] as const).find((state) => states.includes(state)) ?? 'ready';
}

/** Starts the search of a select. Its props are those of antd 5, whose `onSearch` antd 6 has in another place. */
const searchWith = (
  { selectProps }: { readonly selectProps: { readonly onSearch?: ((text: string) => void) | undefined } },
  text: string,
) => selectProps.onSearch?.(text);

interface SearchOptions {
  readonly text: string;
  readonly enabled: boolean;
}

/** The reads of the list that search titles for a text, and whether they are those of the text. */
function useTitleSearch(resource: Resource, { text: typed, enabled }: SearchOptions) {
  /** What was typed when typing last paused. */
  const [searched, setSearched] = useState('');
  const minLength = titleSearches(resource)[0]?.[1].minLength ?? 0;
  const typedLength = typed.trim().length;
  const isTooShort = typedLength > 0 && typedLength < minLength;
  const isSearching = enabled && searched === typed && !isTooShort;
  const select = (onSearch: (searchText: string) => CrudFilter[], isEnabled: boolean) =>
    ({
      resource: resource.name,
      optionLabel: (record: FoundRecord) => recordTitle(resource, record),
      pagination: { currentPage: 1, pageSize },
      debounce: searchDelayMs,
      onSearch,
      queryOptions: { enabled: isEnabled },
      errorNotification: false,
    }) as const;
  // A single word may be a first or a last name: each field is searched with its own request.
  const isSingleWord = secondFieldFilters(resource, searched).length > 0;
  const first = useSelect<FoundRecord>(select((searchText) => titleFilters(resource, searchText), isSearching));
  // Its search is started last, so that nothing is read while one of the two still has the text before.
  const searchSecond = (searchText: string) => {
    setSearched(searchText);
    return secondFieldFilters(resource, searchText);
  };
  const second = useSelect<FoundRecord>(select(searchSecond, isSearching && isSingleWord));
  const asked = useRef('');
  // Also before the list is opened: the records for a text that is there already are then read at once.
  useEffect(() => {
    if (asked.current === typed) return;
    asked.current = typed;
    searchWith(first, typed);
    searchWith(second, typed);
  });
  const lists = isSingleWord ? [first.query, second.query] : [first.query];
  return { lists, minLength, isTooShort, isCurrent: searched === typed };
}

/**
 * Searches another resource's records by title while typing, and in every other way that the server knows where no
 * title matches. Only the results for the current text are shown, whichever order the responses arrive in; discarded
 * records are excluded (decision 26). Of a longer text, as much is searched for as a search may have.
 */
export function useRecordSearch(name: string, { text, enabled }: SearchOptions): RecordSearch {
  const resource = useResource(name);
  const typed = text.slice(0, maxLengths.search);
  const { lists, minLength, isTooShort, isCurrent } = useTitleSearch(resource, { text: typed, enabled });
  const isListed = isCurrent && !isTooShort && combinedState(lists) === 'ready';
  const listed = isListed ? lists.flatMap(({ data }) => data?.data ?? []) : [];
  const found = useFoundRecords(resource, { text: typed, enabled: enabled && isListed && listed.length === 0 });
  const queries = found ? [...lists, found] : lists;
  const state = isTooShort ? 'short' : isCurrent ? combinedState(queries) : 'loading';
  const matches = [...listed.map((record) => toMatch(resource, record)), ...(found?.data?.data ?? [])];
  return {
    matches: [...new Map(matches.map((match) => [match.id, match])).values()],
    hasFurther: state === 'ready' && queries.some(({ data }) => (data?.total ?? 0) > (data?.data.length ?? 0)),
    state,
    minLength,
    problem: resource.messages.listFailed,
    retry: () => queries.forEach((query) => void query.refetch()),
  };
}
