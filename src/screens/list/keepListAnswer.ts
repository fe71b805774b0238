import { keys, type GetListResponse } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import type { listRead } from './listRead';

/** For so many milliseconds an answer that was here before its list, or its page, was asked for counts as the one that was. */
export const freshFor = 2000;

/** Puts an answer where the list that asks so finds it. */
export function keepListAnswer(queries: QueryClient, { resource, pagination, ...asked }: ReturnType<typeof listRead>, answer: GetListResponse): void {
  // Refine's own key of the same question.
  const key = keys().data().resource(resource).action('list').params({ ...asked, pagination: { ...pagination, mode: 'server' } }).get();
  queries.setQueryData(key, answer, { updatedAt: Date.now() + freshFor });
}
