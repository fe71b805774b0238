import { useMemo, useState } from 'react';
import { useOne, type MetaQuery, keys, type BaseRecord, useDataProvider } from '@refinedev/core';
import { type Resource, type Values, isObject } from '../../schema';
import { readTimeOf } from '../live';
import { failureToast, isMissing, useRetry, type FailedRead, useReportFailure } from '../requests';
import { useQueryClient } from '@tanstack/react-query';

/** The record of a response; empty if there is none yet. */
export const recordOf = (answer: unknown): Values => (isObject(answer) ? answer : {});

/** A record as it was read, with its version. */
export interface LoadedRecord {
  readonly record: Values;
  readonly etag?: string;
  /** Set on the result of a save: the values that were sent, by field. */
  readonly sent?: Values;
}

/** Converts a response to the record and its version. */
export function toLoadedRecord(answer: { readonly data: BaseRecord }): LoadedRecord {
  const { etag } = answer as { readonly etag?: unknown };
  return { record: recordOf(answer.data), ...(typeof etag === 'string' ? { etag } : {}) };
}

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

export interface RecordQuery {
  /** The last loaded record; referentially stable until it is loaded again. */
  readonly loaded: LoadedRecord | undefined;
  /** When it was asked for, in milliseconds. */
  readonly readAt: number;
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
    readAt: readTimeOf(query),
    problem: loaded ? undefined : problem,
    isLoading: !loaded && isFetching,
    retry,
    refetch: async () => {
      const fresh = await query.refetch();
      return fresh.isSuccess ? toLoadedRecord(fresh.data) : undefined;
    },
  };
}

interface RecordRequest {
  readonly id: string | number;
  readonly meta?: MetaQuery;
}

/** Reads a record, bypassing the query cache. A failure shows a toast and resolves with undefined. */
export function useReadRecord(): (resource: Resource, wanted: RecordRequest) => Promise<Values | undefined> {
  const provider = useDataProvider()();
  const reportFailure = useReportFailure();
  return async (resource, { id, meta }) => {
    try {
      const { data } = await provider.getOne({ resource: resource.name, id, ...(meta && { meta }) });
      return recordOf(data);
    } catch (error) {
      reportFailure(error, failureToast(error, { message: resource.messages.loadFailed }));
      return undefined;
    }
  };
}
