import { Button, Result } from 'antd';
import { Link } from 'react-router';
import type { Resource } from '../schema';
import type { RequestProblem } from './errors';
import { listPath } from './paths';

interface RecordProblemProps {
  readonly resource: Resource;
  readonly problem: RequestProblem;
  readonly onRetry: () => void;
}

/** A page whose record could not be loaded: not there, or a failure with its reason and another try. */
export function RecordProblem({ resource, problem, onRetry }: RecordProblemProps) {
  const back = (
    <Link key="list" to={listPath(resource)}>
      Back to {resource.label.many}
    </Link>
  );
  if (problem.status === 404) {
    return <Result status="404" title={`${resource.label.one} not found`} subTitle={problem.message} extra={back} />;
  }
  const retry = (
    <Button key="retry" type="primary" onClick={onRetry}>
      Retry
    </Button>
  );
  return <Result status="error" title={resource.messages.loadFailed} subTitle={problem.message} extra={[retry, back]} />;
}
