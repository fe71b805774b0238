import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { isObject, type Resource, type Values } from '../../schema';
import { useRetry, type FailedRead } from '../requests';
import type { Version } from './historyRows';

/** Something that happened: a record of a kind, or a change of the record whose timeline it is. */
export interface TimelineItem {
  readonly kind: string;
  readonly id: number;
  readonly at: string;
  readonly operator_email: string | null;
  readonly operator_name: string | null;
  readonly record?: Values;
  readonly over?: { readonly resource: string; readonly id: number; readonly title: string };
  readonly version?: Version;
}

interface Page {
  readonly data: readonly TimelineItem[];
  readonly next: string | undefined;
}

/** Reads an answer; rejects where it is no page, which is not the same as a record without a past. */
function toPage(body: unknown): Page {
  const { data, meta } = isObject(body) ? body : {};
  if (!Array.isArray(data)) throw new Error('GET x/timeline: the response is not a page');
  const next = isObject(meta) ? meta.next : undefined;
  return { data: data as readonly TimelineItem[], next: typeof next === 'string' ? next : undefined };
}

/**
 * Calls back after records of one of these kinds have been written: Refine invalidates their lists, and with them a
 * mark that each kind has among them.
 */
function useAfterWrites(kinds: readonly string[], id: string, onWritten: () => void): void {
  const marks = useQueries({
    queries: kinds.map((name) => ({
      queryKey: ['data', 'default', name, 'list', { timeline: id }],
      queryFn: () => Promise.resolve(Date.now()),
      staleTime: Infinity,
    })),
    combine: (found) => found.map(({ dataUpdatedAt }) => dataUpdatedAt),
  });
  const latest = Math.max(0, ...marks);
  const isFirst = useRef(true);
  const isMarked = marks.every((at) => at > 0);
  useEffect(() => {
    if (!isMarked) return;
    if (!isFirst.current) onWritten();
    isFirst.current = false;
    // The call is made once for each write.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [latest, isMarked]);
}

interface TimelineQuery {
  readonly resource: Resource;
  readonly id: string;
  /** The kinds whose records it tells of. */
  readonly kinds: readonly string[];
  /** Those of them that are shown; all where there are none. */
  readonly shown: readonly string[];
}

export interface TimelineRead {
  /** Undefined until the first page has arrived. */
  readonly items: readonly TimelineItem[] | undefined;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly isReading: boolean;
  /** It reads on, or reads again what it has. */
  readonly isBusy: boolean;
  /** The items are those of another choice of kinds. */
  readonly isOutdated: boolean;
  readonly problem: FailedRead | undefined;
  readonly retry: () => void;
}

/** The timeline of a record as far as it has been read, which is read again after a write. */
export function useTimeline({ resource, id, kinds, shown }: TimelineQuery): TimelineRead {
  const { custom } = useDataProvider()();
  const wanted = shown.toSorted().join(',');
  const query = useInfiniteQuery({
    queryKey: ['timeline', resource.name, id, wanted],
    queryFn: async ({ pageParam, signal }) => {
      const parameters = { ...(wanted !== '' && { kinds: wanted }), ...(pageParam !== '' && { before: pageParam }) };
      const url = `x/timeline/${resource.name}/${id}`;
      return toPage((await custom?.({ url, method: 'get', query: parameters, meta: { signal } }))?.data);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, isPlaceholderData } = query;
  useAfterWrites([...new Set([resource.name, ...kinds])], id, () => void query.refetch());
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const refetch = isFetchNextPageError ? query.fetchNextPage : query.refetch;
  return {
    items,
    hasMore: hasNextPage,
    readMore: () => {
      if (!isFetching) void query.fetchNextPage();
    },
    isReading: isFetchingNextPage,
    isBusy: isFetching,
    isOutdated: isPlaceholderData,
    ...useRetry({ error, isFetching, refetch, of: wanted }),
  };
}
