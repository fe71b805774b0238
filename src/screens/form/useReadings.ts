import { keys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import type { LoadedRecord } from './LoadedRecord';

interface Reading {
  readonly data: object;
  readonly etag?: string;
}

/** The readings of one record that are kept for the next screen that shows it. */
export function useReadings({ name }: Resource, id: string | number) {
  const queries = useQueryClient();
  const queryKey = keys().data().resource(name).action('one').id(id).get();
  return {
    /** Whether what is kept was changed since it was read, as far as this browser knows. */
    areOutdated: (): boolean => queries.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.isInvalidated }).length > 0,
    /** Puts what a save was answered with in place of what is kept, and has what is on a screen read again. */
    replace: ({ record, etag }: LoadedRecord): void => {
      queries.setQueriesData<Reading>({ queryKey }, (kept) => kept && { data: { ...kept.data, ...record }, ...(etag === undefined ? {} : { etag }) });
      // What is on its way may have been read before the save.
      void queries.refetchQueries({ queryKey, type: 'active' });
    },
    /** Has what is on a screen read again, and nothing else shown before it was. */
    outdate: (): void => void queries.invalidateQueries({ queryKey }),
  };
}
