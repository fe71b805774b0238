import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CrudFilter } from '@refinedev/core';
import { addressParameters, listPath } from '../../schema/screens';
import type { Resource, Sort } from '../../schema';

/** A page of a list. */
export interface ListPageQuery {
  /** Refine's name of the resource. */
  readonly name: string;
  readonly filters?: CrudFilter[];
  readonly page: number;
  readonly sort: Sort | undefined;
}

/** What the lists of a session asked for when they were last shown. */
class ListQueries {
  /** The last query string of each list, by the list's path. */
  readonly byPath = new Map<string, string>();
  /** The list that was shown last, with its path. */
  last: (ListPageQuery & { readonly path: string }) | undefined;

  show(list: ListQueries['last']): void {
    this.last = list;
  }

  /** Another page of the list that was shown last becomes the one that leads back to it. */
  turnTo(page: number): void {
    if (!this.last) return;
    const address = new URLSearchParams(this.byPath.get(this.last.path));
    address.set(addressParameters.page, String(page));
    this.byPath.set(this.last.path, `?${address.toString()}`);
    this.last = { ...this.last, page };
  }
}

export const createListQueries = () => new ListQueries();

/** Lives for the session, in memory only: searches contain names of patients. */
export const ListQueriesContext = createContext(createListQueries());

/** Remembers the query string of the current list: search, sort order and page. */
export function useRememberListQuery(): void {
  const queries = useContext(ListQueriesContext);
  const { pathname, search } = useLocation();
  useEffect(() => {
    queries.byPath.set(pathname, search);
  }, [queries, pathname, search]);
}

/** Remembers a list that is shown, from which records are opened. */
export function useRememberList(list: ListPageQuery): void {
  const queries = useContext(ListQueriesContext);
  const { pathname: path } = useLocation();
  useEffect(() => {
    queries.show({ ...list, path });
  });
}

/** The URL of a resource's list, with its last query string. */
export function useListUrl(resource: Pick<Resource, 'screenPath'>): string {
  const path = listPath(resource);
  return path + (useContext(ListQueriesContext).byPath.get(path) ?? '');
}
