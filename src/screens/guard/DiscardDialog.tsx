import { useRef } from 'react';
import { QuestionModal } from '../QuestionModal';
import { useRestoreFocus } from '../useRestoreFocus';

interface DiscardDialogProps {
  readonly open: boolean;
  readonly onAnswer: (discard: boolean) => void;
}

/** Asks before typed values are discarded. Keep Editing restores the focus to where it was, although the dialog below takes it first. */
export default function DiscardDialog({ open, onAnswer }: DiscardDialogProps) {
  const focusBack = useRestoreFocus(open);
  const keptEditing = useRef(false);
  const answer = (discard: boolean) => {
    keptEditing.current = !discard;
    onAnswer(discard);
  };
  return (
    <QuestionModal
      open={open}
      title="Discard unsaved changes?"
      okText="Discard Changes"
      cancelText="Keep Editing"
      danger
      zIndex={1100}
      onAnswer={(agreed) => answer(agreed === true)}
      afterClose={() => {
        if (keptEditing.current) focusBack({ fromAnywhere: true });
      }}
    >
      What you typed has not been saved yet.
    </QuestionModal>
  );
}
