import { keys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import type { LoadedRecord } from './LoadedRecord';

interface CachedResponse {
  readonly data: object;
  readonly etag?: string;
}

/** Access to the query cache of one record. */
export function useRecordCache({ name }: Resource, id: string | number) {
  const queries = useQueryClient();
  const queryKey = keys().data().resource(name).action('one').id(id).get();
  return {
    /** Whether there is a record to show. */
    isFilled: (): boolean => queries.getQueriesData({ queryKey }).some(([, data]) => data !== undefined),
    /** Whether the cached record was invalidated after it was read, as far as this browser knows. */
    isOutdated: (): boolean =>
      queries.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.isInvalidated }).length > 0,
    /** Replaces the cached record by the response of a save, and refetches active queries. */
    replace: ({ record, etag }: LoadedRecord): void => {
      queries.setQueriesData<CachedResponse>(
        { queryKey },
        (cached) => cached && { data: { ...cached.data, ...record }, ...(etag === undefined ? {} : { etag }) },
      );
      // A response in flight may have been read before the save.
      void queries.refetchQueries({ queryKey, type: 'active' });
    },
    /**
     * Invalidates the cached record: it is refetched before it is shown again, and with `refetch` at once where it is
     * shown.
     */
    outdate: ({ refetch }: { readonly refetch: boolean }): void =>
      void queries.invalidateQueries({ queryKey, refetchType: refetch ? 'active' : 'none' }),
  };
}
