import { useMemo } from 'react';
import { useOne, type BaseRecord, type MetaQuery } from '@refinedev/core';
import type { Resource } from '../../schema';
import { failureToast, problemOf, type RequestProblem } from '../errors';
import { recordOf } from './formValues';
import type { LoadedRecord } from './LoadedRecord';

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

const toLoaded = (answer: { readonly data: BaseRecord } | undefined): LoadedRecord | undefined => {
  if (!answer) return undefined;
  const { etag } = answer as { readonly etag?: unknown };
  return { record: recordOf(answer.data), ...(typeof etag === 'string' ? { etag } : {}) };
};

interface RecordOptions {
  readonly id: string | number;
  readonly meta?: MetaQuery;
}

/** Reads one record, or one keyed child of a record; a failure is told with the declared message and the server's own (Records 8). */
export function useRecord(resource: Resource, { id, meta }: RecordOptions): ReadRecord {
  const { query } = useOne({
    resource: resource.name,
    id,
    ...(meta ? { meta } : {}),
    errorNotification: (error) => failureToast(error, { key: `load-${resource.name}-${id}`, message: resource.messages.loadFailed }),
  });
  const { data, error, isFetching } = query;
  const loaded = useMemo(() => toLoaded(data), [data]);
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
