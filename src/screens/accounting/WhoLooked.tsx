import type { Resource } from '../../schema';
import { useGranted, useRegistry } from '../context';
import { RelatedListDialog, type RelatedList, useDialog } from '../list';
import { Button } from '../plain';

interface WhoLookedProps {
  readonly resource: Resource;
  readonly id: string | number;
  /** What the record is called; absent while it is on its way, when the button stands in its place already. */
  readonly title: string | undefined;
}

/**
 * Opens the entries of the log about a record and what stands below it. There for records that are accounted for, and for those who may see
 * the log.
 */
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
