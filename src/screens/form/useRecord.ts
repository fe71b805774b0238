import { useMemo, useState } from 'react';
import { useOne, type MetaQuery } from '@refinedev/core';
import type { Resource } from '../../schema';
import { failureToast, isMissing, useRetry, type FailedRead } from '../requests';
import { toLoadedRecord, type LoadedRecord } from './LoadedRecord';
import { useRecordCache } from './useRecordCache';

export interface RecordQuery {
  /** The last loaded record; referentially stable until it is loaded again. */
  readonly loaded: LoadedRecord | undefined;
  /** Why the record could not be loaded; absent while there is a record to show. */
  readonly problem: FailedRead | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Refetches the record immediately; undefined on failure. */
  readonly refetch: () => Promise<LoadedRecord | undefined>;
}

interface RecordOptions {
  readonly id: string | number;
  readonly meta?: MetaQuery;
}

/**
 * Loads one record, or one keyed child of a record. A failure is reported with the declared message and the server's
 * own (Records 8); that there is no such record is told only in its place. A cached record is shown while it is
 * refetched, unless it is known to have changed.
 */
export function useRecord(resource: Resource, { id, meta }: RecordOptions): RecordQuery {
  const recordCache = useRecordCache(resource, id);
  const { query } = useOne({
    resource: resource.name,
    id,
    ...(meta ? { meta } : {}),
    errorNotification: (error) =>
      (!isMissing(error) || recordCache.isFilled()) &&
      failureToast(error, { key: `load-${resource.name}-${id}`, message: resource.messages.loadFailed }),
  });
  const { data, error, isFetching, dataUpdatedAt } = query;
  const [outdated] = useState(() => recordCache.isOutdated() && dataUpdatedAt);
  const loaded = useMemo(
    () => (data && outdated !== dataUpdatedAt ? toLoadedRecord(data) : undefined),
    [data, outdated, dataUpdatedAt],
  );
  const { problem, retry } = useRetry({ error, isFetching, refetch: query.refetch });
  return {
    loaded,
    problem: loaded ? undefined : problem,
    isLoading: !loaded && isFetching,
    retry,
    refetch: async () => {
      const fresh = await query.refetch();
      return fresh.isSuccess ? toLoadedRecord(fresh.data) : undefined;
    },
  };
}
