import { useList } from '@refinedev/core';
import { pageSize, type Resource } from '../../schema';
import { searchDelayMs, useDebounced } from '../../fields/inputs';
import { parseSearches, toCrudFilters, type ParsedSearches } from '../search';

/** The texts of search inputs, by name of the search. */
export type SearchTexts = Readonly<Record<string, string>>;

const parseTexts = (resource: Resource, typed: SearchTexts): ParsedSearches =>
  parseSearches(
    resource,
    Object.entries(resource.search).filter(([name]) => name in typed),
    (name) => typed[name],
  );

/** No request is sent while there are problems, since its results would not match the input. */
const canSearch = ({ values, problems }: ParsedSearches): boolean =>
  Object.keys(values).length > 0 && Object.keys(problems).length === 0;

/** Delay after the last keystroke before errors are shown, in milliseconds: a date is invalid until it is complete. */
const problemDelayMs = 1000;

/** The records that the typed searches find, and what is wrong with them. */
export function useLookup(resource: Resource, typed: SearchTexts) {
  const debounced = useDebounced(typed, searchDelayMs);
  const debouncedSearches = parseTexts(resource, debounced);
  const currentSearches = parseTexts(resource, typed);
  const isSearching = canSearch(currentSearches);
  const settledProblems = parseTexts(resource, useDebounced(typed, problemDelayMs)).problems;
  const problems: SearchTexts = Object.fromEntries(
    Object.entries(currentSearches.problems).filter(([name]) => name in settledProblems),
  );
  const { query } = useList({
    resource: resource.name,
    filters: toCrudFilters(resource, debouncedSearches.values),
    pagination: { currentPage: 1, pageSize },
    queryOptions: { enabled: isSearching && canSearch(debouncedSearches) },
    errorNotification: false,
  });
  const isPending = isSearching && (debounced !== typed || query.isFetching);
  // A failed search clears the results (Cases 8), but must not claim that nothing was found.
  const found = isSearching && !query.isError ? (query.data?.data ?? []) : [];
  const hasFurther = found.length > 0 && (query.data?.total ?? 0) > found.length;
  return {
    isAsked: isSearching,
    isWaiting: isPending,
    found,
    hasFurther,
    problems,
    failed: isSearching && !isPending && query.isError,
    retry: () => void query.refetch(),
  };
}
