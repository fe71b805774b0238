import { keys, type GetListResponse } from '@refinedev/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { listRead } from './listRead';

/** How long a prefetched response counts as fresh, in milliseconds. */
export const freshFor = 2000;

/** The key of a list query in Refine's cache. */
export const listKey = ({ resource, pagination, ...asked }: ReturnType<typeof listRead>): QueryKey =>
  keys().data().resource(resource).action('list').params({ ...asked, pagination: { ...pagination, mode: 'server' } }).get();

/** Caches a response under the key that the list will use. */
export function keepListAnswer(queries: QueryClient, read: ReturnType<typeof listRead>, answer: GetListResponse): void {
  queries.setQueryData(listKey(read), answer, { updatedAt: Date.now() + freshFor });
}
