import { Modal } from 'antd';

interface QuestionProps {
  readonly open: boolean;
  readonly onAnswer: (discard: boolean) => void;
}

/** Asks before what was typed is thrown away. */
export default function DiscardQuestion({ open, onAnswer }: QuestionProps) {
  return (
    <Modal
      open={open}
      title="Discard unsaved changes?"
      okText="Discard Changes"
      okButtonProps={{ danger: true }}
      cancelText="Keep Editing"
      cancelButtonProps={{ autoFocus: true }}
      width={420}
      zIndex={1100}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      What you typed has not been saved yet.
    </Modal>
  );
}
