import { useState } from 'react';
import type { ModalControl } from '../form';

export interface DialogState<D> {
  /** The dialog on the screen, on its way in or out. */
  readonly dialog: D | undefined;
  readonly isOpen: boolean;
  /** Counts the openings: a key for the dialog's component, so that none starts with what the last one held. */
  readonly opening: number;
  readonly open: (dialog: D) => void;
  /** Takes it away at once: it could not be shown. */
  readonly drop: () => void;
  /** What the dialog's component is told. */
  readonly control: ModalControl;
}

/** One dialog at a time; a closed one stays until it has left the screen, so that the focus can go back to its opener. */
export function useDialog<D>(first?: D | (() => D | undefined)): DialogState<D> {
  const [dialog, setDialog] = useState<D | undefined>(first);
  const [isOpen, setOpen] = useState(dialog !== undefined);
  const [opening, setTurn] = useState(0);
  return {
    dialog,
    isOpen,
    opening,
    open: (next) => {
      setDialog(() => next);
      setOpen(true);
      setTurn((last) => last + 1);
    },
    drop: () => {
      setOpen(false);
      setDialog(undefined);
    },
    control: { open: isOpen, onClose: () => setOpen(false), onGone: () => setDialog(undefined) },
  };
}
