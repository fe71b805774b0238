import { homePath, type Resource } from '../../schema';
import { LinkButton, Notice } from '../../ui';

interface RefusedScreenProps {
  readonly resource: Resource;
  /** The server's message, or the one that it would send. */
  readonly message: string;
}

/** Shown in place of a screen whose records the user may not read (decision 17). The user stays signed in. */
export function RefusedScreen({ resource, message }: RefusedScreenProps) {
  return (
    <Notice
      mark="403"
      title={`You have no access to ${resource.label.many}`}
      actions={<LinkButton to={homePath}>Go to the Dashboard</LinkButton>}
    >
      {message}
    </Notice>
  );
}
