import { Card, Empty, Flex } from 'antd';
import { Link } from 'react-router';
import type { Resource } from '../schema';
import type { RequestProblem } from './errors';
import { useListAddress } from './leftLists';
import { LoadProblem } from './LoadProblem';
import { PageHeading } from './PageHeading';

interface RecordProblemProps {
  readonly resource: Resource;
  readonly problem: RequestProblem;
  readonly onRetry: () => void;
}

/** A page whose record could not be loaded: not there, or a failure with its reason and another try. */
export function RecordProblem({ resource, problem, onRetry }: RecordProblemProps) {
  const address = useListAddress(resource);
  const back = <Link to={address}>Back to {resource.label.many}</Link>;
  if (problem.status === 404) {
    return (
      <Card>
        <Empty description={<PageHeading>{`${resource.label.one} not found`}</PageHeading>}>{back}</Empty>
      </Card>
    );
  }
  return (
    <Flex vertical gap="middle">
      <LoadProblem message={resource.messages.loadFailed} problem={problem} onRetry={onRetry} />
      {back}
    </Flex>
  );
}
