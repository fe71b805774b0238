import { keys, type GetListResponse } from '@refinedev/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { listRead } from './listRead';

/** For so many milliseconds an answer that was here before its list, or its page, was asked for counts as the one that was. */
export const freshFor = 2000;

/** Refine's own key of a question. */
export const listKey = ({ resource, pagination, ...asked }: ReturnType<typeof listRead>): QueryKey =>
  keys().data().resource(resource).action('list').params({ ...asked, pagination: { ...pagination, mode: 'server' } }).get();

/** Puts an answer where the list that asks so finds it. */
export function keepListAnswer(queries: QueryClient, read: ReturnType<typeof listRead>, answer: GetListResponse): void {
  queries.setQueryData(listKey(read), answer, { updatedAt: Date.now() + freshFor });
}
