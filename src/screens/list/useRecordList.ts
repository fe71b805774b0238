import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pageSize, type Values } from '../../schema';
import { failureToast, problemOf, type RequestProblem } from '../errors';
import { useTellFailure } from '../failures';
import { listKey } from './keepListAnswer';
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

/** Tells once of what a list could not be read for. What the server keeps from this person the screen says, in place of a toast. */
function useToldFailure(error: unknown, { name, failed }: Pick<RecordListOptions, 'name' | 'failed'>): void {
  const tellFailure = useTellFailure();
  const tell = useEffectEvent(() => tellFailure(error, !isRefusal(error) && failureToast(error, { key: `list-${name}`, message: failed })));
  const isFailed = Boolean(error);
  const said = isFailed ? problemOf(error).message : undefined;
  useEffect(() => {
    if (isFailed) tell();
  }, [isFailed, said]);
}

/** One page of a list, from Refine's place for it in the cache. */
export function useRecordList({ failed, onPastEnd, freshFor = 0, ...list }: RecordListOptions): RecordList {
  const { name, page } = list;
  const dataProvider = useDataProvider();
  const read = listRead(list);
  const query = useQuery({
    queryKey: listKey(read),
    queryFn: ({ signal }) => dataProvider().getList({ ...read, meta: { signal } }),
    placeholderData: keepPreviousData,
    staleTime: freshFor,
    // What the server keeps from this person stays so until the screen is opened again.
    refetchOnWindowFocus: ({ state }) => !isRefusal(state.error),
  });
  useToldFailure(query.error, { name, failed });
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
