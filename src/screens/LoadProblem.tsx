import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import type { RequestProblem } from './requestProblem';
import styles from './LoadProblem.module.css';
import { Button, Icon } from './plain';

interface LoadProblemProps {
  readonly message: string;
  readonly problem: RequestProblem;
  readonly onRetry: () => void;
}

/** Says that something could not be loaded and why, with a Retry button. Plain HTML: an error about a lost connection must not itself have to be loaded. */
export function LoadProblem({ message, problem, onRetry }: LoadProblemProps) {
  return (
    <div role="alert" className={styles.problem}>
      <span className={styles.mark}>
        <Icon of={ExclamationCircleFilled} />
      </span>
      <div className={styles.text}>
        <div className={styles.title}>{message}</div>
        <div>{problem.message}</div>
      </div>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
