import { useMemo, useState } from 'react';
import { useOne, type MetaQuery } from '@refinedev/core';
import type { Resource } from '../../schema';
import { failureToast, problemOf, type RequestProblem } from '../errors';
import { toLoaded, type LoadedRecord } from './LoadedRecord';
import { useReadings } from './useReadings';

export interface ReadRecord {
  /** The last reading; the same object until there is another. */
  readonly loaded: LoadedRecord | undefined;
  /** Why nothing could be read; absent while there is anything to show. */
  readonly problem: RequestProblem | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Reads it again, now; undefined where that fails. */
  readonly readAgain: () => Promise<LoadedRecord | undefined>;
}

interface RecordOptions {
  readonly id: string | number;
  readonly meta?: MetaQuery;
}

/**
 * Reads one record, or one keyed child of a record; a failure is told with the declared message and the server's own (Records 8). What was
 * read before shows until the new reading is there, unless the record is known to be another since.
 */
export function useRecord(resource: Resource, { id, meta }: RecordOptions): ReadRecord {
  const { query } = useOne({
    resource: resource.name,
    id,
    ...(meta ? { meta } : {}),
    errorNotification: (error) => failureToast(error, { key: `load-${resource.name}-${id}`, message: resource.messages.loadFailed }),
  });
  const { data, error, isFetching, dataUpdatedAt } = query;
  const readings = useReadings(resource, id);
  const [outdated] = useState(() => readings.areOutdated() && dataUpdatedAt);
  const loaded = useMemo(() => (data && outdated !== dataUpdatedAt ? toLoaded(data) : undefined), [data, outdated, dataUpdatedAt]);
  return {
    loaded,
    problem: !loaded && error && !isFetching ? problemOf(error) : undefined,
    isLoading: !loaded && isFetching,
    retry: () => void query.refetch(),
    readAgain: async () => {
      const again = await query.refetch();
      return again.isSuccess ? toLoaded(again.data) : undefined;
    },
  };
}
