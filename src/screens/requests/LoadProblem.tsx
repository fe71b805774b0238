import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import { useRef, useState } from 'react';
import styles from './LoadProblem.module.css';
import { Button, Icon, useFocusSuccessor } from '../../ui';
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

export interface Retry {
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

interface LoadProblemProps {
  readonly message: string;
  readonly problem: FailedRead;
  readonly onRetry: () => void;
}

/**
 * Says that something could not be loaded and why, with a Retry button; what it then loads gets its focus. Plain HTML:
 * an error about a lost connection must not itself have to be loaded.
 */
export function LoadProblem({ message, problem, onRetry }: LoadProblemProps) {
  const view = useRef<HTMLDivElement>(null);
  useFocusSuccessor(view);
  return (
    <div ref={view} role="alert" className={styles.problem}>
      <span className={styles.mark}>
        <Icon of={ExclamationCircleFilled} />
      </span>
      <div className={styles.text}>
        <div className={styles.title}>{message}</div>
        <div>{problem.message}</div>
      </div>
      <Button onClick={onRetry} loading={problem.isRetried}>
        Retry
      </Button>
    </div>
  );
}
