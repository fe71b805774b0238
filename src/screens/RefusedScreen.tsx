import { homePath, type Resource } from '../schema';
import { LinkButton } from './LinkButton';
import { Notice } from './Notice';

interface RefusedScreenProps {
  readonly resource: Resource;
  /** What the server says, or would say. */
  readonly message: string;
}

/** In place of a screen whose records the server keeps from this person (decision 17). Nobody is signed out by it. */
export function RefusedScreen({ resource, message }: RefusedScreenProps) {
  return (
    <Notice mark="403" title={`You have no access to ${resource.label.many}`} actions={<LinkButton to={homePath}>Go to the Dashboard</LinkButton>}>
      {message}
    </Notice>
  );
}
