import type { Resource } from '../../schema';
import { useGranted, useRegistry } from '../context';
import { RelatedListDialog, type RelatedList, useDialog } from '../list';
import { Button } from '../plain';

interface WhoLookedProps {
  readonly resource: Resource;
  readonly id: string | number;
  /** Title of the record; absent while loading, when the button is already shown but disabled. */
  readonly title: string | undefined;
}

/** Opens the access log of a record and of the records below it. Shown for resources whose access is logged, to users who may see the log. */
export function WhoLooked({ resource, id, title }: WhoLookedProps) {
  const registry = useRegistry();
  const isGranted = useGranted();
  const dialog = useDialog<RelatedList>();
  const log = registry.all.find((candidate) => candidate.log);
  const [search] = Object.entries(log?.search ?? {}).find(([, { op }]) => op === 'has') ?? [];
  if (!resource.accounted || !log || search === undefined || !isGranted(log.menu?.permission)) return null;
  const related = { title: `Who has looked — ${title ?? ''}`, list: log.name, filters: { [search]: `${resource.name}:${id}` } };
  return (
    <>
      <Button disabled={title === undefined} onClick={() => dialog.open(related)}>Who Has Looked</Button>
      <RelatedListDialog {...dialog} />
    </>
  );
}
