import { DialogBoundary, loadable } from '../../ui';
import type { DialogState } from './useDialog';
import type { RelatedList } from './useRowActions';

const RelatedListModal = loadable(async () => ({ default: (await import('./RelatedListModal')).RelatedListModal }));

/** The dialog with a related list; renders nothing until one is opened. */
export function RelatedListDialog({ dialog: related, opening, unmount, control }: DialogState<RelatedList>) {
  return (
    related && (
      <DialogBoundary onMissing={unmount}>
        <RelatedListModal key={opening} related={related} {...control} />
      </DialogBoundary>
    )
  );
}
