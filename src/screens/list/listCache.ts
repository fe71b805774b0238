import { keys, type GetListResponse } from '@refinedev/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { toListQuery } from './listQuery';

/** How long a prefetched response counts as fresh, in milliseconds. */
export const freshForMs = 2000;

/** The key of a list query in Refine's cache. */
export const listQueryKey = ({ resource, pagination, ...asked }: ReturnType<typeof toListQuery>): QueryKey =>
  keys()
    .data()
    .resource(resource)
    .action('list')
    .params({ ...asked, pagination: { ...pagination, mode: 'server' } })
    .get();

/** Caches a response under the key that the list will use. */
export function cacheListResponse(
  queries: QueryClient,
  read: ReturnType<typeof toListQuery>,
  answer: GetListResponse,
): void {
  queries.setQueryData(listQueryKey(read), answer, { updatedAt: Date.now() + freshForMs });
}
