import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { listPath, type Resource } from '../schema';

/** The query that each list was left with, by the list's path. */
export type LeftLists = Map<string, string>;

/** Lives as long as somebody is signed in, in memory alone: searches hold names of patients. */
export const LeftListsContext = createContext<LeftLists>(new Map());

/** Remembers how the list at this address stands: search, page and order. */
export function useRememberedList(): void {
  const left = useContext(LeftListsContext);
  const { pathname, search } = useLocation();
  useEffect(() => {
    left.set(pathname, search);
  }, [left, pathname, search]);
}

/** The way back to the list of a resource, as it was left. */
export function useListAddress(resource: Pick<Resource, 'screenPath'>): string {
  const path = listPath(resource);
  return path + (useContext(LeftListsContext).get(path) ?? '');
}
