import { useRef } from 'react';
import { Modal } from 'antd';
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
    <Modal
      open={open}
      afterClose={() => {
        if (keptEditing.current) focusBack({ fromAnywhere: true });
      }}
      title="Discard unsaved changes?"
      okText="Discard Changes"
      okButtonProps={{ danger: true }}
      cancelText="Keep Editing"
      cancelButtonProps={{ autoFocus: true }}
      width={420}
      zIndex={1100}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      What you typed has not been saved yet.
    </Modal>
  );
}
