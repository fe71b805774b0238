import { homePath, type Resource } from '../schema';
import type { RequestProblem } from './errors';
import { LinkButton } from './LinkButton';
import { Notice } from './Notice';

interface RefusedScreenProps {
  readonly resource: Resource;
  readonly problem: RequestProblem;
}

/** In place of a screen whose records the server keeps from this person (decision 17). Nobody is signed out by it. */
export function RefusedScreen({ resource, problem }: RefusedScreenProps) {
  return (
    <Notice mark="403" title={`You have no access to ${resource.label.many}`} actions={<LinkButton to={homePath}>Go to the Dashboard</LinkButton>}>
      {problem.message}
    </Notice>
  );
}
