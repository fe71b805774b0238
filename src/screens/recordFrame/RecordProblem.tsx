import { Link } from 'react-router';
import type { Resource } from '../../schema';
import { useListUrl } from '../registry';
import { LinkButton, Notice, Flex } from '../../ui';
import { LoadProblem, type FailedRead } from '../requests';

interface RecordProblemProps {
  readonly resource: Resource;
  readonly problem: FailedRead;
  readonly onRetry: () => void;
}

/** Shown in place of the page of a record that does not exist. */
export function RecordNotFound({ resource }: Pick<RecordProblemProps, 'resource'>) {
  const address = useListUrl(resource);
  return (
    <Notice
      title={`${resource.label.one} not found`}
      actions={<LinkButton to={address}>{`Back to ${resource.label.many}`}</LinkButton>}
    />
  );
}

/**
 * Shown where a record could not be loaded: "not found", or the reason with a Retry button. Plain HTML, like every
 * message about a lost connection.
 */
export function RecordProblem({ resource, problem, onRetry }: RecordProblemProps) {
  const address = useListUrl(resource);
  if (problem.status === 404) return <RecordNotFound resource={resource} />;
  return (
    <Flex vertical gap="middle">
      <LoadProblem message={resource.messages.loadFailed} problem={problem} onRetry={onRetry} />
      <Link to={address}>{`Back to ${resource.label.many}`}</Link>
    </Flex>
  );
}
