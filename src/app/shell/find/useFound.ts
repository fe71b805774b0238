import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../fields/inputs';
import type { FoundRecord } from '../../../schema/doubles';
import { useReportQueryFailure, useRetry, type FailedRead } from '../../../screens/requests';
import { findKey } from './RecentRecords';

/** How long typing rests before the server is asked, in milliseconds. */
const findDelayMs = 120;

interface FoundAnswer {
  readonly data: readonly FoundRecord[];
  readonly meta: { readonly total: number };
}

export interface Found {
  readonly records: readonly FoundRecord[];
  /** The number of matches, of which these are the best. */
  readonly total: number;
  /** The records are not yet those of the text. */
  readonly isPending: boolean;
  readonly problem: FailedRead | undefined;
  readonly retry: () => void;
}

/** The records that a text finds; for an empty one, those opened last. */
export function useFound(text: string, { enabled: isEnabled }: { readonly enabled: boolean }): Found {
  const wanted = text.trim();
  const debounced = useDebounced(wanted, findDelayMs);
  const asked = wanted === '' ? '' : debounced;
  const { custom } = useDataProvider()();
  const query = useQuery({
    queryKey: findKey(asked),
    queryFn: async ({ signal }) => {
      const answer = await custom?.({ method: 'get', url: 'x/search', query: { q: asked }, meta: { signal } });
      return answer?.data as unknown as FoundAnswer;
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  useReportQueryFailure(query.error, () => false);
  const { problem, retry } = useRetry(query);
  return {
    records: query.data?.data ?? [],
    total: query.data?.meta.total ?? 0,
    isPending: isEnabled && (asked !== wanted || query.isFetching),
    problem,
    retry,
  };
}
