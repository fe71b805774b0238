import { useState } from 'react';
import { toRequestProblem, type RequestProblem } from './requestProblem';

/** A query, or the page of one that is shown. */
interface Read {
  /** The error of the last read; react-query forgets it while an attempt without earlier data is running. */
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** Identifies what is read, if that can change. */
  readonly of?: string;
}

/** A failure, and whether it is being retried. */
export interface FailedRead extends RequestProblem {
  readonly isRetried: boolean;
}

interface Retry {
  readonly problem: FailedRead | undefined;
  readonly retry: () => void;
}

/** The failure of a read. It stays while the user reads again, so that the button that was pressed keeps the focus. */
export function useRetry({ error, isFetching, refetch, of = '' }: Read): Retry {
  const [retried, setRetried] = useState<{ readonly error: unknown; readonly of: string }>();
  const isOver = retried && (retried.of !== of || (!isFetching && error !== retried.error));
  if (isOver) setRetried(undefined);
  const isRetried = retried !== undefined && !isOver && isFetching;
  const shown = isRetried ? retried.error : !isFetching && error;
  return {
    problem: shown ? { ...toRequestProblem(shown), isRetried } : undefined,
    retry: () => {
      if (error) setRetried({ error, of });
      void refetch();
    },
  };
}
