import { useEffect } from 'react';
import { useList, type CrudFilter } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { pageSize, type Sort, type Values } from '../../schema';
import { problemOf, type RequestProblem } from '../errors';
import { lastPage } from './listState';

/** A row of a list: a record with its id. */
export type RecordRow = Values & { readonly id: number };

interface RecordListOptions {
  /** Refine's name of what is listed. */
  readonly name: string;
  readonly filters?: CrudFilter[];
  readonly page: number;
  readonly sort: Sort | undefined;
  /** What a failure is called. */
  readonly failed: string;
  /** The page asked for has no rows; the last one has. */
  readonly onPastEnd: (last: number) => void;
}

export interface RecordList {
  /** Absent until there was an answer. The rows of the last page stay while the next is on its way. */
  readonly rows: readonly RecordRow[] | undefined;
  readonly total: number;
  /** Other rows than these are on their way. */
  readonly isChanging: boolean;
  readonly problem: RequestProblem | undefined;
  readonly retry: () => void;
}

/** One page of a list. */
export function useRecordList({ name, filters = [], page, sort, failed, onPastEnd }: RecordListOptions): RecordList {
  const { query } = useList({
    resource: name,
    filters,
    sorters: sort ? [sort] : [],
    pagination: { currentPage: page, pageSize },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: (error) => ({ type: 'error', key: `list-${name}`, message: failed, description: problemOf(error).message }),
  });
  const { data, isPlaceholderData, isFetching, error } = query;
  const total = data?.total ?? 0;
  const isPastEnd = data !== undefined && !isPlaceholderData && !isFetching && data.data.length === 0 && page > 1;
  const last = Math.min(page - 1, lastPage(total, pageSize));
  useEffect(() => {
    if (isPastEnd) onPastEnd(last);
  }, [isPastEnd, last, onPastEnd]);
  return {
    rows: isPastEnd ? undefined : (data?.data as RecordRow[] | undefined),
    total,
    isChanging: isPlaceholderData && isFetching,
    problem: error && !isFetching ? problemOf(error) : undefined,
    retry: () => void query.refetch(),
  };
}
