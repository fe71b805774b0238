import { useEffect } from 'react';
import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { pageSize, type Values } from '../../schema';
import { failureToast, problemOf, type RequestProblem } from '../errors';
import { listRead, type ReadList } from './listRead';
import { lastPage } from './listState';

/** A row of a list: a record with its id. */
export type RecordRow = Values & { readonly id: number };

interface RecordListOptions extends ReadList {
  /** For so many milliseconds an answer that is here already counts as the one that is asked for now; not at all unless told. */
  readonly freshFor?: number;
  /** What a failure is called. */
  readonly failed: string;
  /** The page asked for has no rows; the last one has. */
  readonly onPastEnd: (last: number) => void;
}

export interface RecordList {
  /** Absent until there was an answer. The rows of the last page stay while the next is on its way. */
  readonly rows: readonly RecordRow[] | undefined;
  readonly total: number;
  /** Other rows than these are on their way, or these are of an earlier visit and their successors are. */
  readonly isChanging: boolean;
  readonly problem: RequestProblem | undefined;
  /** The server keeps the list from this person, and has shown none of it. */
  readonly refusal: RequestProblem | undefined;
  readonly retry: () => void;
}

const refused = 403;
const refusalOf = (problem: RequestProblem | undefined) => (problem?.status === refused ? problem : undefined);
const isRefusal = (error: unknown): boolean => refusalOf(problemOf(error)) !== undefined;

interface PastEndOptions extends Pick<RecordListOptions, 'page' | 'onPastEnd'> {
  /** How many rows the page has; absent while that is not known. */
  readonly rows: number | undefined;
  readonly total: number;
}

/** Whether the page lies behind the last one that has rows: then it is told which that is. */
function usePastEnd({ rows, total, page, onPastEnd }: PastEndOptions): boolean {
  const isPastEnd = rows === 0 && page > 1;
  const last = Math.min(page - 1, lastPage(total, pageSize));
  useEffect(() => {
    if (isPastEnd) onPastEnd(last);
  }, [isPastEnd, last, onPastEnd]);
  return isPastEnd;
}

/** One page of a list. */
export function useRecordList({ failed, onPastEnd, freshFor = 0, ...list }: RecordListOptions): RecordList {
  const { name, page } = list;
  const { query } = useList({
    ...listRead(list),
    // What the server keeps from this person stays so until the screen is opened again; the screen says it in place of a toast.
    queryOptions: { placeholderData: keepPreviousData, staleTime: freshFor, refetchOnWindowFocus: ({ state }) => !isRefusal(state.error) },
    errorNotification: (error) => !isRefusal(error) && failureToast(error, { key: `list-${name}`, message: failed }),
  });
  const { data, isPlaceholderData, isFetchedAfterMount, isFetching, error } = query;
  const { data: rows, total = 0 } = data ?? {};
  const isPastEnd = usePastEnd({ rows: isPlaceholderData || isFetching ? undefined : rows?.length, total, page, onPastEnd });
  const problem = error && !isFetching ? problemOf(error) : undefined;
  return {
    rows: isPastEnd ? undefined : (rows as RecordRow[] | undefined),
    total,
    isChanging: isFetching && rows !== undefined && (isPlaceholderData || !isFetchedAfterMount),
    problem,
    refusal: rows ? undefined : refusalOf(problem),
    retry: () => void query.refetch(),
  };
}
