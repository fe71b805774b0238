import { useId, useRef, type ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { useInitialFocus } from './focus';

interface QuestionModalProps {
  readonly open: boolean;
  readonly title: string;
  readonly okText: string;
  readonly cancelText: string;
  /** Agreeing discards something. */
  readonly danger?: boolean;
  readonly zIndex?: number;
  /** Called with undefined if the question is dismissed. */
  readonly onAnswer: (agreed: boolean | undefined) => void;
  readonly children: ReactNode;
}

/**
 * A question before typed values are lost. Keeping them has the focus whenever it opens, so that Enter loses nothing;
 * over another dialog antd would focus Close, or nothing.
 */
export function QuestionModal({
  open,
  title,
  okText,
  cancelText,
  danger = false,
  zIndex,
  onAnswer,
  children,
}: QuestionModalProps) {
  const textId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const focusKeep = useInitialFocus(open, keep);
  return (
    <Modal
      open={open}
      title={title}
      width={420}
      {...(zIndex !== undefined && { zIndex })}
      onCancel={() => onAnswer(undefined)}
      afterOpenChange={focusKeep}
      destroyOnHidden
      footer={
        <>
          <Button ref={keep} aria-describedby={textId} onClick={() => onAnswer(false)}>
            {cancelText}
          </Button>
          <Button type="primary" danger={danger} onClick={() => onAnswer(true)}>
            {okText}
          </Button>
        </>
      }
    >
      <div id={textId}>{children}</div>
    </Modal>
  );
}
