import { DialogParts } from '../DialogParts';
import { loadable } from '../loadable';
import type { DialogState } from './useDialog';
import type { RelatedList } from './useRowActions';

const RelatedListModal = loadable(async () => ({ default: (await import('./RelatedListModal')).RelatedListModal }));

/** The dialog with a related list; renders nothing until one is opened. */
export function RelatedListDialog({ dialog: related, opening, drop, control }: DialogState<RelatedList>) {
  return (
    related && (
      <DialogParts onMissing={drop}>
        <RelatedListModal key={opening} related={related} {...control} />
      </DialogParts>
    )
  );
}
