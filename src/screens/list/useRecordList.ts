import { useEffect, useRef } from 'react';
import { useList, keys, type GetListResponse } from '@refinedev/core';
import { hashKey, keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { pageSize, type Values, type Resource } from '../../schema';
import {
  failureToast,
  isMissing,
  toRequestProblem,
  type RequestProblem,
  useRetry,
  type FailedRead,
  useReportQueryFailure,
} from '../requests';
import { readTimeOf, type ListReading } from '../live';
import type { ListPageQuery } from '../registry';
import { toListQuery } from '../search';
import { lastPage } from '../../ui';
import type { ExportedList } from '../download';

/** How long a prefetched response counts as fresh, in milliseconds. */
export const freshForMs = 2000;

/** The key of a list query in Refine's cache. */
export const listQueryKey = ({ resource, pagination, ...asked }: ReturnType<typeof toListQuery>): QueryKey =>
  keys()
    .data()
    .resource(resource)
    .action('list')
    .params({ ...asked, pagination: { ...pagination, mode: 'server' } })
    .get();

/** Caches a response under the key that the list will use. */
export function cacheListResponse(
  queries: QueryClient,
  read: ReturnType<typeof toListQuery>,
  answer: GetListResponse,
): void {
  queries.setQueryData(listQueryKey(read), answer, { updatedAt: Date.now() + freshForMs });
}

/** A list as displayed. */
export type ShownList = Omit<ExportedList, 'ids'>;

/**
 * "There are no payers", or "There is no equipment" where singular and plural labels are the same; `which` qualifies
 * the records.
 */
export const noRecordsMessage = ({ label: { one, many } }: Pick<Resource, 'label'>, which?: 'discarded'): string =>
  ['There', one === many ? 'is' : 'are', 'no', ...(which ? [which] : []), many.toLowerCase()].join(' ');

/** A row of a list: a record with its id. */
export type RecordRow = Values & { readonly id: number };

interface RecordListOptions extends ListPageQuery {
  /** How long a cached response counts as fresh, in milliseconds; 0 by default. */
  readonly freshFor?: number;
  /** `isOrderOptional`: the list opens in another order where the server refuses this one. */
  readonly meta?: { readonly isOrderOptional: boolean };
  /** The list is part of a record: that this is missing is told in the record's place. */
  readonly isPart?: boolean;
  /** Message of the failure toast. */
  readonly failed: string;
  /** Called with the last page that has rows if the requested one has none. */
  readonly onPastEnd: (last: number) => void;
}

export interface RecordList {
  /** How the page was read; absent where changes of it are not told. */
  readonly watched?: ListReading;
  /** Undefined until the first response. The previous page's rows stay while the next page loads. */
  readonly rows: readonly RecordRow[] | undefined;
  readonly total: number;
  /** The rows are in the server's own order, as it refused the requested one. */
  readonly isUnsorted: boolean;
  /** Other rows are loading, or cached rows of an earlier visit are being refreshed. */
  readonly isChanging: boolean;
  readonly problem: FailedRead | undefined;
  /** The server refused access, and no rows have been shown. */
  readonly refusal: RequestProblem | undefined;
  readonly retry: () => void;
}

const forbiddenStatus = 403;
const refusalOf = (problem: RequestProblem | undefined) => (problem?.status === forbiddenStatus ? problem : undefined);
const isRefusal = (error: unknown): boolean => refusalOf(toRequestProblem(error)) !== undefined;

/** Whether the screen shows the failure in place of the list, and needs no toast. */
const isToldInPlace = (error: unknown, isPart: boolean | undefined): boolean =>
  isRefusal(error) || (isPart === true && isMissing(error));

interface PastEndOptions extends Pick<RecordListOptions, 'page' | 'onPastEnd'> {
  /** Number of rows on the page; undefined while unknown. */
  readonly rows: number | undefined;
  readonly total: number;
}

/** The number of empty pages in a row after which a total is not believed any more. */
const maxEmptyPages = 3;

/**
 * Whether the page lies beyond the last one that has rows; if so, calls `onPastEnd`: with the last page by the total,
 * and with the first one if that total is wrong.
 */
function usePastEnd({ rows, total, page, onPastEnd }: PastEndOptions): boolean {
  const emptyPages = useRef(0);
  const isPastEnd = rows === 0 && page > 1;
  const last = Math.min(page - 1, lastPage(total, pageSize));
  useEffect(() => {
    if (rows !== undefined && rows > 0) emptyPages.current = 0;
    if (!isPastEnd) return;
    emptyPages.current += 1;
    onPastEnd(emptyPages.current < maxEmptyPages ? last : 1);
  }, [rows, isPastEnd, last, onPastEnd]);
  return isPastEnd;
}

/** Whether the server could not sort a page as asked. */
const isUnsortedPage = (page: Readonly<Record<string, unknown>> | undefined): boolean => page?.isUnsorted === true;

/** One page of a list, in Refine's cache entry for it. */
export function useRecordList({
  failed,
  onPastEnd,
  freshFor = 0,
  meta,
  isPart,
  ...list
}: RecordListOptions): RecordList {
  const { name, page } = list;
  const read = toListQuery(list);
  const { query } = useList({
    ...read,
    ...(meta && { meta }),
    queryOptions: {
      placeholderData: keepPreviousData,
      staleTime: freshFor,
      // Refused access stays refused until the screen is opened again.
      refetchOnWindowFocus: ({ state }) => !isRefusal(state.error),
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  useReportQueryFailure(
    query.error,
    (error) => !isToldInPlace(error, isPart) && failureToast(error, { key: `list-${name}`, message: failed }),
  );
  const { data, isPlaceholderData, isFetchedAfterMount, isFetching, error } = query;
  const { data: rows, total = 0 } = data ?? {};
  const isPastEnd = usePastEnd({
    rows: isPlaceholderData || isFetching ? undefined : rows?.length,
    total,
    page,
    onPastEnd,
  });
  const { problem, retry } = useRetry({ error, isFetching, refetch: query.refetch, of: hashKey(listQueryKey(read)) });
  return {
    watched: { query: list, readAt: readTimeOf(query) },
    rows: isPastEnd ? undefined : (rows as RecordRow[] | undefined),
    total,
    isUnsorted: isUnsortedPage(data),
    isChanging: isFetching && rows !== undefined && (isPlaceholderData || !isFetchedAfterMount),
    problem,
    refusal: rows ? undefined : refusalOf(problem),
    retry,
  };
}
