import { QuestionModal } from '../../ui/QuestionModal';

interface DiscardDialogProps {
  readonly open: boolean;
  readonly onAnswer: (discard: boolean) => void;
}

/** Asks before typed values are discarded. */
export function DiscardDialog({ open, onAnswer }: DiscardDialogProps) {
  return (
    <QuestionModal
      open={open}
      title="Discard unsaved changes?"
      okText="Discard Changes"
      cancelText="Keep Editing"
      danger
      zIndex={1100}
      onAnswer={(agreed) => onAnswer(agreed === true)}
    >
      What you typed has not been saved yet.
    </QuestionModal>
  );
}
