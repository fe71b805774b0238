import { Fragment, useState, type ReactNode } from 'react';
import { DialogBoundary } from './loading/DialogBoundary';

/** How a screen controls a modal that it opened. */
export interface ModalControl {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the modal's closing animation. */
  readonly onGone: () => void;
}

export interface DialogState<D> {
  /** The current dialog, including while it opens or closes. */
  readonly dialog: D | undefined;
  readonly isOpen: boolean;
  /** Counts openings: the key of the dialog, which starts afresh each time. */
  readonly opening: number;
  readonly open: (dialog: D) => void;
  /** Unmounts the dialog without a transition: it could not be loaded. */
  readonly unmount: () => void;
  /** Props of the modal component. */
  readonly control: ModalControl;
}

/**
 * State of one dialog at a time; a closed one stays mounted until its transition ends, so that the focus can return to
 * its opener.
 */
export function useDialog<D>(first?: D | (() => D | undefined)): DialogState<D> {
  const [dialog, setDialog] = useState<D | undefined>(first);
  const [isOpen, setOpen] = useState(dialog !== undefined);
  const [opening, setOpening] = useState(0);
  return {
    dialog,
    isOpen,
    opening,
    open: (next) => {
      setDialog(() => next);
      setOpen(true);
      setOpening((last) => last + 1);
    },
    unmount: () => {
      setOpen(false);
      setDialog(undefined);
    },
    control: { open: isOpen, onClose: () => setOpen(false), onGone: () => setDialog(undefined) },
  };
}

interface OpenDialogProps<D> {
  readonly of: DialogState<D>;
  readonly children: (dialog: D, control: ModalControl) => ReactNode;
}

/** The current dialog, whose code is loaded with it. */
export const OpenDialog = <D,>({ of: { dialog, opening, unmount, control }, children }: OpenDialogProps<D>) =>
  dialog !== undefined && (
    <DialogBoundary onMissing={unmount}>
      <Fragment key={opening}>{children(dialog, control)}</Fragment>
    </DialogBoundary>
  );
