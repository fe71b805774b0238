import { Alert, Button } from 'antd';
import type { RequestProblem } from './errors';

interface LoadProblemProps {
  readonly message: string;
  readonly problem: RequestProblem;
  readonly onRetry: () => void;
}

/** Says that something could not be loaded and why, and offers to try again. */
export function LoadProblem({ message, problem, onRetry }: LoadProblemProps) {
  return <Alert type="error" showIcon title={message} description={problem.message} action={<Button onClick={onRetry}>Retry</Button>} />;
}
