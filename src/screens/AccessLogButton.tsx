import type { Resource } from '../schema';
import { useExplicitPermissionCheck, useRegistry } from './registry';
import { RelatedListDialog, type RelatedList } from './list';
import { Button, useDialog } from '../ui';

interface AccessLogButtonProps {
  readonly resource: Resource;
  readonly id: string | number;
  /** Title of the record; absent while loading, when the button is already shown but disabled. */
  readonly title: string | undefined;
  readonly size?: 'small';
}

/**
 * Opens the access log of a record and of the records below it. Shown for resources whose access is logged, to users
 * who may see the log.
 */
export function AccessLogButton({ resource, id, title, size }: AccessLogButtonProps) {
  const registry = useRegistry();
  const isGranted = useExplicitPermissionCheck();
  const dialog = useDialog<RelatedList>();
  const logResource = registry.all.find((candidate) => candidate.log);
  const [search] = Object.entries(logResource?.search ?? {}).find(([, { op }]) => op === 'has') ?? [];
  if (!resource.accessLogged || !logResource || search === undefined || !isGranted(logResource.menu?.permission))
    return null;
  const relatedList = {
    title: `Who has looked — ${title ?? ''}`,
    list: logResource.name,
    filters: { [search]: `${resource.name}:${id}` },
  };
  return (
    <>
      <Button {...(size && { size })} disabled={title === undefined} onClick={() => dialog.open(relatedList)}>
        Who Has Looked
      </Button>
      <RelatedListDialog {...dialog} />
    </>
  );
}
