import { useMemo } from 'react';
import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { isFilled, isObject, type Resource } from '../../schema';
import { useReportQueryFailure, failureToast, isMissing, useRetry, type FailedRead } from '../requests';
import { recordOf } from '../form';
import type { Version } from './historyRows';

/** Message of a failure (Cases 8). */
export const historyFailedMessage = 'Failed to load change history';

const historyKey = (resource: Resource, id: string) => ['history', resource.name, id];

/** One response: a list of versions, or an envelope with them and their total number. */
interface Page {
  /** Without invalid entries. */
  readonly versions: readonly Version[];
  /** Undefined if the server does not say it, and so has sent them all. */
  readonly total: number | undefined;
}

/** Reads a response; rejects if it contains no list, which is not the same as a record without changes. */
function toPage(body: unknown): Page {
  const { data, meta } = recordOf(body);
  const rows = Array.isArray(body) ? (body as readonly unknown[]) : data;
  if (!Array.isArray(rows)) throw new Error('GET versions: the response is not a list');
  const { total } = recordOf(meta);
  return {
    versions: (rows as readonly unknown[]).filter((row): row is Version => isObject(row)),
    total: isFilled(total) ? Number(total) : undefined,
  };
}

/** The number of the page after the last one that was read; undefined if that one was the last. */
function nextPage(last: Page, pages: readonly Page[]): number | undefined {
  const read = pages.reduce((sum, { versions }) => sum + versions.length, 0);
  return last.versions.length > 0 && read < (last.total ?? 0) ? pages.length + 1 : undefined;
}

/** Each version once: one that is written while pages are read moves those before it to the next page. */
function joinPages(pages: readonly Page[]): readonly Version[] {
  const versions = pages.flatMap((page) => page.versions);
  return pages.length > 1 ? [...new Map(versions.map((version) => [version.id, version])).values()] : versions;
}

export interface History {
  /** The latest versions, as many as have been read. */
  readonly versions: readonly Version[] | undefined;
  readonly total: number;
  /** There are versions that have not been read. */
  readonly hasFurther: boolean;
  readonly readFurther: () => void;
  /** Further versions are being read. */
  readonly isReading: boolean;
  readonly problem: FailedRead | undefined;
  readonly retry: () => void;
}

/**
 * The change history of a record (Cases 7), cached per version of the record. The server limits the number of versions
 * in a response.
 */
export function useHistory(resource: Resource, id: string, version = ''): History {
  const dataProvider = useDataProvider();
  const query = useInfiniteQuery({
    queryKey: [...historyKey(resource, id), version],
    queryFn: async ({ pageParam, signal }) => {
      const ofRecord = { model_name: resource.label.one, data_keyword: id };
      const read = {
        url: 'versions',
        method: 'get',
        query: pageParam === 1 ? ofRecord : { ...ofRecord, page: pageParam },
        meta: { signal },
      } as const;
      return toPage((await dataProvider().custom?.(read))?.data);
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  // That its record is missing is told in the place of the record.
  useReportQueryFailure(
    query.error,
    (error) => !isMissing(error) && failureToast(error, { key: 'history', message: historyFailedMessage }),
  );
  const { data, error, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage } = query;
  const versions = useMemo(() => data && joinPages(data.pages), [data]);
  const readFurther = () => void query.fetchNextPage();
  const { problem, retry } = useRetry({
    error,
    isFetching,
    refetch: isFetchNextPageError ? query.fetchNextPage : query.refetch,
    of: version,
  });
  return {
    versions,
    total: Math.max(versions?.length ?? 0, data?.pages.at(-1)?.total ?? 0),
    hasFurther: hasNextPage,
    readFurther,
    isReading: isFetchingNextPage,
    problem,
    retry,
  };
}

/** Returns a function that refetches the history after a change. */
export function useRefetchHistory(resource: Resource, id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: historyKey(resource, id) });
}
