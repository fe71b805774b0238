import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import { useRef } from 'react';
import styles from './LoadProblem.module.css';
import { Button, Icon, useFocusSuccessor } from '../../ui';
import type { FailedRead } from './useRetry';

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
