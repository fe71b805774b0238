import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { listPath } from '../../schema/screens';
import type { Resource } from '../../schema';

/** The last query string of each list, by the list's path. */
export type ListQueries = Map<string, string>;

/** Lives for the session, in memory only: searches contain names of patients. */
export const ListQueriesContext = createContext<ListQueries>(new Map());

/** Remembers the query string of the current list: search, sort order and page. */
export function useRememberListQuery(): void {
  const queries = useContext(ListQueriesContext);
  const { pathname, search } = useLocation();
  useEffect(() => {
    queries.set(pathname, search);
  }, [queries, pathname, search]);
}

/** The URL of a resource's list, with its last query string. */
export function useListUrl(resource: Pick<Resource, 'screenPath'>): string {
  const path = listPath(resource);
  return path + (useContext(ListQueriesContext).get(path) ?? '');
}
