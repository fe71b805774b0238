import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { listPath, type Resource } from '../schema';

/** The last query string of each list, by the list's path. */
export type LeftLists = Map<string, string>;

/** Lives for the session, in memory only: searches contain names of patients. */
export const LeftListsContext = createContext<LeftLists>(new Map());

/** Remembers the query string of the current list: search, sort order and page. */
export function useRememberedList(): void {
  const left = useContext(LeftListsContext);
  const { pathname, search } = useLocation();
  useEffect(() => {
    left.set(pathname, search);
  }, [left, pathname, search]);
}

/** The URL of a resource's list, with its last query string. */
export function useListAddress(resource: Pick<Resource, 'screenPath'>): string {
  const path = listPath(resource);
  return path + (useContext(LeftListsContext).get(path) ?? '');
}
